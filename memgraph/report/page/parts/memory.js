// The memory: what the page was made of, with what is found by id, by edge and by word.

const memory = JSON.parse(document.getElementById("memory").textContent);
const day = memory.day;

// A Map, since an id may be any text: also that of a property which every object has.
const byId = new Map();
for (const entry of memory.entries) {
  const known = byId.get(entry.id);
  if (known) known.push(entry);
  else byId.set(entry.id, [entry]);
}

const nodes = [
  ...memory.ids.map((id) => ({ id, kind: byId.get(id)[0].kind, label: byId.get(id)[0].statement })),
  ...memory.others.map(([id, kind, label]) => ({ id, kind, label })),
];
const nodeOf = new Map(nodes.map((node) => [node.id, node]));

// Every edge stands at both of its ends.
const edgesOf = new Map(nodes.map((node) => [node.id, []]));
for (const [one, relation, other, when] of memory.edges) {
  const edge = { from: nodes[one].id, relation, to: nodes[other].id, day: when };
  edgesOf.get(edge.from).push(edge);
  if (edge.to !== edge.from) edgesOf.get(edge.to).push(edge);
}

function entryOf(id) {
  return byId.get(id)?.[0];
}

const findingsOf = new Map();
for (const finding of memory.findings) {
  for (const id of new Set(finding.about)) {
    if (!findingsOf.has(id)) findingsOf.set(id, []);
    findingsOf.get(id).push(finding);
  }
}

// As words are compared: small letters, without accents.
function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

const haystacks = new Map();

function haystack(entry) {
  if (!haystacks.has(entry)) {
    const parts = [entry.id, entry.statement, ...(entry.tags ?? []), ...(entry.scope ?? [])];
    haystacks.set(entry, folded(parts.join("\n")));
  }
  return haystacks.get(entry);
}

// Whether every word that was typed occurs somewhere in the entry.
function matches(entry, words) {
  const text = haystack(entry);
  return words.every((word) => text.includes(word));
}

function wordsOf(query) {
  return folded(query).split(/\s+/).filter(Boolean);
}

function tally(items, keyOf) {
  const counts = new Map();
  for (const one of items) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}
