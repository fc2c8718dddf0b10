// Words and addresses: what kinds, states and relations are called, and where things lie.

// What a policy can be, as it is listed, and which of it binds.
const STATES = memory.states.map(([state]) => state);
const LAW = new Set(memory.states.filter(([, binds]) => binds).map(([state]) => state));
const KINDS = [
  "observation", "failure", "correction", "preference", "decision", "thread", "session", "verdict",
];

// What a relation is called from the end where it begins, and from the other one; grounds first.
const RELATIONS = new Map([
  ["grounds", ["rests on", "a ground of"]],
  ["supports", ["bears out", "borne out by"]],
  ["against", ["speaks against", "spoken against by"]],
  ["about", ["about", "written about by"]],
  ["closes", ["closes", "closed by"]],
  ["supersedes", ["takes the place of", "followed by"]],
  ["exception_to", ["an exception to", "has the exception"]],
  ["distinct_from", ["told apart from", "told apart from"]],
  ["from_source", ["comes from", "the source of"]],
  ["recorded_by", ["recorded by", "recorded"]],
  ["promoted_by", ["promoted by", "promoted"]],
  ["retired_by", ["retired by", "retired"]],
  ["rejected_by", ["rejected by", "rejected"]],
  ["upheld_by", ["upheld by", "upheld"]],
  ["put_off_by", ["put off by", "put off"]],
  ["redacted_by", ["redacted by", "redacted"]],
]);
const ORDER = [...RELATIONS.keys()];
const OF_PEOPLE = new Set(ORDER.filter((relation) => relation.endsWith("_by")));

function relationWords(relation, outwards) {
  const plain = relation.replaceAll("_", " ");
  return (RELATIONS.get(relation) ?? [plain, `${plain} (from there)`])[outwards ? 0 : 1];
}

function address(view, rest = "", query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== "" && value !== undefined);
  const asked = new URLSearchParams(given).toString();
  return `#/${view}${rest && `/${encodeURIComponent(rest)}`}${asked && `?${asked}`}`;
}

function toEntry(id, ...children) {
  return link(address("entry", id), ...(children.length ? children : [said(id)]));
}

function badge(word, state = word) {
  return make("span", { class: "badge", "data-state": state }, word);
}

// The state of an entry; of what is closed also how it ended.
function stateMark(entry) {
  return badge(entry.mark ?? entry.state, entry.state);
}

// An entry by what it says, where it is told together with others.
function bySentence(id, limit = 200) {
  const entry = entryOf(id);
  return entry ? toEntry(id, said(cut(entry.statement, limit))) : said(id);
}

function kindMark(kind) {
  return make("span", { class: "kind", "data-kind": kind }, kind);
}

// An address that a person may follow: nothing but plain http and https, shown in full.
function outside(url) {
  const plain = /^https?:\/\/[^\s\\]+$/i.test(url);
  return plain ? make("a", { href: url, rel: "noopener noreferrer", target: "_blank", dir: "ltr" }, url) : said(url);
}

// What a node is called where there is little room.
function nodeTitle(node, limit) {
  const label = node.kind === "person" ? node.label.replace(/\s*<[^<>]*>$/, "") : node.label;
  return cut(label || node.id, limit);
}

// The same text, with places at which a long word may be broken (U+200B).
function breakable(text, longest) {
  return text.replace(/\S+/gu, (word) => {
    const letters = [...word];
    if (letters.length <= longest) return word;
    const parts = [];
    while (letters.length > longest) {
      const sign = letters.slice(0, longest).findLastIndex((letter) => "/-_.".includes(letter));
      parts.push(letters.splice(0, sign > longest / 3 ? sign + 1 : longest).join(""));
    }
    return [...parts, letters.join("")].join("\u200b");
  });
}

function finding(one) {
  return make("div", { class: "finding", "data-level": one.level },
    make("p", {}, make("strong", {}, one.level), ": ", said(one.message)),
    make("p", { class: "small" }, said(one.place), ` · ${one.code}`),
    one.help.map((step) => make("p", { class: "small" }, "→ ", said(step))),
    one.about.length > 0 && make("p", { class: "small" }, "About: ",
      one.about.map((id, number) => [number > 0 && ", ", byId.has(id) ? toEntry(id) : said(id)])));
}
