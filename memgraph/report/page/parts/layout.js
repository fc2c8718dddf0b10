// Which part of the graph is drawn around a node, and where: in columns, left what points to it,
// right what it points to. Always the same picture for the same memory.

const MOST_NODES = 200;
const MORE = "\u0000"; // begins the name of what stands for more neighbours; no id holds it
const AT_ONCE = 12; // neighbours of one node, until more are asked for
const NODE = { width: 200, height: 66 };
const GAP = { across: 162, down: 18, row: 50 };
const IN_COLUMN = AT_ONCE + 1; // all that are shown at first, and what stands for more
const IN_ROW = 2;

// The neighbours of a node, each once: {id, outwards, relation}, by relation and then by day.
function neighboursOf(id) {
  const found = new Map();
  for (const edge of edgesOf.get(id) ?? []) {
    const outwards = edge.from === id;
    const other = outwards ? edge.to : edge.from;
    if (other !== id && !found.has(other)) found.set(other, { id: other, outwards, relation: edge.relation, day: edge.day });
  }
  return [...found.values()].sort((one, other) =>
    ORDER.indexOf(one.relation) - ORDER.indexOf(other.relation) || compared(other.day, one.day) || compared(one.id, other.id));
}

// The nodes at most `reach` links from a centre, each with its column; `grown` says, by id, how many
// more neighbours were asked for. Of people only the centre's own links are followed: nearly
// everything is linked to everything else by who wrote it down.
function surroundings(centre, reach, grown) {
  const columns = new Map([[centre, 0]]);
  const hidden = new Map();
  const queue = [centre];
  for (const id of queue) {
    const column = columns.get(id);
    const isLeaf = id !== centre && nodeOf.get(id).kind === "person";
    if (Math.abs(column) >= reach || isLeaf) continue;
    const others = neighboursOf(id).filter((other) => !columns.has(other.id));
    const room = Math.min(AT_ONCE + (grown.get(id) ?? 0), MOST_NODES - columns.size);
    for (const other of others.slice(0, room)) {
      const side = Math.sign(column) || (other.outwards ? 1 : -1);
      columns.set(other.id, side * (Math.abs(column) + 1));
      queue.push(other.id);
    }
    if (others.length > room) hidden.set(id, others.length - room);
  }
  for (const id of hidden.keys()) {
    const left = neighboursOf(id).filter((other) => !columns.has(other.id)).length;
    if (left) hidden.set(id, left);
    else hidden.delete(id);
  }
  return { columns, hidden };
}

// Every pair of nodes that are drawn and linked, once: {from, to, relations, back}, with what the
// second says of the first. Nearly everything is linked to everything else by who wrote it down:
// people are linked to the next column only.
function edgesAmong(columns) {
  const found = new Map([...columns.keys()].map((id) => [id, new Map()]));
  for (const [from, column] of columns) {
    for (const { from: begin, to, relation } of edgesOf.get(from)) {
      if (begin !== from || to === from || !columns.has(to)) continue;
      if (OF_PEOPLE.has(relation) && Math.abs(columns.get(to) - column) !== 1) continue;
      const turned = found.get(to).get(from);
      if (!turned && !found.get(from).has(to)) found.get(from).set(to, { from, to, relations: [], back: [] });
      const said = turned ? turned.back : found.get(from).get(to).relations;
      if (!said.includes(relation)) said.push(relation);
    }
  }
  return [...found.values()].flatMap((pairs) => [...pairs.values()]);
}

// Names by their column; `columns` is a Map from name to column.
function gathered(columns) {
  const byColumn = new Map();
  for (const [name, column] of columns) {
    if (!byColumn.has(column)) byColumn.set(column, []);
    byColumn.get(column).push(name);
  }
  return byColumn;
}

// The place of every name, {x, y}, where there is no width: in rows of two, above what points to the
// centre, below what it points to.
function placesUpright(columns) {
  const found = new Map();
  for (const side of [-1, 1]) {
    let y = 0;
    const own = [...gathered(columns)].filter(([column]) => column === 0 || Math.sign(column) === side);
    for (const [, names] of own.sort(([one], [other]) => Math.abs(one) - Math.abs(other))) {
      for (let at = 0; at < names.length; at += IN_ROW) {
        const some = names.slice(at, at + IN_ROW);
        some.forEach((name, index) => found.set(name, { x: (index - (some.length - 1) / 2) * (NODE.width + GAP.down), y: side * y }));
        y += NODE.height + GAP.row;
      }
      y += GAP.down;
    }
  }
  return found;
}

// The place of every name, {x, y}. A long column becomes several.
function places(columns) {
  const byColumn = gathered(columns);
  const found = new Map();
  for (const side of [-1, 1]) {
    let x = 0;
    const own = [...byColumn.keys()].filter((column) => column === 0 || Math.sign(column) === side);
    for (const column of own.sort((one, other) => Math.abs(one) - Math.abs(other))) {
      const names = byColumn.get(column);
      const parts = Math.ceil(names.length / IN_COLUMN);
      const size = Math.ceil(names.length / parts);
      for (let part = 0; part < parts; part += 1) {
        const some = names.slice(part * size, (part + 1) * size);
        some.forEach((name, at) => found.set(name, {
          x: side * x, y: (at - (some.length - 1) / 2) * (NODE.height + GAP.down),
        }));
        x += NODE.width + (part < parts - 1 ? GAP.down : GAP.across);
      }
    }
  }
  return found;
}
