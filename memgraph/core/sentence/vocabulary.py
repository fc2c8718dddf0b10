"""Vocabulary: closed lists of English words by what they do in a rule."""

from __future__ import annotations

from memgraph.core.sentence.phrases import listed, word_set

# Verbs that choose their object, as an imperative; with -s, -ed and -ing they describe.
USING = word_set(
    "use adopt choose pick employ utilize utilise leverage stick go rely run enable follow write "
    "implement build manage keep add include provide require insert put place store name format "
    "indent end prefix apply have create make define declare lint type select "
    "suggest recommend propose introduce install import standardize standardise "
    "wrap limit cap set configure fall resort opt switch settle take sort order need do practice "
    "enforce mandate"
)
SINGULAR = word_set("uses adopts runs follows requires needs goes lives belongs stays gets has")
USED = SINGULAR | word_set(
    "using used written built managed formatted named indented installed linted tested stored "
    "placed validated handled typed checked done styled go sorted ordered live belong stay get"
)
CHOOSING = word_set("with via through using by as")
MEANS = CHOOSING - {"as"}
# What they do, they do to a thing: "format Python with Black" chooses Black.
TREATING = word_set(
    "format lint test manage build write create define implement store handle check type name "
    "indent order sort wrap validate style"
)
THROUGH = CHOOSING | word_set("in to under")

# Verbs that a sentence can begin with and say what to do.
ACTING = USING | word_set(
    "replace "
    "push pull force commit merge rebase squash deploy release publish tag bump update upgrade "
    "downgrade delete remove rename move copy edit change modify refactor rewrite read check "
    "verify validate review approve ask tell report explain describe document note record log "
    "print raise throw catch handle return pass call invoke open close start stop restart "
    "create write generate prefix suffix sort order group split join extract inline keep "
    "leave drop skip omit ship mock stub fake seed reset clean clear purge cache store load "
    "save fetch send post sign encrypt hash mask redact escape sanitize sanitise normalize "
    "normalise convert cast parse format lint test build compile bundle install pin lock "
    "declare define name call mark label annotate comment wrap indent align use prefer favor "
    "avoid ensure guard protect restrict limit allow forbid let make set get put give take "
    "show hide display render mount bind register inject import export expose share reuse "
    "extend inherit implement override overload await run execute schedule retry wait notify "
    "alert monitor trace measure profile benchmark optimize optimise rotate revoke grant "
    "archive back restore migrate disclose mention cite link quote reply answer respond speak "
    "think plan design draft propose discuss fix resolve reproduce cover assert expect treat "
    "consider model separate colocate co place locate organize organise access connect query "
    "communicate style structure nest flatten document translate localize localise spell "
    "capitalize end begin"
)

# With "to", "on" or "for" they choose what follows: "fall back to", "run on".
LEANING = word_set(
    "stick fall back resort switch opt settle rely relies run runs depend standardize standardise"
)

PLACING = word_set(
    "place put store live lives go goes keep belong belongs create save add write written located "
    "reside organize stored placed kept saved sit move stay stays"
)

IN_FORM = word_set("name named write written format formatted")

FILLER = word_set(
    "a an the our your their its this these that all every each any please code codebase project "
    "projects repo repository here everywhere we you i team just simply strictly exclusively only "
    "also then so instead own sure explicitly consistently and or both either , / & "
    "there let's will going new-code it's standard plain modern latest proper properly always "
    "default to with is are be via back"
)
ACTORS = word_set(
    "we you i agents agent developers developer contributors contributor everyone nobody claude "
    "assistants assistant team people authors maintainers reviewers engineers ai llm llms bots"
)
OWNERS = word_set("app application system service product company site organization node")
JOINS = word_set("and , or / & plus nor")
LINKS = word_set(
    "for as in of on to with at per from by between around parallel regardless according based "
    "depending"
)
PUTTING = word_set(  # what they put somewhere is no choice
    "place put store live lives go goes belong belongs reside located move sit stored placed stay"
)
PLACES = word_set("next beside alongside in inside within")  # names of places begin with them
NEUTRAL = word_set(
    "standard plain strict modern latest proper the a an our own only all any every each "
    "explicit full pure clean consistent simple regular normal actual official "
    "either both exclusively strictly always appropriate structured robust comprehensive reliable "
    "effective efficient scalable maintainable readable thorough powerful straightforward good "
    "better best solid idiomatic primary preferred"
)
# Nouns that add nothing to the name in front of them.
EMPTY = FILLER | NEUTRAL | ACTORS  # they change nothing about what is demanded
HEADS = word_set(
    "usage syntax library libraries framework tool tools keyword keywords style styles format "
    "formats convention conventions pattern patterns approach house everywhere instead exclusively "
    "only names name naming wherever throughout consistently always itself whatsoever ever"
)
HEDGES = listed(
    "when possible, where possible, if possible, whenever possible, wherever possible, by "
    "default, generally, usually, in general, typically, mostly, as possible, whenever "
    "feasible, when feasible, where feasible, if you can, when you can, as much as possible, "
    "unless necessary, unless absolutely necessary, unless needed, unless required, unless "
    "absolutely needed"
)
# They add weight and nothing else.
EMPHASIS = listed(
    "no exceptions, without exception, without exceptions, no exception, no excuses, at all "
    "times, every time, without fail, in any case, in each case, for all cases, in all cases, "
    "in every case, under all circumstances, under any circumstances, "
    "no matter what, as well, too, across the board, across the codebase, across the project, "
    "throughout the codebase, throughout the project"
)
# What a thing is for, where that is said of anything: "for managing state".
PURPOSES = word_set(
    "organizing organising managing handling writing building creating defining implementing "
    "running performing declaring"
)
# They leave it to the case at hand, as a condition does.
CASES = listed(
    "when appropriate, where appropriate, if needed, where applicable, when applicable, when "
    "needed, where needed, if necessary, when necessary, as needed, as appropriate, where useful, "
    "when useful, if applicable, where it makes sense, when it makes sense"
)
REASONS = listed(
    "because, so that, so it, so they, so we, so you, so everyone, so nobody, "
    "in order to, as it, as they, since it, since they, since we, for "
    "consistency, for readability, for clarity, for better, for performance, for simplicity, "
    "for maintainability, for type safety, for safety, for security, for speed, for improved, "
    "for easier, for faster, for cleaner, for code readability, for code clarity, for "
    "consistent, for compatibility, for reproducibility, for efficiency, which makes, which is, "
    "due to, thanks to, to avoid, to ensure, to keep, to prevent, to reduce, to improve, to "
    "maintain, to make, to enable, to help, to simplify, to increase, to minimize, to enhance, "
    "to promote, to achieve, to preserve, to protect, to facilitate, to encourage, to speed, to "
    "save"
)
CONDITIONS = word_set("when whenever if unless while during before after except until once")
SETTINGS = word_set(
    "new legacy existing old production prod staging development dev ci test tests debug release "
    "releases hotfixes emergencies prototypes scripts examples"
)
EMPTY_LABELS = word_set(
    "rule rules note important warning critical policy convention style todo must required never "
    "always do don't dont tip"
)
# Words around a number that add nothing to it.
BOUND_WORDS = word_set(
    "keep limit wrap cap restrict indent be is are long wide length size max maximum minimum min "
    "of per must shall characters chars columns lines line maintain target require aim stay "
    "each have has need needs get gets to no than more at set limits hard use limited fall drop"
)
