// The windows of the laws, in days since 1970, and in families: what took the place of what.

const DAY = 86400000;
const FAR = 400; // days ahead that are shown at most, where a law names its own end

function number(text) {
  return Math.round(Date.parse(`${text}T00:00:00Z`) / DAY);
}

function dayOf(count) {
  return new Date(count * DAY).toISOString().slice(0, 10);
}

const today = number(day);
const [FIRST, LAST] = [number("0001-01-01"), number("9999-12-31")]; // the days that can be written

// Every policy that ever was law, by id: {entry, from, until (Infinity where open), next, last}.
const lanes = new Map();
for (const entry of memory.entries) {
  if (entry.kind === "policy" && entry.from && !lanes.has(entry.id)) {
    lanes.set(entry.id, { entry, from: number(entry.from), until: entry.until ? number(entry.until) : Infinity, followers: [] });
  }
}
for (const lane of lanes.values()) {
  for (const edge of edgesOf.get(lane.entry.id)) {
    const older = edge.relation === "supersedes" && edge.from === lane.entry.id && lanes.get(edge.to);
    if (older && older !== lane) older.followers.push(lane);
  }
}

// Families: lists of lanes that are linked by supersession, each in the order of their first days.
function families() {
  const linked = new Map([...lanes.values()].map((lane) => [lane, []]));
  for (const lane of lanes.values()) {
    for (const follower of lane.followers) {
      linked.get(lane).push(follower);
      linked.get(follower).push(lane);
    }
  }
  const seen = new Set();
  const found = [];
  for (const lane of lanes.values()) {
    if (seen.has(lane)) continue;
    const family = [lane];
    seen.add(lane);
    for (const one of family) {
      for (const other of linked.get(one)) {
        if (!seen.has(other)) {
          seen.add(other);
          family.push(other);
        }
      }
    }
    found.push(family.sort((one, other) => one.from - other.from || one.until - other.until || compared(one.entry.id, other.entry.id)));
  }
  return found;
}

// A part of the days that there are, as long as it can be: [from, to].
function within(from, to) {
  const length = Math.min(to - from, LAST - FIRST);
  const start = Math.min(Math.max(from, FIRST), LAST - length);
  return [start, start + length];
}

// The last day on which something began or ended in a family.
function lastChange(family) {
  return Math.max(...family.flatMap((lane) => [lane.from, Number.isFinite(lane.until) && lane.until <= today ? lane.until : lane.from]));
}

// The days that are shown at first: from the first law to today, and a little ahead.
function wholeRange() {
  const starts = [...lanes.values()].map((lane) => lane.from).sort((one, other) => one - other);
  const first = starts[Math.floor(starts.length / 50)] ?? today - 30;
  const ends = [...lanes.values()].map((lane) => lane.until).filter((end) => end <= today + FAR);
  const last = ends.reduce((one, other) => Math.max(one, other), Math.max(today, starts.at(-1) ?? today));
  const margin = Math.max(3, Math.round((last - first) / 25));
  return within(first - margin, Math.min(last, today + FAR) + margin);
}

// The marks of an axis: [day, label], at most about `most` of them.
function ticks([from, to], most) {
  const steps = [["day", 1], ["day", 2], ["day", 4], ["day", 7], ["day", 14], ["month", 1], ["month", 2], ["month", 3], ["month", 6], ["year", 1], ["year", 2], ["year", 5], ["year", 10], ["year", 50], ["year", 200]];
  const length = { day: 1, month: 30.4, year: 365.25 };
  const [unit, size] = steps.find(([kind, count]) => (to - from) / (length[kind] * count) <= most) ?? ["year", 1000];
  const found = [];
  if (unit === "day") {
    for (let at = Math.ceil(from / size) * size; at <= to; at += size) found.push([at, dayOf(at).slice(5)]);
    return found;
  }
  const months = unit === "year" ? size * 12 : size;
  const start = new Date(from * DAY);
  let month = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months) * months;
  for (;; month += months) {
    const moment = new Date(0);
    moment.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
    const at = Math.round(moment.getTime() / DAY);
    if (at > to) return found;
    if (at >= from) found.push([at, unit === "year" ? String(Math.floor(month / 12)) : dayOf(at).slice(0, 7)]);
  }
}
