// The page of one entry: what it says, how it stands, why, who decided, and all that is linked.

const REASONS = new Set(["grounds", "supersedes", "from_source", ...OF_PEOPLE]);
const MOST_REASONS = 300;

function entryPage(id) {
  const entries = byId.get(id);
  if (!entries) return missing(id);
  return make("div", { class: "entry" }, entries.map((entry, number) => [
    number > 0 && make("p", { class: "finding", "data-level": "error" }, "Another file claims the same id:"),
    make("article", {}, heading(entry), make("div", { class: "columns" },
      make("div", {}, standing(entry), number === 0 && reasons(entry), decisions(entry), number === 0 && troubles(entry)),
      make("div", { class: "aside" }, facts(entry), number === 0 && linked(entry))))]));
}

function missing(id) {
  const node = nodeOf.get(id);
  return make("div", { class: "entry" }, make("h2", {}, said(node?.label ?? id)),
    make("p", {}, node ? "The memory has no page of it: it is named by entries." : "No entry has this id."),
    node && make("p", {}, link(address("graph", id), "Show what it is linked to")));
}

function heading(entry) {
  return make("header", {},
    make("p", { class: "marks" }, kindMark(entry.kind), stateMark(entry), entry.strict && badge("strict"), entry.pinned && badge("pinned"), entry.redacted && !entry.mark && badge("redacted")),
    make("h2", { class: "statement", dir: "auto" }, entry.statement),
    make("p", { class: "small" }, said(entry.id), " · ", link(address("graph", entry.id), "in the graph"),
      entry.from && [" · ", link(address("timeline", "", { q: entry.id }), "on the time line")]),
    entry.why && make("div", { class: "reason" }, paragraphs(entry.why)));
}

function standing(entry) {
  const reasonsGiven = entry.reasons ?? [];
  return reasonsGiven.length > 0 && make("section", { class: "standing", "data-state": entry.state },
    make("h3", {}, `Why it is ${entry.state}`), make("ul", {}, reasonsGiven.map((why) => make("li", {}, said(why)))));
}

function facts(entry) {
  const listed = (items) => items?.length > 0 && make("ul", { class: "plain" }, items.map((one) => make("li", {}, one)));
  const held = entry.from && `from ${entry.from}${entry.until ? ` until ${entry.until}, which is no longer in it` : ", with no end known"}`;
  const rows = [
    ["Means", listed(entry.rules?.map(([rule, read]) => [said(rule), read && make("span", { class: "small" }, ` (${read})`)]))],
    ["Governs", entry.kind === "policy" && (entry.scope ? [listed(entry.scope.map((glob) => make("code", { dir: "auto" }, glob))), make("span", { class: "small" }, counted(entry.touches, "file today", "files today"))] : "everything")],
    ["Holds", held],
    ["Ended", entry.ended],
    ["Review due", entry.review],
    ["Watches", listed(entry.watches?.map((glob) => make("code", { dir: "auto" }, glob)))],
    ["Told apart from", listed(entry.apart?.map(([other, why]) => [byId.has(other) ? toEntry(other) : said(other), ": ", said(why)]))],
    ["Observed", entry.observed],
    ["Due", entry.due],
    ["Tags", listed(entry.tags?.map((tag) => link(address("table", "", { q: tag }), said(tag))))],
    ["Comes from", listed(entry.sources?.map(source))],
    ["Recorded by", entry.recorded && said(entry.recorded)],
    ["File", make("code", { dir: "auto" }, entry.file)],
  ];
  return make("dl", {}, rows.filter(([, value]) => value).map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
}

function source(one) {
  const parts = [];
  if (one.file) parts.push(make("code", { dir: "auto" }, one.file));
  if (one.commit) parts.push(["commit ", make("code", {}, one.commit)]);
  if (one.blob) parts.push(["blob ", make("code", {}, one.blob)]);
  if (one.url) parts.push(outside(one.url));
  if (one.said) parts.push(make("q", { dir: "auto" }, one.said));
  return parts.map((part, number) => [number > 0 && ", ", part]);
}

function decisions(entry) {
  const made = entry.decisions ?? [];
  if (!made.length && entry.kind !== "policy") return null;
  return make("section", {}, make("h3", {}, "Decisions"),
    made.length ? make("ol", { class: "decisions" }, made.map(decision)) : make("p", { class: "quiet" }, "No person has decided anything about it."));
}

function decision(made) {
  return make("li", { class: made.doubt ? "doubtful" : "" },
    make("p", {}, make("time", { datetime: made.on }, made.on), " ", make("strong", {}, made.what), " by ", said(made.by),
      made.from && `, with effect from ${made.from}`, made.until && `, until ${made.until}`,
      " ", make("span", { class: "badge", "data-state": "proof" }, made.level === "typed" ? "typed word" : made.level)),
    made.other && make("p", { class: "small" }, "with ", toEntry(made.other)),
    made.settles && make("p", { class: "small" }, "answers ", made.settles.map((id, number) => [number > 0 && ", ", toEntry(id)])),
    made.reason && make("p", {}, said(made.reason)),
    made.doubt && make("p", { class: "small" }, said(made.doubt)));
}

// What an entry rests on, down to files and people, as a tree; each node's own reasons are told once.
function reasons(entry) {
  const told = new Set();
  let left = MOST_REASONS;
  const below = (id) => {
    told.add(id);
    const items = [];
    const seen = new Set();
    for (const edge of inOrder(edgesOf.get(id))) {
      const outwards = edge.from === id && REASONS.has(edge.relation);
      if (!outwards && !(edge.to === id && edge.relation === "supports")) continue;
      const other = outwards ? edge.to : edge.from;
      const words = relationWords(edge.relation, outwards);
      if (other === id || seen.has(words + other) || left <= 0) continue;
      seen.add(words + other);
      left -= 1;
      const node = nodeOf.get(other);
      const known = entryOf(other);
      items.push(make("li", {}, make("span", { class: "relation" }, words), " ",
        known ? toEntry(other, said(cut(known.statement, 200))) : link(address("graph", other), said(cut(node.label, 200))),
        known && [" ", stateMark(known)], edge.day && make("span", { class: "small" }, ` ${edge.day}`),
        known && !told.has(other) && below(other)));
    }
    return items.length > 0 && make("ul", {}, items);
  };
  const tree = below(entry.id);
  return make("section", {}, make("h3", {}, "Why"),
    tree ? make("div", { class: "tree" }, tree) : make("p", { class: "quiet" }, "Nothing is known behind it: no grounds, no source, no confirmation."),
    left <= 0 && make("p", { class: "small" }, `The first ${MOST_REASONS} reasons are shown.`));
}

// Edges by what they say: what an entry rests on before what bears it out, people last.
function inOrder(edges) {
  return [...edges].sort((one, other) => ORDER.indexOf(one.relation) - ORDER.indexOf(other.relation) || compared(one.day, other.day));
}

// The links to and from other entries, by what they say.
function linked(entry) {
  const groups = new Map();
  for (const edge of inOrder(edgesOf.get(entry.id))) {
    const outwards = edge.from === entry.id;
    const other = outwards ? edge.to : edge.from;
    if (OF_PEOPLE.has(edge.relation) || edge.relation === "from_source") continue;
    const words = relationWords(edge.relation, outwards);
    if (!groups.has(words)) groups.set(words, new Set());
    groups.get(words).add(other);
  }
  return groups.size > 0 && make("section", {}, make("h3", {}, "Linked"),
    make("dl", {}, [...groups].map(([words, ids]) => make("div", {}, make("dt", {}, words), make("dd", {}, growing([...ids], linkedEntry, 12))))));
}

function linkedEntry(id) {
  const entry = entryOf(id);
  return entry ? [bySentence(id, 160), " ", stateMark(entry)] : [said(id), " (not found)"];
}

function troubles(entry) {
  const found = findingsOf.get(entry.id) ?? [];
  return found.length > 0 && make("section", {}, make("h3", {}, "What the checks say"), growing(found, finding, 20));
}
