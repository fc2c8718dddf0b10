// How a link is drawn, and where its words stand: around the node in the middle like the twigs of a
// tree, so that the words of each have a line of their own; farther out straight, so that nobody
// takes one for another; and in a bow where it would run through other nodes.

const PLAIN = { label: "", atSource: "", atTarget: "", along: 0, bow: 0, turn: 0 };
const STEM = 14; // pixels from the inner node to where its twigs begin
const LANE_WIDTH = 16; // pixels between bows
const LINE = 20; // pixels from one line of words to the next
const WORDS_ABOVE = 2; // lines for which there is room between two rows

// Return what tells how each link of a picture is drawn. `at` are the places of the nodes.
function wayOf(columns, at, isUpright, isWorded) {
  const lanes = new Map(); // how many bows there are already, by where they run
  const told = new Map(); // how many words stand above a node already
  const hasRoom = !isUpright && [...columns.values()].every((column) => Math.abs(column) <= 1);
  return (link) => {
    const [one, other] = [columns.get(link.from), columns.get(link.to)];
    const words = isWorded && !link.to.startsWith(MORE) ? wordsOfLink(link) : [];
    if (Math.abs(one - other) !== 1) return bowed(at.get(link.from), at.get(link.to), lanes, hasRoom ? words.join(", ") : "");
    const isOutwards = Math.abs(other) > Math.abs(one);
    const farther = isOutwards ? link.to : link.from;
    const [inner, outer] = [at.get(isOutwards ? link.from : link.to), at.get(farther)];
    const above = isUpright ? told.get(farther) ?? 0 : 0;
    told.set(farther, above + 1);
    const isNear = isUpright ? above < WORDS_ABOVE : Math.abs(outer.x - inner.x) <= NODE.width + GAP.across;
    const text = isNear ? words.join(isUpright ? ", " : "\n") : "";
    const isTwig = !isUpright && (one === 0 || other === 0);
    return {
      ...PLAIN, atSource: isOutwards ? "" : text, atTarget: isOutwards ? text : "",
      along: isTwig ? (GAP.across - STEM) / 2 : wayFrom(inner, outer, isUpright && LINE * (above + 0.75)),
      // From the source, and from the target if it is negative: always beside the inner node.
      turn: isTwig ? (isOutwards ? 1 : -1) * STEM : 0,
    };
  };
}

// What a link says from where it begins, also of what the other end says.
function wordsOfLink({ relations, back }) {
  const there = relations.map((relation) => relationWords(relation, true));
  const here = back.map((relation) => relationWords(relation, false));
  return [...there, ...here];
}

// How far along a straight link its words stand, from the border of the outer node: so many pixels
// beside its row, or else in the middle between two columns.
function wayFrom(inner, outer, aside) {
  const across = Math.abs(outer.x - inner.x) || 1;
  const down = Math.abs(outer.y - inner.y) || 1;
  const length = Math.hypot(across, down);
  const border = Math.min(NODE.width / 2 / across, NODE.height / 2 / down) * length;
  const part = aside ? (NODE.height / 2 + aside) / down : (NODE.width + GAP.across) / 2 / across;
  return Math.max(0, part * length - border);
}

// Within a column a bow runs outside of it, and from side to side past the node in the middle; each
// in a lane of its own.
function bowed(from, to, lanes, words) {
  const isAlong = Math.abs(from.x - to.x) < 1;
  const name = isAlong ? from.x : "across";
  const lane = lanes.get(name) ?? 0;
  lanes.set(name, lane + 1);
  const far = (isAlong ? NODE.width / 2 : NODE.height) + LANE_WIDTH * (lane + 1);
  const isTurned = isAlong ? (to.y > from.y) === (from.x >= 0) : to.x > from.x;
  // A curve goes half as far as the point that draws it.
  return { ...PLAIN, label: words, bow: 2 * far * (isTurned ? -1 : 1) };
}
