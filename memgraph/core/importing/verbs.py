"""Verbs that begin what is asked of somebody, and words that mark what is asked."""

from __future__ import annotations

VERBS = frozenset(
    """
    abort abstract accept account acknowledge adapt add address adhere adjust adopt advance align
    allow alphabetize analyze annotate announce anticipate append apply arrange ask assert assess
    assign assume attach attribute audit augment authenticate authorize automate avoid await back
    balance base batch become begin bind block bound break bring build bump bundle bypass cache
    calculate call cancel capitalize capture carry catch centralize chain change check choose cite
    clarify classify clean clear clone close collapse collect combine comment commit communicate
    compare compile complete comply compose compress compute concatenate condense configure confirm
    connect consider consolidate construct consult consume contain containerize continue contribute
    control convert coordinate copy correct count couple cover create cross-check cut cycle debounce
    debug declare decompose decouple default defer define delegate delete deliver demonstrate denote
    deny deploy deprecate derive describe design destructure detect determine develop diagnose
    differentiate disable disallow discard disclose discuss dispatch display dispose distinguish
    distribute divide do document double-check download draw drive drop edit eliminate embed embrace
    emit employ emphasize enable encapsulate encode encourage encrypt end enforce engage enhance
    ensure enumerate escalate escape establish estimate evaluate examine execute exercise exit
    expand expect explain explore export expose express extend extract factor fail favor favour
    fetch fill filter finalize find finish fix flag focus follow forbid force forget format
    forward free freeze gate gather generate give go grant group guard guarantee guide halt handle
    hash help hide highlight hold honor honour identify ignore illustrate implement import improve
    include incorporate increment indent index indicate infer inform inherit initialize inject
    inline insert inspect install instantiate instruct instrument integrate interact introduce
    invalidate investigate invoke isolate iterate join justify keep label lazy-load lazy-load lead
    learn leave leverage limit link lint list load localize lock log look lower maintain make manage
    map mark mask match maximize measure memoize mention merge migrate mimic minimize mirror mock
    modify modularize monitor mount move name narrow navigate nest normalize note notify number
    obey observe offer offload omit open optimize orchestrate order organise organize outline
    output override own pad paginate parallelize parameterize parse partition pass paste pause
    perform persist pick pin place plan point poll populate post practice prefer prefetch prefix
    preload prepare present preserve press prevent print prioritise prioritize probe proceed process
    produce profile prohibit prompt propagate propose protect provide prune publish pull push put
    qualify query queue quote raise rank rate-limit re-run reach read rebase rebuild recognize
    recommend reconcile record recover redact redirect reduce refactor refer reference reflect
    refrain refresh refuse regenerate register reject release rely remain remember remind remove
    rename render repeat replace reply report represent reproduce request require rerun reserve
    reset resolve respect respond restart restore restrict retain rethrow retry return reuse revert
    review rewrite roll rotate round route run safeguard sanitise sanitize save scaffold scale scan
    schedule scope search secure seed select send separate serialize serve set share ship
    short-circuit
    show sign simplify simulate skip slice solve sort source spawn specify split spread stage
    standardise standardize start state stay stick stop store stream streamline strengthen
    strip strive structure stub style submit subscribe suffix suggest summarise summarize supply
    support suppress surface suspend swap switch synchronize tag tailor take target teach tell
    terminate test think thread throttle throw tie time toggle track transform translate treat
    trigger
    trim trust try tune turn type understand undo unify uninstall unsubscribe unwrap update upgrade
    upload use utilise utilize validate vary verify version view visit visualize wait walk warn
    watch
    weigh whitelist wire withhold work wrap write yield zip
    """.split()  # noqa: SIM905
)

# Verbs that are as often nouns: what follows them tells.
NOUNS_TOO = frozenset(
    """
    account address abstract audit back balance base batch block bound break build bump bundle cache
    call catch chain change check clone close comment commit control copy count cover cut cycle
    debug default delegate design display document download draw drive drop edit end estimate
    exercise exit export extract factor fail filter fix flag focus force format forward free gate
    group guard guide handle hash help hold import increment indent index inherit inline insert
    install instrument interact join label lead limit link lint list load lock log look map mark
    mask
    match measure mention merge mirror mock monitor mount move name nest note number offer order
    output override own pad parse pass paste pause pick pin place plan point poll post practice
    present press print process produce profile prompt prune pull push query queue quote raise rank
    read record reference release request report reserve reset return review roll rotate round route
    run save scale scan schedule scope search seed select set share show sign skip slice sort source
    split spread stage start state stream structure stub style supply support surface switch tag
    target test thread throttle tie time toggle track transform trigger trim trust tune turn type
    update upgrade upload version view visit wait walk watch wire work wrap yield zip test deploy
    debounce contract secure lower open clear clean correct complete separate free double narrow
    """.split()  # noqa: SIM905
)

# What stands behind a verb, and seldom behind a noun.
AFTER_VERB = frozenset(
    """
    a an the all any each every both either no only it its them their this that these those your
    our my new existing at least early explicit explicitly over directly against after before when
    whenever whether if what which where how who carefully consistently appropriate proper properly
    meaningful descriptive clear unnecessary unused sensitive relevant as for with from into by
    through using via up out down off on to together everything nothing something one two more
    """.split()  # noqa: SIM905
)

DEMANDING = frozenset(
    """
    must shall should ought always never required mandatory forbidden prohibited disallowed
    mustn't shouldn't don't prefer preferred avoid banned obligatory shan't recommended discouraged
    non-negotiable unacceptable
    """.split()  # noqa: SIM905
)

# Adverbs and manners that may stand before the verb.
BEFORE_VERB = frozenset(
    """
    please also then always explicitly carefully consistently strictly only just simply first
    finally instead generally typically usually immediately regularly periodically clearly properly
    preferably deliberately proactively thoroughly manually automatically continuously actively
    make-sure important never directly gracefully aggressively silently frequently either
    """.split()  # noqa: SIM905
)
