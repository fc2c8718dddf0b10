"""Words that say little of what a prompt is about.

Nobody means an entry by a STOP word. An EVERYDAY word stands in every other request of a developer:
it counts beside rarer words, and never alone.
"""

from __future__ import annotations

STOP = frozenset(
    """
    a about above after again against all almost along already also although always am among an and
    another any anybody anyone anything anyway are aren around as at away back be because been
    before being below between both but by can cannot could couldn did didn do does doesn doing don
    done down during each either else enough etc even ever every everybody everyone everything few
    first for from further get gets getting go goes going gone gonna good got had hadn has hasn have
    haven having he hello hence her here hers herself hey hi him himself his how however hmm if i im
    in indeed instead into is isn it its itself ive just keep kind know last later least less let
    lets like likely ll look looks lot made make makes many may maybe me mean might mine more most
    much must my myself near need needs neither never next no nobody none nor not nothing now of off
    ok okay on once one ones only onto or other others otherwise our ours ourselves out over own
    per perhaps please pls possible quite rather re really right said same say says see seem seems
    shall she should shouldn since so some somebody someone something sometimes soon still stuff
    such sure take takes tell than thank thanks that the their theirs them themselves then there
    therefore these they thing things think this those though through thus till to together too
    toward two under unless until up upon us use used uses using usually ve very via want wants was
    wasn way we well went were weren what whatever when whenever where whether which while who whole
    whom whose why will with within without won would wouldn yeah yes yet you your yours yourself
    """.split()  # noqa: SIM905
)

EVERYDAY = frozenset(
    """
    able accept access act action actual actually add address affect agent agents.md agree ahead ai
    allow analyze answer api app application apply approach area argument array ask assume attach
    attempt author automatic available avoid backend bad base based basic basically begin behave
    behavior best better big bit block body book boolean bottom box branch break bring broken bug
    build button call care careful carefully case catch cause certain change character check choose
    class claude claude.md clean clear clearly cli click client close code codebase codex column com
    come command comment commit common company compare complete completely concern config
    configuration confirm confuse consider consistent contain content context continue control
    convert copy correct cost count couple course cover create current currently custom cut data
    date day deal debug decide deep default define delete demo depend describe design detail
    determine dev develop developer difference different difficult direct directly directory display
    doc document documentation double draft drop e2e easy edit effect effort element empty end
    endpoint ensure enter entire entry environment error exact exactly example except exception
    exist expect explain express extra fact fail failure fair false fast feature feel field figure
    file fill final finally find fine finish fit fix flag flow folder follow force forget form
    format forward found free frontend full fully function future general generate git github give
    given global goal great group guess guide half handle happen happy hard head hear help helpful
    high hold home hope hour html http https huge human id idea identify ignore image immediately
    implement implementation important improve include incorrect index info information initial
    inline input inside install instance instruction int interest interface internal issue item job
    join js json keep key large late latest layer lead learn leave left length level library limit
    line link list little live load local localhost locate log logic long loop lose main manage
    manual manually mark markdown match matter md mention merge message method mind minimal minute
    miss missing mistake mode model modify module moment month move multiple name natural necessary
    new nice normal note notice number object obvious obviously old open operation option order
    original output outside overall package.json page parameter parse part pass paste path pattern
    people perfect perform person pick piece place plan point post pr prefer prepare present
    previous print prior probably problem proceed process produce product program project prompt
    proper properly property propose provide public pull purpose push put py python query question
    quick quickly random read readme readme.md ready real reason receive recent recommend refactor
    refer reference regard relate related release relevant remain remember remove rename replace
    repo report repository request require requirement rest result return review rewrite role root
    row rule run safe sample save scenario screen script search second section select send sense
    sentence separate series server session set setting setup several share short show side sign
    similar simple simplify simply single site size skip slow small solution solve sort sound source
    space specific specify split stage standard start state statement status stay step stick stop
    store story straight string structure style subject submit suggest suggestion summary support
    suppose switch system tab table tag talk target task team temporary term test testing text third
    thought time tip title today tomorrow tool top total track true trust try ts turn type typical
    unclear understand unique unit unused update upload url user usual valid value variable various
    verify version view wait warn warning watch web website week weird word work world worry write
    wrong www yaml year yesterday yml
    """.split()  # noqa: SIM905
)
