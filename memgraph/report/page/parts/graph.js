// The graph: the surroundings of one node to look at and to walk, with the same in words beside it.

const REACHES = [["1", "1 link"], ["2", "2 links"], ["3", "3 links"]];
const READABLE = 0.55; // of its size a label can still be read
const NARROW = 560; // pixels, below which the picture stands upright
const WORDED = 60; // edges up to which each is labelled
const LETTERS = 22; // of a line in a node

let drawn = null; // the graph on the page, to be taken down before the next one

function takeDown() {
  drawn?.destroy();
  drawn = null;
}

// Where a walk begins if nobody says: at the law that has the most links.
function beginning() {
  const weight = (entry) => edgesOf.get(entry.id).length + (LAW.has(entry.state) ? 1e6 : 0);
  let best = memory.entries[0];
  for (const entry of memory.entries) if (weight(entry) > weight(best)) best = entry;
  return best?.id;
}

function graph(query, wanted) {
  const centre = nodeOf.has(wanted) ? wanted : beginning();
  if (centre === undefined) return make("div", {}, make("h2", {}, "Graph"), make("p", {}, "The memory is empty."));
  const reach = Math.min(3, Math.max(1, Number.parseInt(query.reach, 10) || 1));
  const node = nodeOf.get(centre);
  const canvas = make("div", {
    class: "canvas", tabindex: 0, role: "application", "aria-describedby": "keys",
    "aria-label": "The graph around this node; all of it is told in the lists beside it",
  });
  const told = make("p", { role: "status", class: "small" });
  const picture = { centre, reach, grown: new Map(), canvas, told, chosen: centre };
  const walkTo = (value) => {
    const found = [...nodeOf.keys()].find((id) => id === value || folded(id) === folded(value));
    if (found !== undefined) location.hash = address("graph", found, { reach });
  };
  const tools = make("form", { class: "tools", onsubmit: (event) => { event.preventDefault(); walkTo(event.target.querySelector("input").value); } },
    make("label", { class: "wide" }, make("span", {}, "Walk to"),
      make("input", { type: "search", id: "search", list: "names", autocomplete: "off", placeholder: "an id", "aria-keyshortcuts": "/",
        oninput: (event) => suggest(event.target.value), onchange: (event) => walkTo(event.target.value) }),
      make("datalist", { id: "names" })),
    select("Reach", REACHES, String(reach), (value) => { location.hash = address("graph", centre, { reach: value }); }),
    make("div", { class: "zoom" },
      button("+", () => zoom(1.3), { "aria-label": "Closer" }), button("−", () => zoom(1 / 1.3), { "aria-label": "Farther" }),
      button("All", () => drawn?.fit(undefined, 20), { "aria-label": "Show all of it" })));
  queueMicrotask(() => paint(picture));
  return make("div", {}, make("h2", {}, "Graph"), tools, told,
    make("div", { class: "graph" }, make("div", {}, canvas, legend()), beside(node, reach)));
}

function suggest(typed) {
  const words = wordsOf(typed);
  const found = memory.entries.filter((entry) => matches(entry, words)).slice(0, 20);
  document.getElementById("names").replaceChildren(...found.map((entry) =>
    make("option", { value: entry.id }, cut(entry.statement, 80))));
}

// The centre and its neighbours in words, for keyboards and screen readers too.
function beside(node, reach) {
  const entry = entryOf(node.id);
  const grouped = new Map();
  for (const other of neighboursOf(node.id)) {
    const words = relationWords(other.relation, other.outwards);
    if (!grouped.has(words)) grouped.set(words, []);
    grouped.get(words).push(other.id);
  }
  return make("aside", { class: "beside", "aria-label": "The node in the middle, and its neighbours" },
    make("p", {}, kindMark(node.kind), " ", entry && stateMark(entry)),
    make("h3", {}, said(cut(node.label, 300))),
    entry && make("p", { class: "small" }, said(node.id)),
    entry && make("p", {}, toEntry(node.id, "Open this entry")),
    [...grouped].map(([words, ids]) => [make("h4", {}, words),
      growing(ids, (id) => link(address("graph", id, { reach }), said(nodeTitle(nodeOf.get(id), 120))), 8)]),
    grouped.size === 0 && make("p", { class: "quiet" }, "Nothing is linked to it."));
}

function legend() {
  const kinds = [["policy", "policy"], ["observation", "evidence"], ["person", "person"], ["file", "source"], ["missing", "not found"]];
  return make("div", { class: "legend" },
    make("ul", { "aria-label": "Legend" }, kinds.map(([kind, words]) => make("li", {}, make("span", { class: "swatch", "data-kind": kind }), words)),
      ["active", "challenged", "stale", "proposed", "closed"].map((state) => make("li", {}, make("span", { class: "swatch edge", "data-state": state }), state))),
    make("p", { id: "keys", class: "small" }, "An arrow runs from what says something to what it says it about; who wrote down a neighbour is told around that one. ",
      "Click a node to walk there, and the one in the middle to open its entry. ",
      "Keys: arrows choose a node, Enter walks there or opens it, + and − zoom."));
}

function zoom(factor) {
  if (drawn) drawn.zoom({ level: drawn.zoom() * factor, renderedPosition: { x: drawn.width() / 2, y: drawn.height() / 2 } });
}

// Put the graph on the page, as it is now. Names are numbers, since ids may be any text.
function paint(picture) {
  const { canvas, centre, reach, grown, told } = picture;
  takeDown();
  if (!canvas.isConnected) return;
  const { columns, hidden } = surroundings(centre, reach, grown);
  const all = new Map(columns);
  for (const id of hidden.keys()) all.set(MORE + id, columns.get(id) + (Math.sign(columns.get(id)) || 1));
  const isUpright = canvas.clientWidth < NARROW;
  const at = isUpright ? placesUpright(all) : places(all);
  const names = [...all.keys()];
  const number = new Map(names.map((name, index) => [name, String(index)]));
  const edges = edgesAmong(columns);
  const elements = names.map((name) => columns.has(name)
    ? { data: nodeData(nodeOf.get(name), number.get(name), name === centre), position: at.get(name), classes: name === centre ? "centre" : "" }
    : { data: { id: number.get(name), label: `${hidden.get(name.slice(MORE.length)).toLocaleString("en")} more`, kind: "more", state: "", of: name.slice(MORE.length) }, position: at.get(name) });
  const drawing = wayOf(all, at, isUpright, edges.length <= WORDED);
  const links = [...edges, ...[...hidden.keys()].map((id) => ({ from: id, to: MORE + id, relations: ["more"], back: [] }))];
  const lines = links.map((link, index) => ({
    data: { id: `e${index}`, source: number.get(link.from), target: number.get(link.to), relation: link.relations[0], ...drawing(link) },
    classes: link.back.length ? "both" : "",
  }));
  // Words have links of their own, which are not seen, above all lines: no line strikes them out.
  elements.push(...lines, ...lines.map(({ data }) => ({ data: { ...data, id: `w${data.id}` }, classes: "words" })));
  drawn = cytoscape({
    container: canvas, elements, layout: { name: "preset" }, style: graphStyle(), minZoom: 0.1, maxZoom: 2,
    autoungrabify: true, boxSelectionEnabled: false, selectionType: "single",
  });
  settle(canvas);
  drawn.on("tap", "node", (event) => follow(picture, event.target));
  canvas.onkeydown = (event) => pressed(picture, event);
  told.textContent = `${counted(columns.size, "node")} and ${counted(edges.reduce((sum, { relations, back }) => sum + relations.length + back.length, 0), "link")}${hidden.size ? "; “more” shows others" : ""}.`;
}

function nodeData(node, id, isCentre) {
  const entry = entryOf(node.id);
  return { id, of: node.id, label: breakable(nodeTitle(node, isCentre ? 80 : 60), LETTERS), kind: entry && node.kind !== "policy" ? "evidence" : node.kind, state: entry?.state ?? "" };
}

// All of it, where it can be read then; or else the centre at a size at which it can. The place is
// as high as the picture asks for.
function settle(canvas) {
  const box = drawn.elements().boundingBox();
  const size = Math.min(1, (canvas.clientWidth - 48) / box.w);
  canvas.style.height = `${Math.round(Math.min(innerHeight * 0.72, Math.max(340, box.h * size + 60)))}px`;
  drawn.resize();
  drawn.fit(undefined, 24);
  if (drawn.zoom() > 1) drawn.zoom(1);
  if (drawn.zoom() >= READABLE) return;
  drawn.zoom(READABLE);
  drawn.center(drawn.$(".centre"));
}

function follow(picture, node) {
  const { of, kind } = node.data();
  if (kind === "more") {
    picture.grown.set(of, (picture.grown.get(of) ?? 0) + 2 * AT_ONCE);
    picture.chosen = of;
    paint(picture);
  } else if (of !== picture.centre) location.hash = address("graph", of, { reach: picture.reach });
  else if (byId.has(of)) location.hash = address("entry", of);
}

const TOWARDS = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, -1]], ["ArrowDown", [0, 1]]]);

function pressed(picture, event) {
  const chosen = drawn.$(".chosen").nonempty() ? drawn.$(".chosen") : drawn.$(".centre");
  if (event.key === "Enter") follow(picture, chosen[0]);
  else if (event.key === "+") zoom(1.3);
  else if (event.key === "-") zoom(1 / 1.3);
  else if (TOWARDS.has(event.key)) choose(nearest(chosen[0], TOWARDS.get(event.key)), picture.told);
  else return;
  event.preventDefault();
}

// The nearest node in a direction: what lies aside counts more than what lies far.
function nearest(from, [x, y]) {
  const start = from.position();
  let best = from;
  let least = Infinity;
  drawn.nodes().forEach((node) => {
    const across = node.position("x") - start.x;
    const down = node.position("y") - start.y;
    const along = across * x + down * y;
    const aside = Math.abs(across * y) + Math.abs(down * x);
    if (along > 1 && along + 2 * aside < least) [best, least] = [node, along + 2 * aside];
  });
  return best;
}

function choose(node, told) {
  drawn.$(".chosen").removeClass("chosen");
  node.addClass("chosen");
  told.textContent = `${node.data("kind")}: ${node.data("label")}. Enter ${node.hasClass("centre") ? "opens it" : "walks there"}.`;
  const seen = drawn.extent();
  const { x, y } = node.position();
  if (x < seen.x1 || x > seen.x2 || y < seen.y1 || y > seen.y2) drawn.center(node);
}

function graphStyle() {
  const colours = getComputedStyle(document.documentElement);
  const colour = (name) => colours.getPropertyValue(`--${name}`).trim();
  const states = [...STATES, "overdue", "open"].map((state) => ({
    selector: `node[state = "${state}"]`, style: { "border-color": colour(`state-${state}`) || colour("line") },
  }));
  const text = {
    color: colour("text"), "font-family": "system-ui, sans-serif", "text-wrap": "wrap",
  };
  return [
    { selector: "node", style: { ...text, shape: "round-rectangle", width: NODE.width, height: NODE.height, label: "data(label)",
      "text-valign": "center", "text-halign": "center", "text-max-width": NODE.width - 20, "font-size": 14,
      "background-color": colour("card"), "border-width": 1.5, "border-color": colour("line-strong"), "overlay-opacity": 0 } },
    { selector: 'node[kind = "policy"]', style: { "background-color": colour("policy"), "border-width": 3 } },
    { selector: 'node[kind = "evidence"]', style: { "background-color": colour("evidence"), shape: "rectangle" } },
    ...states,
    { selector: 'node[kind = "person"]', style: { shape: "ellipse", height: 44 } },
    { selector: 'node[kind = "file"], node[kind = "commit"], node[kind = "url"], node[kind = "said"]', style: { shape: "cut-rectangle", "background-color": colour("paper") } },
    { selector: 'node[kind = "missing"]', style: { "border-style": "dashed", "border-color": colour("state-challenged") } },
    { selector: 'node[kind = "more"]', style: { width: 100, height: 34, shape: "round-rectangle", "border-style": "dashed" } },
    { selector: ".centre", style: { "border-width": 4, width: NODE.width + 24, height: NODE.height + 22, "text-max-width": NODE.width, "font-size": 15, "font-weight": 600 } },
    { selector: ".chosen", style: { "outline-width": 4, "outline-color": colour("accent"), "outline-offset": 3 } },
    { selector: "edge", style: { ...text, width: 1.5, "curve-style": "straight", "line-color": colour("line-strong"), "target-arrow-color": colour("line-strong"),
      "target-arrow-shape": "triangle" } },
    { selector: ".both", style: { "source-arrow-shape": "triangle", "source-arrow-color": colour("line-strong") } },
    { selector: "edge[?turn]", style: { "curve-style": "round-taxi", "taxi-direction": "horizontal", "taxi-turn": "data(turn)", "taxi-turn-min-distance": 0, "taxi-radius": 8 } },
    { selector: "edge[?bow]", style: { "curve-style": "unbundled-bezier", "control-point-distances": "data(bow)", "control-point-weights": 0.5 } },
    { selector: 'edge[relation = "against"]', style: { "line-color": colour("state-challenged"), "target-arrow-color": colour("state-challenged") } },
    { selector: ".words", style: { "line-opacity": 0, "target-arrow-shape": "none", "source-arrow-shape": "none", label: "data(label)", "source-label": "data(atSource)", "target-label": "data(atTarget)",
      "source-text-offset": "data(along)", "target-text-offset": "data(along)", "text-rotation": "autorotate", "source-text-rotation": "none", "target-text-rotation": "none",
      "font-size": 12, color: colour("muted"), "text-background-color": colour("paper"), "text-background-opacity": 1, "text-background-padding": 2 } },
    { selector: 'edge[relation = "more"]', style: { "line-style": "dashed", "target-arrow-shape": "none" } },
  ];
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawn?.style(graphStyle()));
