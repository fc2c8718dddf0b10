// Elements and text nodes. Nothing on this page is ever made of markup: text stays text.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") node.append(child);
  }
  return node;
}

// Children are nodes and strings, in lists too; what is null, false or empty is left out.
function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

// Text of an entry: its direction is its own, and does not reach what stands beside it.
function said(text, attributes = {}) {
  return make("bdi", { dir: "auto", ...attributes }, text);
}

// A text with its lines, each a paragraph.
function paragraphs(text, attributes = {}) {
  return text.split(/\n+/).filter((line) => line.trim()).map((line) => make("p", { dir: "auto", ...attributes }, line));
}

function link(href, ...children) {
  return make("a", { href }, ...children);
}

function button(label, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, label);
}

function option(value, label, chosen) {
  return make("option", { value, selected: value === chosen }, label);
}

function select(label, options, chosen, onchange) {
  return make("label", {}, make("span", {}, label),
    make("select", { onchange: (event) => onchange(event.target.value) },
      options.map(([value, words]) => option(value, words, chosen))));
}

function cut(text, limit) {
  const flat = text.replace(/\s+/g, " ").trim();
  const letters = [...flat];
  return letters.length > limit ? `${letters.slice(0, limit - 1).join("")}…` : flat;
}

function counted(count, thing, things = `${thing}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? thing : things}`;
}

// A list that begins with its first items and grows by a button.
function growing(items, shown, first = 8, step = 50) {
  const list = make("ul", { class: "plain" });
  let next = 0;
  const more = button("", () => grow(step));
  function grow(count) {
    const last = Math.min(items.length, next + count);
    const before = next;
    for (; next < last; next += 1) list.append(make("li", {}, shown(items[next])));
    more.textContent = `Show ${Math.min(step, items.length - next)} more of ${items.length - next}`;
    more.hidden = next >= items.length;
    if (before) list.children[before]?.querySelector("a, summary")?.focus();
  }
  grow(first);
  return items.length > first ? [list, more] : [list];
}
