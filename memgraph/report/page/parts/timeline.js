// The time line: the days on which each law holds, with what took its place and what spoke against it.

const LANE = 48; // pixels of a law: its sentence above its bar
const BAR = { top: 26, height: 12 };
const AXIS = 26;
const LANES = 40; // of one page, and more where a family is not to be torn apart
const MARK = 64; // pixels of a label of the axis
const LETTER = 7.5; // pixels, about, of a letter

const SHOWN = [["", "all laws"], ["held", "laws that hold"], ["followed", "what was superseded"], ["ended", "what ended"]];

function isShown(family, show) {
  if (show === "held") return family.some((lane) => LAW.has(lane.entry.state));
  if (show === "followed") return family.length > 1;
  if (show === "ended") return family.some((lane) => lane.until <= today);
  return true;
}

function timeline(query) {
  const state = { ...query };
  const whole = wholeRange();
  let range = whole;
  const chart = make("div", { class: "chart" });
  const told = make("p", { role: "status", class: "small" });
  const paging = make("nav", { class: "paging", "aria-label": "Pages of the time line" });
  const all = families().sort((one, other) => lastChange(other) - lastChange(one) || compared(one[0].entry.id, other[0].entry.id));

  function show(changes, keepPage = false) {
    Object.assign(state, changes);
    if (!keepPage) delete state.page;
    const words = wordsOf(state.q ?? "");
    const found = all.filter((family) => isShown(family, state.show) && (!words.length || family.some((lane) => matches(lane.entry, words))));
    const cutUp = cutIntoPages(found);
    const page = Math.min(cutUp.length, Math.max(1, Number.parseInt(state.page, 10) || 1));
    const lanesShown = cutUp[page - 1]?.flat() ?? [];
    const count = found.reduce((sum, family) => sum + family.length, 0);
    told.textContent = `${counted(count, "law")}, the latest change first; ${dayOf(range[0])} to ${dayOf(range[1])}.`;
    chart.replaceChildren(...(lanesShown.length ? picture(lanesShown, range, Math.max(280, chart.clientWidth)) : []));
    paging.replaceChildren(...(cutUp.length > 1 ? pages(page, cutUp.length, (to) => show({ page: String(to) }, true)) : []));
    history.replaceState(null, "", address("timeline", "", state));
  }

  function move(closer, aside) {
    const length = Math.max(10, (range[1] - range[0]) * closer);
    const middle = (range[0] + range[1]) / 2 + aside * length;
    range = within(Math.round(middle - length / 2), Math.round(middle + length / 2));
    show({}, true);
  }

  const tools = make("form", { class: "tools", role: "search", onsubmit: (event) => event.preventDefault() },
    make("label", { class: "wide" }, make("span", {}, "Search"),
      make("input", { type: "search", id: "search", value: state.q ?? "", dir: "auto", autocomplete: "off", "aria-keyshortcuts": "/", oninput: (event) => show({ q: event.target.value }) })),
    select("Show", SHOWN, state.show ?? "", (value) => show({ show: value })),
    make("div", { class: "zoom" },
      button("←", () => move(1, -0.3), { "aria-label": "Earlier" }), button("→", () => move(1, 0.3), { "aria-label": "Later" }),
      button("+", () => move(0.6, 0), { "aria-label": "Closer" }), button("−", () => move(1 / 0.6, 0), { "aria-label": "Farther" }),
      button("All", () => { range = whole; show({}, true); }, { "aria-label": "All days" })));
  const width = new ResizeObserver(() => { if (chart.isConnected && chart.clientWidth !== shownWidth) { shownWidth = chart.clientWidth; show({}, true); } });
  let shownWidth = 0;
  width.observe(chart);
  const waiting = memory.entries.filter((entry) => entry.kind === "policy" && entry.state === "proposed").length;
  return make("div", {}, make("h2", {}, "Time line of the laws"), tools, told, key(), chart, paging,
    waiting > 0 && make("p", { class: "small" }, link(address("table", "", { kind: "policy", state: "proposed" }), counted(waiting, "proposal")), " not shown: no person has made law of them."));
}

function cutIntoPages(found) {
  const cutUp = [];
  let size = Infinity;
  for (const family of found) {
    if (size + family.length > LANES) {
      cutUp.push([]);
      size = 0;
    }
    cutUp.at(-1).push(family);
    size += family.length;
  }
  return cutUp;
}

function key() {
  const sign = (words, ...shapes) => make("li", {}, draw("svg", { width: 34, height: 14, "aria-hidden": "true" }, shapes), words);
  return make("ul", { class: "legend", "aria-label": "Legend" },
    sign("from its first day on", draw("rect", { class: "bar", "data-state": "active", x: 2, y: 3, width: 30, height: 8 }), draw("path", { class: "first", d: "M2 0V14" })),
    sign("ended before the day of the ring", draw("rect", { class: "bar", "data-state": "closed", x: 0, y: 3, width: 26, height: 8 }), draw("circle", { class: "ring", cx: 27, cy: 7, r: 4 })),
    sign("no end known", draw("path", { class: "open", "data-state": "active", d: "M2 3H22L32 7L22 11H2Z" })),
    sign("took its place", draw("path", { class: "follows", d: "M10 1V7H24" })),
    sign("evidence against it", draw("path", { class: "against", d: diamond(12, 7) })),
    sign("the same, answered", draw("path", { class: "against answered", d: diamond(12, 7) })));
}

function diamond(x, y) {
  return `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`;
}

// The axis and the lanes, `width` pixels wide.
function picture(lanesShown, range, width) {
  const scale = (at) => Math.round(((at - range[0]) / (range[1] - range[0])) * width * 10) / 10;
  const height = lanesShown.length * LANE + 8;
  const rows = new Map(lanesShown.map((lane, index) => [lane, index * LANE]));
  const marks = ticks(range, Math.max(4, Math.floor(width / MARK)));
  const now = scale(today);
  const axis = draw("svg", { class: "axis", width, height: AXIS, "aria-hidden": "true" },
    marks.map(([at, label], index) => {
      const ends = scale(at) > width - MARK; // where there is no room on the right, it stands left
      const crowded = ends && index > 0 && scale(at) - scale(marks[index - 1][0]) < 2 * MARK;
      return !crowded && draw("text", { x: scale(at) + (ends ? -3 : 3), y: 17, "text-anchor": ends ? "end" : "start" }, label);
    }));
  const body = draw("svg", { width, height, role: "group", "aria-label": "Laws and the days on which they hold" },
    marks.map(([at]) => draw("path", { class: "grid", d: `M${scale(at)} 0V${height}` })),
    now >= 0 && now <= width && draw("path", { class: "today", d: `M${now} 0V${height}` }),
    lanesShown.flatMap((lane) => lane.followers.filter((follower) => rows.has(follower)).map((follower) => connector(lane, follower, rows, scale, width))),
    lanesShown.map((lane) => laneOf(lane, rows.get(lane), scale, width)),
    lanesShown.flatMap((lane) => (lane.entry.against ?? []).map((one) => challenge(one, rows.get(lane), scale, width))));
  return [axis, body];
}

function laneOf(lane, top, scale, width) {
  const { entry, from, until } = lane;
  const start = scale(from);
  const end = until === Infinity ? width + 40 : scale(until);
  const left = Math.max(0, Math.min(start, width));
  const right = Math.max(0, Math.min(end, width));
  const room = Math.floor(width / LETTER);
  const label = cut(entry.statement, room);
  const length = [...label].length * LETTER;
  const fits = left + 4 + length <= width;
  const x = fits ? left + 4 : Math.min(width, Math.max(right, length));
  const y = top + BAR.top;
  const middle = y + BAR.height / 2;
  const isOpen = until === Infinity;
  const words = `${entry.statement}, ${entry.state}, from ${entry.from}${entry.until ? ` until ${entry.until}` : ""}`;
  const shape = isOpen && right - left > 12
    ? draw("path", { class: "open", "data-state": entry.state, d: `M${left} ${y}H${right - 10}L${right} ${middle}L${right - 10} ${y + BAR.height}H${left}Z` })
    : draw("rect", { class: "bar", "data-state": entry.state, x: left, y, width: Math.max(start > width || end < 0 ? 0 : 2, right - left), height: BAR.height });
  return draw("a", { href: address("entry", entry.id), "data-id": entry.id, "aria-label": words },
    draw("title", {}, words),
    draw("rect", { class: "hit", x: 0, y: top + 2, width, height: LANE - 4 }),
    draw("text", { x, y: top + 19, "text-anchor": fits ? "start" : "end" }, label),
    shape,
    start >= 0 && start <= width && draw("path", { class: "first", d: `M${start} ${y - 3}V${y + BAR.height + 3}` }),
    !isOpen && end >= 0 && end <= width && draw("circle", { class: "ring", cx: end, cy: middle, r: 5 }));
}

// From the bar of the old law to that of the new one, on the day on which it took its place.
function connector(lane, follower, rows, scale, width) {
  const clamped = (at) => Math.max(0, Math.min(width, scale(at)));
  const old = clamped(Math.min(lane.until, follower.from));
  const x = clamped(follower.from);
  const middle = BAR.top + BAR.height / 2;
  const [from, to] = [rows.get(lane) + middle, rows.get(follower) + middle];
  const words = `${follower.entry.id} took the place of ${lane.entry.id} on ${follower.entry.from}`;
  return draw("path", { class: "follows", d: `M${old} ${from + 6}V${(from + to) / 2}H${x}V${to + (to > from ? -8 : 8)}`, "data-from": lane.entry.id, "data-to": follower.entry.id }, draw("title", {}, words));
}

function challenge([id, when, answered], top, scale, width) {
  const x = scale(number(when));
  if (x < 0 || x > width) return null;
  const words = `${id} speaks against it, ${when}${answered ? `; answered on ${answered}` : ""}`;
  return draw("a", { href: address("entry", id), "aria-label": words },
    draw("title", {}, words), draw("path", { class: answered ? "against answered" : "against", d: diamond(x, top + BAR.top + BAR.height / 2) }));
}
