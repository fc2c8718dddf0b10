"""Promises to remember in German, French, Spanish, Portuguese, Chinese and Japanese."""

from __future__ import annotations

from memgraph.core.lean import cache
from memgraph.core.signals.terms import terms

# "_" stands for up to four words; "^" begins a clause; "!" negates something itself; "?" may also
# be of a file, or of what was found out.
_SAID = (
    # German
    "ich merke mir|merke ich mir|werde mir _ merken|werde ich mir _ merken|mir _ gemerkt"
    "|?ich habe _ notiert|?habe ich _ notiert|?hab ich _ notiert|^notiert|ist notiert|^gemerkt"
    "|ist gemerkt|^vermerkt|ist vermerkt|behalte _ im hinterkopf|im hinterkopf behalten|behalte"
    " ich _ im hinterkopf"
    "|werde _ daran denken|denke künftig daran|im gedächtnis gespeichert|im gedächtnis abgelegt"
    "|ins gedächtnis aufgenommen"
    "|!werde _ nicht vergessen|!vergesse ich nicht|präferenz _ gespeichert|vorliebe _ gespeichert"
    "|regel _ gespeichert|für später gespeichert|für die zukunft gespeichert|!kommt nicht wieder"
    " vor"
    "|!kommt nicht mehr vor|!wird nicht wieder vorkommen|!wird nicht mehr vorkommen"
    "|!passiert nicht wieder|!wird nicht wieder passieren|!passiert mir nicht wieder|ich werde"
    " immer"
    "|werde ich immer|ich werde _ nie wieder|werde ich nie wieder|werde ich _ berücksichtigen"
    # French
    "|c'est noté|^noté|^bien noté|^c'est bien noté|m'en souviendrai|je me souviendrai|je retiens"
    "|je l'ai retenu"
    "|?j'ai _ noté|je l'ai noté|j'en prends note|je prends note|^pris en note|j'ai retenu|j'ai"
    " bien retenu"
    "|j'ai enregistré _ préférence|j'ai mémorisé|je l'ai mémorisé|je mémorise|^mémorisé"
    "|préférence _ enregistrée"
    "|règle _ enregistrée|préférence _ notée|je garde _ à l'esprit|je garderai _ à l'esprit|je"
    " garde _ en tête"
    "|je garderai _ en tête|!je n'oublierai pas|!je ne l'oublierai pas|!ne se reproduira plus"
    "|!ne se reproduira pas|j'utiliserai toujours|je ferai toujours|j'ai _ en mémoire|^enregistré"
    " en mémoire|ajouté à la mémoire|ajouté à ma mémoire|dans ma mémoire"
    # Spanish
    "|^anotado|queda anotado|^apuntado|queda apuntado|tomo nota|tomado nota|lo recordaré"
    "|recordaré que"
    "|lo voy a recordar|voy a recordar|tendré en cuenta|tendré presente|!no lo olvidaré|!no"
    " olvidaré"
    "|he guardado _ preferencia|?he anotado|lo he anotado|preferencia _ guardada|regla _ guardada"
    "|preferencia _ anotada|guardé en _ memoria|guardado en _ memoria|añadido a _ memoria|guardé"
    " _ preferencia|he memorizado|!no volverá a ocurrir"
    "|!no volverá a pasar|!no volverá a suceder|siempre usaré|usaré siempre|mi memoria"
    # Portuguese
    "|vou lembrar|vou me lembrar|vou-me lembrar|me lembrarei|lembrarei|lembrar-me-ei"
    "|vou ter _ em mente|terei _ em mente|vou manter _ em mente|!não vou esquecer|!não esquecerei"
    "|!não me esquecerei|!não vou me esquecer|guardei _ preferência|salvei _ preferência|guardei"
    " _ regra"
    "|registrei _ preferência|registei _ preferência|^anotei|já anotei|^registrado|^registado"
    "|anotei _ preferência|preferência _ salva|preferência _ guardada|preferência _ registrada"
    "|registrado na memória|salvo na memória|salvei na memória|guardado na memória|guardei na"
    " memória|adicionado à memória|adicionei à memória"
    "|!não vai acontecer de novo|!não vai acontecer novamente|!não acontecerá novamente"
    "|!não vai se repetir|!não voltará a acontecer|vou usar sempre|vou sempre|sempre vou"
)  # fmt: skip
_LASTING = (
    "ab jetzt|ab sofort|von nun an|künftig|zukünftig|in zukunft|ab heute|beim nächsten mal"
    "|nächstes mal"
    "|à partir de maintenant|désormais|dorénavant|à l'avenir|la prochaine fois"
    "|a partir de ahora|de ahora en adelante|en adelante|en el futuro|la próxima vez"
    "|a partir de agora|de agora em diante|daqui em diante|daqui para frente|daqui pra frente"
    "|no futuro|da próxima vez"
)  # fmt: skip
# In the future, and the assistant's own.
_OWN = terms("ich je voy vou irei")
_OWN_ENDS = ("aré", "eré", "iré", "arei", "erei", "irei")
# With any of these the sentence is no promise: negated, an offer, or about somebody else.
_OFFERS = (
    "wenn du|wenn sie|falls|soll ich|möchten sie|möchtest du|ich kann|könnte|könnten|si vous|si tu"
    "|voulez-vous|veux-tu|je peux|pourrais|puis-je|si quieres|si lo deseas|si prefieres|puedo"
    "|podría"
    "|se quiser|se você|se preferir|posso|poderia"
)  # fmt: skip
_NOT = terms(
    "nicht kein keine keinen keines ne n'ai pas aucune no não nunca ni nem ohne sans sin sem"
)

_REPORTED = terms("sagte gesagt dit dijo disse könnten könnte wäre")
_LEADS = terms("ok gut ja vale sim oui sí")
_ELSEWHERE = terms("dans en in im que dass daß sur")
# What is noted of you is noted for later.
_YOURS = terms(
    "tu vous ton ta tes votre vos du ihr sie dein deine deinen ihre ihren euer eure prefieres su te"
)

_HAN = terms(
    "记住了 会记住 已记住 我记住 记下了 已记下 我记下 牢记 铭记 到记忆 入记忆 记忆已更新"
    " 更新了记忆 更新记忆 已更新记忆 不会再犯 不会再发生 不会忘记 记录了您的 记录了你的"
    " 已记录 记录下来了 记在心里 偏好已保存 保存了您的偏好 保存了你的偏好 記住了 會記住"
    " 已記住 我記住 記下了 已記下 牢記 到記憶 不會再犯 不會再發生 不會忘記 已記錄"
)
_HAN_LASTING = terms(
    "以后 今后 从现在起 从今以后 从现在开始 往后 下次 从今往后 以後 今後 從現在起"
    " 從今以後 從現在開始"
)
_HAN_OWN = terms("我会 我都会 我将 我一定 我就 我會 我都會 我將 会始终 会一直 都会 我不会再 我不再")
_HAN_NOT = terms(
    "无法 不能 不会记住 没有记 没记 记不住 是否 要不要 如果你 如果您 请记住 请牢记 需要我"
    " 我可以 可以记住 無法 不會記住 沒有記 請記住 需要我 如果你 日志 日誌 用户会 系统会"
    " 缓存 程序会 我能 请你记 您记住了"
)
_KANA = terms(
    "覚えておきます 覚えました 覚えておく。 記憶しました 記憶しておきます メモしました"
    " メモしておきます メモに残し 記録しました 記録しておきます 心に留め 肝に銘じ"
    " 忘れません 忘れないようにします 念頭に置 メモリに保存 メモリに追加 好みを保存し"
    " 二度と繰り返しません 再発しないよう 覚えておきますね"
)
_KANA_LASTING = terms(
    "今後は 次回から 次回以降 これからは これから必ず 以後は 以後、 今後、 今後も 今後必ず"
)
_KANA_NOT = terms(
    "ください できます できません ましょうか られません 場合は よろしければ 必要があれば"
    " ログに ファイルに 表に ユーザーが"
)


def promised_abroad(text: str) -> bool:
    """Return whether a sentence, no question, promises to remember; False for English."""
    if _has(text, "\u3040", "\u30ff"):
        return _kana(text)
    if _has(text, "\u4e00", "\u9fff"):
        return _han(text)
    return _latin(text.casefold())


def _has(text: str, first: str, last: str) -> bool:
    return not text.isascii() and any(first <= char <= last for char in text)


def _han(text: str) -> bool:
    if any(word in text for word in _HAN_NOT):
        return False
    return any(word in text for word in _HAN) or (
        any(word in text for word in _HAN_LASTING) and any(word in text for word in _HAN_OWN)
    )


def _kana(text: str) -> bool:
    if any(word in text for word in _KANA_NOT):
        return False
    if any(word in text for word in _KANA):
        return True
    for word in _KANA_LASTING:
        _, found, after = text.partition(word)
        if found and "が" not in after and "ます" in after + "ます" * ("ません" in after):
            return True
    return False


def _words(text: str) -> list[str]:
    """Return words, with apostrophes and hyphens, and other signs one by one."""
    found = []
    for piece in text.split():
        start = 0
        for at, char in enumerate("" if piece.isalnum() else piece):
            if not (char.isalnum() or char in "_'-"):
                found += [piece[start:at], char]
                start = at + 1
        found.append(piece[start:])
    return [word for word in found if word]


@cache
def _table(phrases: str) -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """Return the phrases by their first word, each with its marks."""
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for phrase in phrases.split("|"):
        bare = phrase.lstrip("^!?")
        words = tuple(bare.split())
        found.setdefault(words[0], []).append((phrase[: -len(bare)], words))
    return {first: tuple(rows) for first, rows in found.items()}


def _latin(low: str) -> bool:
    words = _words(low)
    if _somewhere(words, _OFFERS):
        return False
    if _somewhere(words, _LASTING) and _REPORTED.isdisjoint(words):
        return not _OWN.isdisjoint(words) or any(
            word.endswith(_OWN_ENDS) or word.startswith("j'") for word in words
        )
    return _somewhere(words, _SAID)


def _somewhere(words: list[str], phrases: str) -> bool:
    table = _table(phrases)
    return any(
        _matches(words, at, marks, phrase)
        for at, word in enumerate(words)
        for marks, phrase in table.get(word, ())
    )


def _matches(words: list[str], at: int, marks: str, phrase: tuple[str, ...]) -> bool:
    end = _end(words, at, phrase)
    if end < 0:
        return False
    if "^" in marks and at and words[at - 1][0].isalnum() and words[at - 1] not in _LEADS:
        return False
    if "?" in marks and not _ELSEWHERE.isdisjoint(words[end:]) and _YOURS.isdisjoint(words):
        return False
    return "!" in marks or _NOT.isdisjoint(words[max(0, at - 3) : end + 1])


def _end(words: list[str], at: int, phrase: tuple[str, ...]) -> int:
    """Return where the phrase that begins at ``at`` ends, or -1."""
    end = at + 1
    gap = 0
    for part in phrase[1:]:
        if part == "_":
            gap = 4
            continue
        last = min(end + gap + 1, len(words))
        found = next((place for place in range(end, last) if words[place] == part), -1)
        if found < 0:
            return -1
        end, gap = found + 1, 0
    return end
