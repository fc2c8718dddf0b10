// The overview: what needs a person, what holds, and what the checks say.

const LEVELS = ["error", "warning", "info"];
const MOST_OTHERS = 5; // entries that are named with what needs a person

function overview() {
  const laws = memory.entries.filter((entry) => entry.kind === "policy");
  const evidence = memory.entries.filter((entry) => entry.kind !== "policy");
  return make("div", { class: "overview" },
    make("h2", { class: "unseen" }, "Overview"),
    make("section", { class: "needs", "aria-labelledby": "needs" },
      make("h3", { id: "needs" }, "What needs a person now"),
      memory.attention.length ? memory.attention.map(group)
        : make("p", { class: "quiet" }, memory.otherDay ? "This is told of the files as they are, and not of another day: make a report without --as-of." : "Nothing waits for anybody.")),
    make("div", { class: "aside" },
      counts("Policies", laws, (entry) => entry.state, STATES, "state"),
      counts("Evidence", evidence, (entry) => entry.kind, KINDS, "kind"),
      health()));
}

function group(one) {
  return make("section", { class: "group", "data-group": one.name },
    make("h4", {}, one.title, " ", make("span", { class: "number" }, String(one.items.length))),
    make("p", { class: "small" }, one.advice),
    growing(one.items, needed));
}

function needed({ id, why, with: others }) {
  return [bySentence(id), byId.has(id) && make("span", { class: "small" }, " ", said(id)),
    why && make("div", { class: "why" }, said(cut(why, 400))),
    others.slice(0, MOST_OTHERS).map(([other, before, after]) => make("div", { class: "why" }, before, " ", bySentence(other), after && make("span", { class: "small" }, ` ${after}`)))];
}

function counts(title, entries, keyOf, order, field) {
  const found = tally(entries, keyOf);
  const keys = [...order, ...found.keys()].filter((key, at, all) => found.has(key) && all.indexOf(key) === at);
  const most = Math.max(1, ...found.values());
  const kind = title === "Policies" ? "policy" : "evidence";
  return make("section", { class: "counts" },
    make("h3", {}, title, " ", make("span", { class: "number" }, entries.length.toLocaleString("en"))),
    keys.length > 0 && make("ul", { class: "bars" }, keys.map((key) => make("li", {},
      link(address("table", "", { kind, [field]: key }), key),
      draw("svg", { class: "bar", viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" },
        draw("rect", { width: Math.max(1, (100 * found.get(key)) / most), height: 4 })),
      make("span", { class: "amount" }, found.get(key).toLocaleString("en"))))));
}

function health() {
  const byLevel = tally(memory.findings, (one) => one.level);
  const summary = LEVELS.filter((level) => byLevel.has(level))
    .map((level) => counted(byLevel.get(level), level === "info" ? "note" : level));
  return make("section", { class: "health" },
    make("h3", {}, "Health"),
    make("p", {}, memory.otherDay ? "Findings are told for today only." : summary.length ? `The checks find ${summary.join(", ")}.` : "The checks find nothing to say."),
    LEVELS.flatMap((level) => codes(level)));
}

// The findings of one level, by code; each list is made when it is opened.
function codes(level) {
  const found = memory.findings.filter((one) => one.level === level);
  return [...tally(found, (one) => one.code)].sort((one, other) => other[1] - one[1]).map(([code, count]) =>
    make("details", {
      class: "code", "data-level": level,
      ontoggle: (event) => {
        const place = event.target;
        if (place.open && place.children.length === 1) {
          place.append(...growing(found.filter((one) => one.code === code), finding, 20));
        }
      },
    }, make("summary", {}, make("span", { class: "level" }, level), ` ${code} `, make("span", { class: "number" }, String(count)))));
}
