// The page as a whole: addresses, tabs, keys, and what is printed.

const VIEWS = new Map([
  ["", ["Overview", () => overview()]],
  ["table", ["Table", (query) => table(query)]],
  ["graph", ["Graph", (query, rest) => graph(query, rest)]],
  ["timeline", ["Time line", (query) => timeline(query)]],
  ["entry", ["Entry", (query, rest) => entryPage(rest)]],
]);
const content = document.getElementById("content");

// "#/table?q=x" as {view, rest, query}; what cannot be read is the overview.
function where() {
  const [path, asked] = location.hash.replace(/^#\/?/, "").split("?", 2);
  const [view, ...rest] = path.split("/");
  let name = rest.join("/");
  try {
    name = decodeURIComponent(name);
  } catch {
    name = "";
  }
  return { view: VIEWS.has(view) ? view : "", rest: name, query: Object.fromEntries(new URLSearchParams(asked ?? "")) };
}

function tabs(current) {
  return [...VIEWS].filter(([view]) => view !== "entry").map(([view, [label]]) =>
    make("a", { href: address(view), "aria-current": view === current && "page" }, label));
}

function arrive(first) {
  const { view, rest, query } = where();
  takeDown();
  const [label, show] = VIEWS.get(view);
  nav.replaceChildren(...tabs(view));
  content.dataset.view = view || "overview";
  content.replaceChildren(show(query, rest));
  document.title = `${view === "entry" ? rest : label} · ${memory.title}`;
  if (!first) {
    const heading = content.querySelector("h2");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

function isTyping(place) {
  return place.matches?.("input, select, textarea") ?? false;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  event.preventDefault();
  if (!document.getElementById("search")) location.hash = address("table");
  // The table is there once the address has been read.
  setTimeout(() => document.getElementById("search")?.focus(), 0);
});

// The overview and the table are printed together, with all rows; other views as they are.
let printed = null;

function forPrint(on) {
  const { view, query } = where();
  printed?.remove();
  printed = null;
  if (on && (view === "" || view === "table")) {
    printed = make("div", { class: "printed" }, overview(), printedTable(view === "table" ? query : {}));
    document.body.append(printed);
  }
  document.body.classList.toggle("prints-both", printed !== null);
}

matchMedia("print").addEventListener("change", (event) => forPrint(event.matches));
addEventListener("beforeprint", () => forPrint(true));
addEventListener("afterprint", () => forPrint(false));

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  content.focus();
});

const nav = make("nav", { class: "tabs", "aria-label": "Views" });
document.querySelector("body > header").append(nav);
document.documentElement.classList.add("runs");
addEventListener("hashchange", () => arrive(false));
arrive(true);
