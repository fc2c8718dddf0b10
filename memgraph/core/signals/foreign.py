"""What binds in other languages than English: the commonest ways to say for how long, and to tell.

Each language has words for *from now on* (they bind by themselves beside anything that tells),
words for *always* and *never*, words that tell (imperatives, modals, wishes), words that prefer or
choose, and words that ask. Chinese and Japanese write no spaces, so their words match anywhere.
"""

from __future__ import annotations

from memgraph.core.lean import cache, lru_cache

SURE = 0.95
LIKELY = 0.7


# A language: words for from now on, words for always and never, words that tell, words that prefer
# or choose, words that ask. A bar stands between two.
Tongue = tuple[str, str, str, str, str]

_SPACED: tuple[Tongue, ...] = (
    (  # German
        "ab jetzt|ab sofort|von nun an|von jetzt an|künftig|zukünftig|in zukunft|fortan|ab heute",
        "immer|nie|niemals|stets|grundsätzlich|jedes mal|jedesmal|generell|nie wieder|nicht mehr"
        "|standardmäßig|überall|nirgends|ausnahmslos",
        "bitte|soll|sollst|sollen|sollte|sollten|muss|müssen|musst|darf|darfst|dürfen|verwende"
        "|verwenden|benutze|benutzen|nutze|nutzen|nimm|nehmen|schreib|schreibe|schreiben|mach"
        "|mache|machen|achte|ich will|ich möchte|wir wollen|wir möchten|lass|halte|vermeide|führe"
        "|committe|antworte|frag|frage|pushe|nenne|setze",
        "ich bevorzuge|mir ist lieber|wäre mir lieber|wir haben uns für|ich habe mich für|merk dir"
        "|merke dir|denk daran|denk dran|vergiss nicht|ich mag keine|wir verwenden|wir nutzen"
        "|wir setzen auf|wir bleiben bei|statt|anstatt|anstelle|ich will keine|keine mehr"
        "|wir brauchen keine|hör auf|ich habe dir gesagt|wie oft|schon wieder",
        "warum|wieso|weshalb|wie|was|wann|wo|wer|kannst du|könntest du|ist das|gibt es|soll ich",
    ),
    (  # French
        "à partir de maintenant|a partir de maintenant|désormais|dorénavant|dorenavant|à l'avenir"
        "|a l'avenir|dès maintenant|à partir d'aujourd'hui|desormais",
        "toujours|jamais|systématiquement|systematiquement|à chaque fois|chaque fois|par défaut"
        "|partout|nulle part|en général|plus jamais|ne plus",
        "s'il te plaît|s'il te plait|stp|svp|s'il vous plaît|il faut|il ne faut|faut|doit|doivent"
        "|dois|devez|devons|on doit|utilise|utilisez|utiliser|utilisons|fais|faites|écris|ecris"
        "|écrire|évite|évitez|je veux|je voudrais|j'aimerais|on veut|ne fais|n'utilise|n'utilisez"
        "|garde|gardez|mets|mettez|respecte|lance|réponds|ne commite|commite|n'ajoute|ne mets"
        "|demande|pose|nomme",
        "je préfère|je prefere|on préfère|nous préférons|je prefère|souviens-toi|souviens toi"
        "|rappelle-toi|n'oublie pas|n'oubliez pas|retiens|on utilise|nous utilisons|on reste sur"
        "|on part sur|au lieu de|plutôt que|plutot que|je ne veux pas|je ne veux plus|arrête de"
        "|arrete de|on a décidé|nous avons décidé|je t'ai dit|je t'ai déjà dit|combien de fois"
        "|garde en tête|je n'aime pas",
        "pourquoi|comment|est-ce que|qu'est-ce|quand|où|qui|peux-tu|pouvez-vous|quel|quelle",
    ),
    (  # Spanish
        "a partir de ahora|de ahora en adelante|desde ahora|en adelante|en el futuro|de aquí en"
        " adelante|de aqui en adelante|a partir de hoy",
        "siempre|nunca|jamás|jamas|cada vez|por defecto|en todas partes|en general|nunca más|ya no"
        "|por norma",
        "por favor|hay que|debe|deben|debes|debemos|deberías|tienes que|tenemos que|usa|usar|use"
        "|utiliza|utilizar|usemos|haz|escribe|escribir|evita|evitar|quiero|queremos|me gustaría"
        "|no uses|no hagas|no pongas|no escribas|pon|mantén|manten|respeta|ejecuta|responde"
        "|pregunta|no toques|no añadas|no hacer|nombra",
        "prefiero|preferimos|recuerda|recordad|recuerden|acuérdate|acuerdate|no olvides"
        "|no te olvides|ten en cuenta|tengan en cuenta|usamos|nos quedamos con|vamos con|en lugar"
        " de|en vez de|no quiero|no me gusta|deja de|hemos decidido|decidimos|te dije|ya te dije"
        "|cuántas veces|cuantas veces",
        "por qué|porque siempre|cómo|qué|cuándo|dónde|quién|puedes|podrías|cuál|es normal",
    ),
    (  # Portuguese
        "a partir de agora|de agora em diante|daqui em diante|daqui pra frente|daqui para frente"
        "|doravante|no futuro|a partir de hoje",
        "sempre|nunca|jamais|toda vez|cada vez|por padrão|por padrao|em todo lugar|em geral"
        "|nunca mais|não mais|por omissão",
        "por favor|deve|devem|devemos|deveria|tem que|temos que|precisa|use|usar|utilize|utilizar"
        "|usa|faça|faz|escreva|escrever|evite|evitar|quero|queremos|gostaria|não use|não faça"
        "|não coloque|coloque|mantenha|respeite|rode|responda|pergunte|não mexa|execute|nomeie",
        "prefiro|preferimos|lembre-se|lembre se|lembra de|não esqueça|não se esqueça|leve em conta"
        "|usamos|vamos com|vamos de|ficamos com|em vez de|ao invés de|no lugar de|não quero"
        "|não gosto|pare de|decidimos|já te disse|já falei|quantas vezes|eu te disse",
        "por que|como|o que|quando|onde|quem|você pode|pode me|qual|será que",
    ),
)
_DENSE: tuple[Tongue, ...] = (
    (  # Chinese, simplified and traditional
        "以后|以後|今后|今後|从现在起|从现在开始|從現在起|從現在開始|往后|将来|之后都|往後",
        "总是|總是|永远|永遠|一直|始终|始終|一律|每次|绝不|絕不|默认|預設|都要|都用"
        "|不再|统一|統一|从不",
        "请|請|要|应该|應該|必须|必須|不要|不准|不能|不可以|别|別|用|使用|务必|務必|禁止|希望|想要"
        "|我们要|避免|得",
        "我喜欢|我更喜欢|我偏好|更倾向|我宁愿|记住|記住|请记得|记得|別忘|别忘|我们用|我们使用|我們用"
        "|决定用|决定使用|決定用|改用|而不是|不想要|我不喜欢|我說過|我说过|告诉过你|说了多少次|别再|不要再|不要用|优先使用",
        "吗|嗎|为什么|為什麼|怎么|怎麼|什么|什麼|呢|是否|如何|能不能|可以吗",
    ),
    (  # Japanese
        "今後|これから|これからは|以降|今回以降|次回から|今後は|これ以降",
        "必ず|常に|いつも|毎回|絶対に|絶対|原則|基本的に|二度と|デフォルトで|毎度|統一|決して",
        "してください|して下さい|でください|て下さい|ください|下さい|しないで|するな|してほしい"
        "|してね|すること|しない|使う|使って|使わない|使用し|使用する|書いて|べき|なければ|禁止|お願い"
        "|ようにして|しよう|にして|たい|やめて",
        "好みは|の方が好き|ほうが好き|方がいい|ほうがいい|覚えて|忘れないで|に決めた|に決めました"
        "|にしましょう|を採用|代わりに|ではなく|じゃなく|何度も言|前にも言|と言った|と言いました"
        "|を使っています|に統一",
        "ですか|ますか|でしょうか|なぜ|どうして|どうやって|かな|のか",
    ),
)


@lru_cache(64)  # two questions are asked of each sentence
def chance(text: str) -> float:
    """Return how likely a sentence of another language binds: SURE, LIKELY or 0."""
    small = text.lower().replace("’", "'").strip()
    if small.endswith(("?", "？")):
        return 0.0
    dense = any(letter > "\u2e7f" for letter in small)
    if not dense:
        small = f" {' '.join(small.translate(_BREAKS).split())} "
    return max((_likely(tongue, small) for tongue in _listed(not dense)), default=0.0)


_BREAKS = dict.fromkeys(map(ord, '.,;:!?()[]"¿¡…-–—`*'), " ")


def _likely(tongue: tuple[tuple[str, ...], ...], text: str) -> float:
    """Return what one language makes of a sentence in small letters, between two spaces."""
    henceforth, always, telling, preferring, asking = tongue
    begun, lasting, prefers = (_any(words, text) for words in (henceforth, always, preferring))
    if not (begun or lasting or prefers) or _any(asking, text):
        return 0.0
    tells = _any(telling, text)
    if (begun and (tells or lasting)) or (prefers and (begun or lasting)):
        return SURE
    if lasting and tells:
        return SURE if len(text) < 160 else LIKELY
    return LIKELY if prefers or begun else 0.0


def _any(listed: tuple[str, ...], text: str) -> bool:
    return any(one in text for one in listed)


@cache
def _listed(spaced: bool) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Return the words of languages: where blanks part them, with one on either side of each."""
    if not spaced:
        return tuple(tuple(tuple(words.split("|")) for words in tongue) for tongue in _DENSE)
    return tuple(
        tuple(tuple(f" {words} ".replace("|", " | ").split("|")) for words in tongue)
        for tongue in _SPACED
    )
