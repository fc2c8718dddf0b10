"""What English words do in a sentence that binds, or does not: classes of words and of phrases."""

from __future__ import annotations

from memgraph.core.lean import TYPE_CHECKING, cache, lru_cache

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_WORDS = {
    # For how long.
    "durative": "always never forever permanently consistently invariably henceforth everytime"
    " ever",
    "habit": "usually normally generally typically often regularly whenever wherever default",
    "future": "later future eventually upcoming",
    # How generally.
    "universal": "every each all any everything everywhere anywhere nowhere everyone anyone anybody"
    " nobody whatsoever entirely whole across throughout both",
    "anywhere": "everywhere anywhere nowhere wherever throughout across",
    "none": "no none nothing zero without nor neither",
    "only": "only solely exclusively strictly strict just purely",
    # Who is told what.
    "i": "i me my mine myself i'm i've i'll i'd",
    "we": "we us our ours we're we've we'll we'd let's lets",
    "you": "you your yours you're you've you'll claude agent assistant",
    "they": "they them their users user people customers team reviewers",
    "polite": "please pls plz kindly",
    "must": "must mustn't shall shan't required mandatory forbidden prohibited allowed permitted"
    " obligatory compulsory",
    "should": "should shouldn't ought oughtn't",
    "need": "need needs needn't",
    "may": "can could can't cannot couldn't may might would wouldn't maybe perhaps possibly",
    "not": "not don't doesn't didn't won't can't cannot shouldn't mustn't isn't aren't wasn't"
    " weren't wouldn't couldn't haven't hasn't needn't nope ain't shan't",
    "want": "want wanna wants wish expect insist demand",
    "like": "like love enjoy",
    "prefer": "prefer prefers preferred preference preferences preferably preferable "
    " favourite favorite fan",
    "dislike": "hate dislike annoying annoys annoyed tired sick bother bothers ugly awful avoid pet"
    " peeve loathe unacceptable",
    "accept": "fine okay acceptable willing happy comfortable",
    # What a choice is made with.
    "choice": "decided decide deciding decision choose chose chosen adopt adopting adopted settle"
    " settled opt standardize standardise standardized standardised switch switching switched"
    " migrate migrating moved moving agree agreed",
    "drop": "deprecate deprecated deprecating drop dropping obsolete abandon abandoned retire"
    " retired ditch legacy unsupported",
    "keep": "keep stick stay remain stays remains sticking preserve maintain",
    "support": "support supports supported maintain compatibility compatible",
    "contrast": "instead rather versus unless except",
    "remember": "remember memorize memorise remind reminder",
    "ensure": "ensure ensures ensuring",
    "stop": "stop quit cease refrain",
    "anymore": "anymore longer",
    "repeat": "again repeatedly already told said asked mentioned constantly keeps",
    "thought": "thought understanding assumed pattern agreement",
    "careful": "careful mindful aware strict explicitly deliberately intentionally conservative",
    # What it is about.
    "rulefile": "manifesto guideline guidelines guidance conventions handbook claude.md agents.md"
    " agent.md gemini.md qwen.md conventions.md contributing.md readme.md .cursorrules cursorrules"
    " memories learnings instructions styleguide rulebook adr copilot-instructions.md",
    "write": "document add note record save write log update mention state establish mark put",
    "norm": "convention rule rules policy policies standard standards style approach pattern"
    " practice practices principle principles concept workflow process habit requirement"
    " guarantee contract directive mandate discipline",
    "project": "codebase project repo repository product productive production app architecture"
    " code team company database backend frontend business layer layers level deployment"
    " environment machine platform library package module modules system legacy",
    "product": "button buttons page pages chart charts table tables list lists row rows column"
    " columns dialog popup modal screen screens header footer sidebar card cards icon icons title"
    " heading colour color colors colours form field fields menu dropdown image images banner logo"
    " tab plot plots axis legend label labels tooltip navbar panel layout font border shadow"
    " padding margin game player players score team teams report invoice order orders cart"
    " checkbox toggle filter filters search link links value values entry entries result results"
    " option options paragraph text sentence picture screenshot animation website homepage widget"
    " cell cells box view views line bar bars circle",
    "conduct": "ask asking guess guessing assume explain explaining reply replies answer answers"
    " approval permission confirm confirmation plan worktree worktrees subagent subagents worker"
    " workers delegate delegating reviewer commit commits committing push pushing pr prs"
    " merging rebase force summary summaries emoji emojis session sessions agents verify touch"
    " touching edit editing modify modifying skip skipping commands install output tone language",
    "artefact": "test tests commit commits pr prs branch branches comment comments file files"
    " name names naming variable variables function functions type types log logs logging error"
    " errors message messages dependency dependencies migration migrations endpoint endpoints"
    " component components import imports class classes doc docs documentation string strings"
    " string column columns color colors language english release releases changelog line lines"
    " indentation spaces tabs quotes newline newlines lint linter formatter ci cache api apis"
    " script scripts interface interfaces secrets config configuration settings",
    "tooling": "npm pnpm yarn bun pip uv poetry venv docker pytest jest vitest eslint prettier"
    " ruff black mypy git github gitlab postgres sqlite mysql redis typescript python rust java"
    " golang bash shell powershell interpreter cli tool tools framework conda cargo"
    " gradle maven vite"
    " react vue svelte tailwind terraform kubernetes npx node deno",
    "quality": "consistent consistently consistency maintainable simple simplicity clean generic"
    " readable clear clearly minimal lightweight reusable robust strong proper properly explicit"
    " independent agnostic flexible invariant modular concise short brief small unified uniform"
    " same identical central meaningful secure privacy safe strongly typed hardcoded hard-coded"
    " duplicate duplication duplicated readability state-of-the-art idiomatic strict",
    "role": "coordinator coordinating role responsible responsibility job expert",
    "standing": "use using follow obey respect avoid prefer treat name format stay stick keep"
    " adhere comply honour honor expect assume",
    # One task.
    "task": "add fix remove create commit push merge run check review update change rename move"
    " delete implement make build test try show tell explain look investigate continue proceed"
    " start begin resume go revert undo rebase open close write generate draft plan summarize"
    " summarise analyze analyse find search list give get set do apply refactor replace adapt"
    " adjust improve clean extract split provide propose suggest describe compare verify"
    " double-check finish complete spawn launch debug install deploy publish convert pull fetch"
    " restart retry help read ask send drop redo rework rewrite evaluate elaborate document"
    " insert increase decrease reduce enable disable hide display place center align draw plot"
    " render print log return rerun answer respond reply squash bump upgrade ship wire hook",
    "seen": "see look looks seems seem shows shown appears appear displayed visible happens"
    " happening noticed getting got gets",
    "bug": "bug bugs fails failing failed failure broken breaks crash crashes crashed exception"
    " traceback stacktrace wrong missing empty stuck issue issues problem problems weird"
    " undefined hangs flaky error'd incorrect regression",
    "past": "was were did had tried ran saw went made changed added removed fixed broke found"
    " reverted deployed merged committed pushed created noticed finished didn't wasn't weren't"
    " been worked updated wrote used implemented replaced",
    "wh": "what whether why how where which who whose whats what's how's where's who's why's",
    "aux": "is are do does did can could would should will shall has have was were am isn't aren't"
    " doesn't don't didn't can't couldn't wouldn't shouldn't won't may might",
    "deictic": "this these those here above below following",
    "now": "now currently today tonight tomorrow yesterday first next once quickly temporarily"
    " temporary current moment meanwhile right",
    "ack": "yes yeah yep yup ok okay sure great thanks thank thx good nice perfect cool awesome"
    " alright agreed correct exactly right no nope nah hm hmm hmmm ah oh well wow lgtm sounds"
    " fine done better looks",
    "filler": "please pls also and but so then just now next or plz ok okay yes yeah yep no nope"
    " alright well hmm hm hmmm ah oh hey hi actually additionally finally lastly again btw hence"
    " therefore anyway sure great thanks still instead maybe perhaps basically honestly"
    " generally like um uh kindly important importantly note nb fyi reminder ps secondly first"
    " second third furthermore moreover plus otherwise however cool perfect good",
    "why": "because since cause cuz otherwise therefore hence reason",
    "det": "the this that these those a an my your our its his her their",
    "when": "before after when while during upon once until",
    "be": "is are be being been isn't aren't am",
    "hedge": "think guess believe feel suppose wonder maybe perhaps probably",
}  # fmt: skip

_PHRASES = {
    "henceforth": "from now on|from here on|from here on out|from this point|going forward"
    "|moving forward|in future|in the future|as a rule|as a general rule|form now on"
    "|next time|for the future|starting today|from now|at all times|no exceptions|for all future"
    "|without exception|under no circumstances|by convention|goes for",
    "durative": "no matter what|every time|each time|all the time|any time"
    "|at any point|at no point|as a matter of course|in all cases|on every|for every"
    "|for each|for all|each and every"
    "|in the long run|long term|for any|in every|in each|in all",
    "idiom": "never mind|no idea|no problem|no worries|not sure|no doubt|never heard|never seen"
    "|no luck|no wonder|no clue|don't worry|don't know|don't understand|don't think|no thanks"
    "|don't see|no rush|don't mind|keep going|keep on|carry on|not yet|not now|no change"
    "|no difference|no change|no effect|no visual|nothing happens|no output|no response|don't get",
    "default": "by default|as default|as the default|as a default|default to|the default",
    "oneoff": "for now|for the moment|this time|just this once|this once|for today|right now"
    "|at the moment|just for this|only this|in this file|in this pr|in this commit"
    "|in this case|in that case|for this one|for this pr|for this task|until i say|one time"
    "|for the time being|this session|temporary|in this function|in this branch"
    "|on this branch|this one|that one|for the next|just here|here only|one more|another",
    "noneed": "no need|don't need|doesn't need|not need|don't care|doesn't matter|don't have to"
    "|not necessary|not relevant|isn't relevant|not required|won't need"
    "|never need|not a concern|can be ignored|no reason to|needn't",
    "nolonger": "no longer|not anymore|no more|any more|any longer|not any more",
    "must": "have to|has to|need to|needs to|got to|is required|are required|supposed to"
    "|no way|must be|must not|should not|not allowed|never allowed|not be|needs to be",
    "want": "i want|we want|i'd like|i would like|we'd like|we would like|i need|i expect|id like"
    "|i wish|i would love|i'd love|i want you|would like you|i only want|i just want",
    "wantnot": "don't want|do not want|never want|not want|don't like|do not like|not willing"
    "|not a fan|not fond|doesn't want|not going to|can't stand|don't wanna|would not|i wouldn't"
    "|not interested|not happy|not okay with|not ok with|don't lie|don't appreciate",
    "rather": "i'd rather|i would rather|would rather|rather than|i'd prefer|i would prefer"
    "|is better|better to|i like it when|i like when|i like to|i like my|we prefer"
    "|makes more sense|should prefer|it's better|its better"
    "|i tend to|works better|i'm used to|prefer to|i'd suggest|in favor of|in favour of",
    "choice": "stick with|stick to|go with|going with|goes with|went with|settle on|opt for"
    "|switch to|switching to|move to|moving to|migrate to|get rid of|we'll use|we will use"
    "|i'll use|i will use|let's use|lets use|we use|we're using|we are using|i use|going to use"
    "|going to adopt|i decided|we decided|we agreed|the plan is|final decision|drop support"
    "|phase out|replace with|i choose|we choose|i'm going|let's adopt|let's keep"
    "|we stay|we go|we only use|we only support|we support|we have decided|i have decided",
    "remember": "keep in mind|keep i mind|bear in mind|note that|take note|don't forget"
    "|do not forget|never forget|make a note|for the record|just so you|be aware|please note"
    "|take into account|make note|for your information|so you know|mind that|know that|note this",
    "ensure": "make sure|be sure|see to|take care|making sure|made sure|makes sure|make certain"
    "|pay attention|be careful|watch out|you ensure|we ensure",
    "contrast": "instead of|rather than|in place of|as opposed to|in preference|and not"
    "|not just|over using|except for|not the",
    "repeat": "i told you|told you|as i said|i said|how many times|you keep|you always|like i said"
    "|already told|once more|i asked|i've asked|keep doing|keeps happening|every single time"
    "|i already|as mentioned|you never|you still|i have told|second time|third time|stop doing"
    "|same mistake|i repeat|yet again|why do you|why did you|you did it again|you again",
    "thought": "i thought|weren't we|aren't we|the pattern was|didn't we|don't we|we agreed"
    "|we said|to my understanding|my understanding|we discussed|we explicitly|we never|we always"
    "|we previously|we had|i mentioned|as agreed|as discussed",
    "rulefile": "agents md|claude md|agent md|rules file|rule file|style guide|your memory"
    "|to memory|in memory as"
    "|the instructions|repo instructions|project instructions|system prompt|memory file"
    "|project rules|our rules|coding guidelines|the docs|your notes|knowledge base|the readme"
    "|our conventions|decision record|your instructions|your rules|as learning|as a learning"
    "|as a lesson|as a guideline|as a convention",
    "why": "so that|so we|so you|so i|so it|in order to|that way|this way|as that|as it|as this"
    "|as we|the reason|to be consistent|to avoid|to make|makes it|it makes|otherwise it|to keep"
    "|easier to|helps us|due to|that's why|because of|given the|given that|since we|since it",
    "norm": "best practice|best practices|bad practice|good practice|code style|coding style"
    "|design choice|line endings|line ending|naming convention|hard rule|golden rule|code review"
    "|definition of done|rule of thumb|ground rule|house style|our way",
    "project": "code base|data access|business logic|source code|test suite|test coverage"
    "|this project|this repo|our project|our code|our codebase|our repo|the project|the repo"
    "|the codebase|this codebase|pull request|pull requests|commit message|commit messages"
    "|unit tests|e2e tests|integration tests|new code|new files|new features|the team"
    "|hobby project|our app|the app|our users|our team",
    "role": "you are|you're|your job|your role|your task|act as|think of yourself",
    "youshould": "you should|you must|you need|you have to|you shouldn't|you can|you may|you are to"
    "|want you to|like you to|need you to|i expect you|you don't|you never|you always|ask me"
    "|expect you|you shall",
    "weshould": "we should|we must|we need|we have to|we shouldn't|we shall|we ought|we don't"
    "|we do not|we never|we always|we can't|we cannot|we won't|we will not|we will|we only"
    "|we are going|we're going|should we|our goal|we aim|we want",
    "wherever": "in general|where possible|where we can|wherever possible|when possible"
    "|whenever possible|if possible|as much as|where appropriate|as far as"
    "|if in doubt|when in doubt"
    "|whenever you|whenever we|wherever we|if you are|if you're|if you see|if something"
    "|when you|if unsure|every single|where applicable|if unclear|unless i say"
    "|unless i ask|unless told|across the board",
    "bug": "doesn't work|not working|does not work|didn't work|don't work|isn't working|don't see"
    "|still not|i get|i got|i'm getting|i see|is not|are not|is still|are still|not found|it seems"
    "|seems to|looks like|seems like|stack trace|can't see|cannot see|not showing|not shown",
    "ask": "can you|could you|would you|can we|could we|shall we|should we|do we|do you|are we"
    "|is it|is there|are there|what about|how about|would it|does it|did you|did we|have you"
    "|will it|is this|is that|what is|how do|how does|how can|what if|what are|i wonder"
    "|am i|or should",
    "tag": "am i right|isn't it|right|or not|correct|or what|or is|or are|no",
    "values": "state of the art|single source|source of truth|backward compatibility"
    "|backwards compatibility|breaking change|breaking changes|easy to|easier to|no users"
    "|don't have users|users yet|less is|more important|priority is|zero benefits|hard coded"
    "|under the hood|point in time|separation of|as simple|keep it|is key|at all",
}  # fmt: skip

# Words that bind, misspelt with their letters swapped, doubled or single.
_SPELT = (
    "always should instead prefer please ensure remember convention everywhere whenever wherever"
    " never without every forever anymore project future decided default"
)
_SLIPS = {
    "dont": "don't", "doesnt": "doesn't", "didnt": "didn't", "wont": "won't", "cant": "can't",
    "shouldnt": "shouldn't", "mustnt": "mustn't", "isnt": "isn't", "arent": "aren't",
    "wasnt": "wasn't", "wouldnt": "wouldn't", "couldnt": "couldn't", "lets": "let's", "im": "i'm",
    "ive": "i've", "youre": "you're", "thats": "that's",
    "theres": "there's", "whats": "what's", "nevr": "never", "enver": "never",
    "neverr": "never", "u": "you", "ur": "your", "pls": "please", "plz": "please", "shud": "should",
    "alway": "always", "allways": "always", "shoud": "should", "shold": "should", "mak": "make",
    "cannot": "can't", "instad": "instead", "teh": "the", "thsi": "this", "adn": "and",
    "evry": "every", "dnt": "don't", "havent": "haven't", "hasnt": "hasn't", "tho": "though",
    "untill": "until", "aswell": "also", "becuase": "because", "bc": "because", "bcs": "because",
    "cuz": "because", "prefere": "prefer", "preffer": "prefer", "insted": "instead",
    "neednt": "needn't", "wanna": "want", "gonna": "going", "oyu": "you", "yuo": "you",
}  # fmt: skip


@lru_cache(1 << 12)
def classes(word: str) -> tuple[str, ...]:
    """Return what a word in small letters may do in a sentence."""
    return tuple(name for name, words in _words() if word in words)


def spelt(word: str) -> str:
    """Return ``word`` as it is meant: contractions with their apostrophe, common slips mended."""
    if word in _SLIPS:
        return _SLIPS[word]
    if len(word) < 5 or classes(word):
        return word
    meant = _spellings().get(word[0] + "".join(sorted(set(word))))
    return meant if meant and abs(len(meant) - len(word)) < 2 else word


def phrases(words: list[str]) -> Iterator[tuple[str, int, int]]:
    """Yield every known phrase in ``words``: its class, where it begins and where it ends."""
    text, at = f"{' '.join(words)} ", 0
    for start, word in enumerate(words):
        for phrase, name in _beginning(word):
            if text.startswith(phrase, at) and text[at + len(phrase)] == " ":
                yield name, start, start + 1 + phrase.count(" ")
        at += len(word) + 1


@cache
def _words() -> Sequence[tuple[str, frozenset[str]]]:
    """Return the words of each class: made in less time than the classes of each word."""
    return [(name, frozenset(words.split())) for name, words in _WORDS.items()]


@lru_cache(1 << 12)
def _beginning(word: str) -> Sequence[tuple[str, str]]:
    """Return the phrases that begin with a word, and their classes.

    A message has few words: these are found in less time than all phrases are put in order.
    """
    found, text = [], _listed()
    at = text.find(f"|{word}")
    while at >= 0:
        phrase = text[at + 1 : text.index("|", at + 1)]
        if phrase.partition(" ")[0] == word:
            line = text.rfind("\n", 0, at) + 1
            found.append((phrase, text[line : text.index("|", line)]))
        at = text.find(f"|{word}", at + 1)
    return found


@cache
def _listed() -> str:
    """Return a line for each class: its name and its phrases, with a bar behind each."""
    return "\n".join(f"{name}|{listed}|" for name, listed in _PHRASES.items())


@cache
def _spellings() -> Mapping[str, str]:
    return {word[0] + "".join(sorted(set(word))): word for word in _SPELT.split()}
