// The trie of legal picks, walked in the page without asking Python.
import type { About, BundleLevel, Keys, Leaf, NumberLevel, Opening, PairsLevel, Path, Pick, SomeLevel, TextLevel, Trie, Turned } from "./types";

const OPEN = new Set(["#", "*", "+", "$", "&"]);

export function isLeaf(place: Trie | Leaf | null): place is Leaf {
  return place === 0 || place === 1 || typeof place === "string";
}

/** Return whether everything below a place can only be tried. */
export function isTry(place: Trie | Leaf | null): boolean {
  if (place === null || isLeaf(place)) return place === 0;
  const { "#": number, "*": bundle, "+": some, $: text, "&": pairs = [] } = place;
  const open = [number?.[3], bundle?.then, some?.then, text?.[1]].filter((below) => below !== undefined);
  const named = Object.keys(place).filter((key) => !OPEN.has(key));
  const below = [...named.map((key) => place[key] as Trie | Leaf), ...pairs.map(([, , leaf]) => leaf), ...open];
  return below.length > 0 && below.every(isTry);
}

/** Return the keys of the nodes that can be picked at a level. */
export function keysOf(level: Trie): string[] {
  const named = Object.keys(level).filter((key) => !OPEN.has(key));
  const more = [...bothWays(level["&"]).flatMap(([firsts]) => firsts), ...(level["+"]?.keys ?? [])];
  return more.length ? [...new Set([...named, ...more])] : named;
}

/** Return the level in which a key is one of several that are picked together, or null if it is picked alone. */
export function someAt(place: Trie | Leaf | null, key: string): SomeLevel | null {
  const some = place === null || isLeaf(place) || Object.hasOwn(place, key) ? undefined : place["+"];
  return some?.keys.includes(key) ? some : null;
}

/** Return the consecutive open levels at a place, which are asked for together. */
export function openings(place: Trie | Leaf | null): Opening[] {
  const found: Opening[] = [];
  for (let one = openingAt(place); one; one = openingAt(one.then)) found.push(one);
  return found;
}

function openingAt(place: Trie | Leaf | null): Opening | null {
  if (place === null || isLeaf(place)) return null;
  const { "#": number, "*": bundle, "+": some, $: text } = place;
  if (number) return { sign: "#", level: number, start: number[2], then: number[3] };
  if (bundle) return { sign: "*", level: bundle, start: bundle.start ?? {}, then: bundle.then };
  if (some) return { sign: "+", level: some, start: some.start ?? [], then: some.then };
  return text ? { sign: "$", level: text, start: "", then: text[1] } : null;
}

/** Return the keys of the nodes in a path. */
export function nodesOf(path: Path): string[] {
  return path.flatMap((pick) => (typeof pick === "string" ? [pick] : Array.isArray(pick) ? pick : []));
}

/** Return the place after one pick, or null if it is no choice. */
export function after(place: Trie | Leaf | null, pick: Pick): Trie | Leaf | null {
  if (place === null || isLeaf(place)) return null;
  if (typeof pick === "number") return afterNumber(place["#"], pick);
  if (Array.isArray(pick)) return afterSome(place["+"], pick);
  if (typeof pick === "object") return afterBundle(place["*"], pick);
  if (!OPEN.has(pick) && Object.hasOwn(place, pick)) return place[pick] as Trie | Leaf;
  return afterPairs(place["&"], pick) ?? afterText(place.$, pick);
}

/** Return the place after a path, or null if it is no choice. */
export function walk(trie: Trie, path: Path): Trie | Leaf | null {
  let place: Trie | Leaf | null = trie;
  for (const pick of path) place = after(place, pick);
  return place;
}

function afterNumber(level: NumberLevel | undefined, pick: number): Trie | Leaf | null {
  if (!level || !Number.isInteger(pick) || pick < level[0] || pick > level[1]) return null;
  return level[3];
}

/** Return the pairs as they may be picked: those in any order also with the second first. */
function bothWays(pairs: PairsLevel = []): [firsts: string[], seconds: string[], leaf: Trie | Leaf][] {
  return pairs.flatMap(([one, two, leaf, anyOrder]) => {
    const [firsts, seconds] = [listed(one), listed(two)];
    return anyOrder ? [[firsts, seconds, leaf], [seconds, firsts, leaf]] : [[firsts, seconds, leaf]];
  });
}

/** Return keys one by one. */
function listed(keys: Keys): string[] {
  if (Array.isArray(keys)) return keys;
  return Object.entries(keys).flatMap(([start, ends]) => ends.split(" ").map((end) => start + end));
}

/** Return the place after a first key of pairs: any key of one list may follow, then any of the other. */
function afterPairs(pairs: PairsLevel | undefined, pick: string): Trie | null {
  const found = bothWays(pairs).filter(([firsts]) => firsts.includes(pick));
  if (!found.length) return null;
  return Object.fromEntries(found.flatMap(([, seconds, leaf]) => seconds.map((key) => [key, leaf])));
}

function afterText(level: TextLevel | undefined, pick: string): Trie | Leaf | null {
  return level && pick.length <= level[0] ? level[1] : null;
}

function afterBundle(level: BundleLevel | undefined, pick: Record<string, number>): Trie | Leaf | null {
  if (!level) return null;
  const most = new Map(level.items.map(([kind, , n]) => [kind, n]));
  for (const [kind, n] of Object.entries(pick)) if (n < 1 || n > (most.get(kind) ?? 0)) return null;
  return within(level, Object.values(pick).reduce((sum, n) => sum + n, 0));
}

function afterSome(level: SomeLevel | undefined, pick: string[]): Trie | Leaf | null {
  if (!level || new Set(pick).size < pick.length || !pick.every((key) => level.keys.includes(key))) return null;
  return within(level, pick.length);
}

function within({ total: [least, most], then }: BundleLevel | SomeLevel, count: number): Trie | Leaf | null {
  return count >= least && count <= most ? then : null;
}

/** Return what a pick puts on a place, by its key or otherwise by the first word of its key. */
export function ghostsAt({ ghosts = {} }: About, key: Pick | undefined): Turned {
  const kind = typeof key === "string" ? key.split(" ", 1)[0]! : "";
  const its = [String(key), kind, ""].find((name) => Object.hasOwn(ghosts, name));
  return its === undefined ? {} : ghosts[its]!;
}

/** Return the turns that a piece may have on a place. */
export function turnsAt(about: About, key: Pick | undefined): string[] {
  return Object.keys(ghostsAt(about, key)).filter(Boolean);
}

/** Return whether any piece can be turned. */
export function hasTurns({ ghosts = {} }: About): boolean {
  return Object.values(ghosts).some((kind) => Object.keys(kind).some(Boolean));
}

/** Return whether every key of a level is one of the turns of the piece. */
export function isTurnLevel(place: Trie | Leaf | null, turns: string[]): place is Trie {
  if (place === null || isLeaf(place)) return false;
  const keys = Object.keys(place);
  return keys.length > 0 && keys.every((key) => turns.includes(key));
}

/** Return the longest beginning of a path after which `key` is a choice. */
export function stem(trie: Trie, path: Path, key: string): Path | null {
  for (let n = path.length; n >= 0; n--) {
    const place = walk(trie, path.slice(0, n));
    if (place !== null && !isLeaf(place) && keysOf(place).includes(key)) return path.slice(0, n);
  }
  return null;
}

/**
 * Return the beginning of a path at which nodes are picked: before its turn, or before the last pick of a whole path.
 */
export function nodeStem(trie: Trie, path: Path, about: About): Path {
  for (let n = path.length; n > 0; n--) {
    const place = walk(trie, path.slice(0, n));
    if (place !== null && !isLeaf(place) && !isTurnLevel(place, turnsAt(about, path[n - 1]))) return path.slice(0, n);
  }
  return [];
}
