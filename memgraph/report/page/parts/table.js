// The table of all entries: searched as one types, narrowed, sorted, and cut into pages.

const ROWS = 100; // of one page
const PRINTED = 2000; // rows that are printed at most

const COLUMNS = [
  ["statement", "What it says", (entry) => folded(entry.statement)],
  ["kind", "Kind", (entry) => (entry.kind === "policy" ? "" : entry.kind)],
  ["state", "State", (entry) => `${entry.kind === "policy" ? STATES.indexOf(entry.state) : "z"}${entry.state}`],
  ["day", "Day", (entry) => entry.day ?? ""],
  ["id", "Id", (entry) => entry.id],
];

function compared(one, other) {
  return one < other ? -1 : Number(one > other);
}

// The entries that an address asks for, in its order: q, kind, state, and sort (a leading "-" turns it).
function asked(query) {
  const words = wordsOf(query.q ?? "");
  const { kind = "", state = "", sort = "" } = query;
  const found = memory.entries.filter((entry) =>
    (!kind || entry.kind === kind || (kind === "evidence" && entry.kind !== "policy"))
    && (!state || entry.state === state) && matches(entry, words));
  const keyOf = COLUMNS.find(([name]) => name === sort.replace(/^-/, ""))?.[2];
  if (!keyOf) return found;
  const turn = sort.startsWith("-") ? -1 : 1;
  return found.map((entry) => [keyOf(entry), entry])
    .sort((one, other) => turn * compared(one[0], other[0])).map(([, entry]) => entry);
}

function table(query) {
  const state = { ...query };
  const place = make("div", { class: "rows" });
  const told = make("p", { role: "status", class: "small" });
  const paging = make("nav", { class: "paging", "aria-label": "Pages of the table" });

  function show(changes, keepPage = false) {
    Object.assign(state, changes);
    if (!keepPage) delete state.page;
    const found = asked(state);
    const last = Math.max(1, Math.ceil(found.length / ROWS));
    const page = Math.min(last, Math.max(1, Number.parseInt(state.page, 10) || 1));
    const first = (page - 1) * ROWS;
    const rows = found.slice(first, first + ROWS);
    told.textContent = found.length ? `${counted(found.length, "entry", "entries")}${last > 1 ? `, ${first + 1} to ${first + rows.length} shown` : ""}` : "No entry is like that.";
    place.replaceChildren(rowsOf(rows, state.sort ?? "", (sort) => { show({ sort }); place.querySelector("[aria-sort] button")?.focus(); }));
    paging.replaceChildren(...(last > 1 ? pages(page, last, (number) => {
      show({ page: String(number) }, true);
      place.scrollIntoView();
    }) : []));
    history.replaceState(null, "", address("table", "", state));
  }

  const kinds = tally(memory.entries, (entry) => entry.kind);
  const states = [...new Set(memory.entries.map((entry) => entry.state))];
  const ordered = [...STATES, ...states].filter((one, at, all) => states.includes(one) && all.indexOf(one) === at);
  const tools = make("form", { class: "tools", role: "search", onsubmit: (event) => event.preventDefault() },
    make("label", { class: "wide" }, make("span", {}, "Search"),
      make("input", {
        type: "search", id: "search", value: state.q ?? "", autocomplete: "off", spellcheck: "false", dir: "auto",
        placeholder: "words of a statement, an id, a tag, a path", "aria-keyshortcuts": "/",
        oninput: (event) => show({ q: event.target.value }),
      })),
    select("Kind", [["", "all"], ["policy", "policies"], ["evidence", "all evidence"],
      ...KINDS.filter((kind) => kinds.has(kind)).map((kind) => [kind, kind])], state.kind ?? "", (kind) => show({ kind })),
    select("State", [["", "all"], ...ordered.map((one) => [one, one])], state.state ?? "", (one) => show({ state: one })));
  show({}, true);
  return make("div", {}, make("h2", {}, "All entries"), tools, told, place, paging);
}

function rowsOf(entries, sort, onsort) {
  const heads = COLUMNS.map(([name, label]) => {
    const turned = sort === name ? "ascending" : sort === `-${name}` && "descending";
    const next = turned === "ascending" ? `-${name}` : name;
    return make("th", { scope: "col", class: `column-${name}`, "aria-sort": turned },
      onsort ? button(label, () => onsort(next), { class: "sort" }) : label);
  });
  return make("table", { class: "entries" },
    make("caption", { class: "unseen" }, "Entries of the memory"),
    make("thead", {}, make("tr", {}, heads)),
    make("tbody", {}, entries.map(row)));
}

function row(entry) {
  const about = [...(entry.scope ?? []), ...(entry.tags ?? [])];
  return make("tr", { "data-id": entry.id },
    make("td", { class: "column-statement" },
      toEntry(entry.id, said(cut(entry.statement, 320))),
      about.length > 0 && make("div", { class: "small" }, said(cut(about.join("  "), 120)))),
    make("td", { class: "column-kind" }, kindMark(entry.kind)),
    make("td", { class: "column-state" }, stateMark(entry)),
    make("td", { class: "column-day" }, entry.day ?? ""),
    make("td", { class: "column-id" }, said(entry.id)));
}

function pages(page, last, go) {
  return [
    button("Previous", () => go(page - 1), { disabled: page === 1 }),
    make("span", {}, `page ${page} of ${last}`),
    button("Next", () => go(page + 1), { disabled: page === last }),
  ];
}

// What is printed of the table: all rows that were asked for, up to a number.
function printedTable(query) {
  const found = asked(query);
  const left = found.length - PRINTED;
  return make("section", {}, make("h2", {}, "Entries"), rowsOf(found.slice(0, PRINTED), ""),
    left > 0 && make("p", {}, `${counted(left, "more entry", "more entries")} not printed; narrow the table first.`));
}
