"""Sentences of teams that write German, French, Spanish, Portuguese, Japanese or Chinese.

They are simpler than the English ones: one shape or two for every kind of entry.
"""

from __future__ import annotations

from collections.abc import Mapping

from memgraph.core.growth.english import ENGLISH
from memgraph.core.growth.grammar import Grammar

_FIGURES = {
    "n": ("2", "3", "5", "7", "12", "15", "40", "90", "250", "1800"),
    "head": ("order", "stock", "price", "ticket", "batch", "parcel", "tariff", "claim", "quota",
             "ledger", "route", "badge", "audit", "lease"),
    "tail": ("Reader", "Writer", "Store", "Cache", "Job", "Client", "Parser", "Router", "Index"),
    "code": ("{Head}{tail}", "{Head}{tail}", "{file}"),
}  # fmt: skip
_GERMAN = Grammar({
    **_FIGURES,
    "fact": ("{Code} {tat}, weil {grund}.", "{zeit} {tat} {code}: {grund}.",
             "Bei {n} von {n} {dinge} fehlt der Eintrag, da {grund}.",
             "{Code} braucht {n} Sekunden für {dinge}, seit {grund}; {folge}."),
    "ask": ("Soll {service} {dinge} behalten, solange {grund}?", "Wer pflegt {dinge} in {code}?"),
    "decided": ("{Dinge} bleiben in {code}, weil {grund}.", "Geklärt: {grund}, {folge}."),
    "choice": ("Nimm {must} für {topic} in {service}, nicht {must_not}.",
               "In {service} gilt für {topic}: {must} statt {must_not}."),
    "limit": ("In {service} gilt für {topic} die Grenze {bound}.",),
    "practice": ("Jede Änderung an {code} nennt {dinge}, mit denen sie erprobt wurde.",
                 "Vor dem Umbau von {code} sichert das Team {dinge}."),
    "dinge": ("Buchungen", "Bestellungen", "Rechnungen", "Preise", "Lieferungen", "Kunden",
              "Meldungen", "Anhänge", "Fristen", "Verträge", "Zählerstände", "Straßen"),
    "tat": ("liest {dinge} doppelt", "bricht nach {n} Versuchen ab", "verliert {n} {dinge}",
            "rundet {dinge} zweimal", "wartet {n} Minuten auf {dinge}", "hält {dinge} im Speicher"),
    "grund": ("die Uhr {n} Sekunden nachgeht", "{dinge} ungeordnet eintreffen",
              "der Zwischenspeicher nie geleert wird", "zwei Läufe zugleich beginnen",
              "die Größe der Warteschlange fehlt", "{dinge} mit Umlauten abgeschnitten werden"),
    "folge": ("verloren ging nichts", "ein Neustart hilft für {n} Stunden", "kein Test prüft es"),
    "zeit": ("Heute Nacht", "Am Monatsende", "Während der Übergabe", "Seit {n} Tagen"),
})  # fmt: skip
_FRENCH = Grammar({
    **_FIGURES,
    "fact": ("{Code} {acte} parce que {cause}.", "{temps}, {code} {acte} : {cause}.",
             "{n} {choses} sur {n} manquent, car {cause} ; {suite}."),
    "ask": ("Faut-il que {service} garde les {choses} tant que {cause} ?",
            "Qui s'occupe des {choses} dans {code} ?"),
    "decided": ("Les {choses} restent dans {code}, car {cause}.", "Réglé : {cause}, {suite}."),
    "choice": ("Dans {service}, prendre {must} pour {topic}, pas {must_not}.",
               "Pour {topic}, {service} utilise {must} et non {must_not}."),
    "limit": ("Dans {service}, la limite de {topic} est {bound}.",),
    "practice": ("Chaque changement de {code} cite les {choses} de ses essais.",
                 "Avant de toucher à {code}, l'équipe sauvegarde les {choses}."),
    "choses": ("commandes", "factures", "livraisons", "alertes", "échéances", "réservations",
               "pièces jointes", "clés", "adresses", "remises"),
    "acte": ("lit deux fois les {choses}", "s'arrête après {n} essais", "perd {n} {choses}",
             "attend les {choses} pendant {n} minutes", "arrondit deux fois les {choses}"),
    "cause": ("l'horloge retarde de {n} secondes", "les {choses} arrivent dans le désordre",
              "le cache n'est jamais vidé", "deux tâches démarrent à la fois",
              "les {choses} accentuées sont coupées"),
    "suite": ("rien n'a été perdu", "un redémarrage suffit pour {n} heures", "nul test ne le vit"),
    "temps": ("Cette nuit", "À la fin du mois", "Depuis {n} jours", "Pendant la migration"),
})  # fmt: skip
_SPANISH = Grammar({
    **_FIGURES,
    "fact": ("{Code} {acto} porque {causa}.", "{tiempo}, {code} {acto}: {causa}.",
             "Faltan {n} de {n} {cosas}, ya que {causa}; {efecto}."),
    "ask": ("¿Debe {service} guardar los {cosas} mientras {causa}?",
            "¿Quién cuida los {cosas} en {code}?"),
    "decided": ("Los {cosas} se quedan en {code}, pues {causa}.", "Resuelto: {causa}, {efecto}."),
    "choice": ("En {service} se usa {must} para {topic}, no {must_not}.",
               "Para {topic}, {service} toma {must} y no {must_not}."),
    "limit": ("En {service} el límite de {topic} es {bound}.",),
    "practice": ("Cada cambio de {code} nombra los {cosas} con que se probó.",
                 "Antes de tocar {code}, el equipo guarda los {cosas}."),
    "cosas": ("pedidos", "envíos", "avisos", "recibos", "plazos", "contratos", "años", "precios"),
    "acto": ("lee dos veces los {cosas}", "se detiene tras {n} intentos", "pierde {n} {cosas}",
             "espera los {cosas} {n} minutos"),
    "causa": ("el reloj se atrasa {n} segundos", "los {cosas} llegan en desorden",
              "la caché nunca se vacía", "dos tareas empiezan a la vez"),
    "efecto": ("no se perdió nada", "ninguna prueba lo ve", "basta reiniciar cada {n} horas"),
    "tiempo": ("Anoche", "A fin de mes", "Desde hace {n} días", "Durante la migración"),
})  # fmt: skip
_PORTUGUESE = Grammar({
    **_FIGURES,
    "fact": ("{Code} {ato} porque {causa}.", "{tempo}, {code} {ato}: {causa}."),
    "ask": ("{Service} deve guardar os {coisas} enquanto {causa}?",),
    "decided": ("Os {coisas} ficam em {code}, pois {causa}.",),
    "choice": ("Em {service} usa-se {must} para {topic}, não {must_not}.",),
    "limit": ("Em {service} o limite de {topic} é {bound}.",),
    "practice": ("Cada mudança em {code} diz com que {coisas} foi testada.",),
    "coisas": ("pedidos", "envios", "avisos", "recibos", "prazos", "contratos", "cartões"),
    "ato": ("lê duas vezes os {coisas}", "para após {n} tentativas", "perde {n} {coisas}"),
    "causa": ("o relógio atrasa {n} segundos", "os {coisas} chegam fora de ordem",
              "a memória nunca é limpa", "duas tarefas começam juntas"),
    "tempo": ("Ontem à noite", "No fim do mês", "Há {n} dias", "Durante a migração"),
})  # fmt: skip
_JAPANESE = Grammar({
    **_FIGURES,
    "fact": ("{time}、{code}が{act}。原因は{cause}ことである。", "{cause}ため、{code}が{act}。",
             "{n}件中{n}件の{things}が欠けていた。{cause}からだ。"),
    "ask": ("{cause}間、{service}は{things}を保持すべきか。",
            "{code}の{things}は誰が管理するのか。"),
    "decided": ("{cause}ため、{things}は{code}に残す。", "解決済み：{cause}。"),
    "choice": ("{service}の{topic}には{must}を使い、{must_not}は使わない。",),
    "limit": ("{service}の{topic}の上限は{bound}とする。",),
    "practice": ("{code}を変更するときは、試した{things}を記す。",
                 "{code}に触れる前に{things}を保存する。"),
    "things": ("注文", "請求書", "在庫", "通知", "契約", "配送", "予約", "価格", "添付ファイル"),
    "act": ("{things}を二度読んだ", "{n}回の試行後に停止した", "{things}を{n}件失った",
            "{n}分間{things}を待った"),
    "cause": ("時計が{n}秒遅れている", "{things}が順不同で届く", "キャッシュが消えない",
              "二つの処理が同時に始まる"),
    "time": ("昨夜", "月末に", "{n}日前から", "移行中に"),
})  # fmt: skip
_CHINESE = Grammar({
    **_FIGURES,
    "fact": ("{time}，{code}{act}，因为{cause}。", "由于{cause}，{code}{act}。",
             "{n}个{things}中缺少{n}个，原因是{cause}。"),
    "ask": ("在{cause}期间，{service}是否应保留{things}？", "谁负责{code}中的{things}？"),
    "decided": ("由于{cause}，{things}保留在{code}中。", "已解决：{cause}。"),
    "choice": ("{service}的{topic}使用{must}，不使用{must_not}。",),
    "limit": ("{service}的{topic}上限为{bound}。",),
    "practice": ("修改{code}时要写明用哪些{things}测试过。", "改动{code}之前先保存{things}。"),
    "things": ("订单", "发票", "库存", "通知", "合同", "配送记录", "预约", "价格", "附件"),
    "act": ("重复读取了{things}", "尝试{n}次后停止", "丢失了{n}个{things}", "等待{things}{n}分钟"),
    "cause": ("时钟慢了{n}秒", "{things}到达的顺序不对", "缓存从未清空", "两个任务同时启动"),
    "time": ("昨天夜里", "月底", "{n}天以来", "迁移期间"),
})  # fmt: skip

GRAMMARS: Mapping[str, Grammar] = {
    "en": ENGLISH, "de": _GERMAN, "fr": _FRENCH, "es": _SPANISH, "pt": _PORTUGUESE,
    "ja": _JAPANESE, "zh": _CHINESE,
}  # fmt: skip
# One of them for every part of a project: most write English.
TONGUES = ("en",) * 22 + ("de", "de", "fr", "es", "pt", "ja", "ja", "zh")
SHAPES: Mapping[str, str] = {
    "thread": "ask", "decision": "decided", "verdict": "decided", "preference": "decided",
    "leaning": "choice", "at_most": "limit", "at_least": "limit", "choice": "choice",
    "practice": "practice",
}  # fmt: skip
