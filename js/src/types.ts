// The messages of the wire, as Python sends them and as the page answers.

/** A pick: a node by its key or a text, a whole number, a bundle of counted things, or some nodes by their keys. */
export type Pick = string | number | Record<string, number> | string[];
export type Path = Pick[];

/** An element: tag, attributes, text, keys of its children. */
export interface Node {
  t: string;
  a?: Record<string, string>;
  x?: string;
  c?: string[];
}
export type Nodes = Record<string, Node>;
/**
 * A new node: key, tag and classes, `key=tag.class`, without the key if it is named after its place; then the other
 * attributes, the text, and the children, of which a known one is `[key=]`. With `key=`, or `=`, and a number it begins
 * as that part of the sheet. It may replace a known one that has no children and is named after its place.
 */
export type Made = [head: string, ...rest: (Record<string, string> | string | Below)[]];
/** A new node, or the number of an equal part of the sheet. */
export type Below = Made | number;
/** A node in a list of children: a known one by its key, or a new one. */
export type Item = string | Below;
/** A list of children, or a single key or number. */
export type Items = Item[] | string | number;
/**
 * The differences of the nodes, by their keys: tags, attributes (each by its name first), texts, null for a removed
 * one; additions to lists of children, by index, or a new list, which removes the others; and the nodes that go, with
 * all descendants that are nowhere else now.
 */
export interface NodesPatch {
  t?: Record<string, string>;
  a?: Record<string, Record<string, string | null>>;
  x?: Record<string, string | null>;
  c?: Record<string, Items | Record<string, Items>>;
  gone?: string[];
}

/** A number level: least, most, start, what follows. */
export type NumberLevel = [number, number, number, Trie | Leaf];
/** A text level: longest, what follows. */
export type TextLevel = [number, Trie | Leaf];
export type Thing = [kind: string, name: string, most: number, sign?: string, key?: string];
/**
 * A bundle level: kind, name, most and perhaps the id of the sign of each thing and the key of the node that adds one,
 * least and most in all, what follows, the heading over it, and the contents at first.
 */
export interface BundleLevel {
  items: Thing[];
  total: [number, number];
  then: Trie | Leaf;
  name?: string;
  start?: Record<string, number>;
}
/**
 * A level at which several nodes are picked, each at most once: their keys, the least and the most of them, what follows,
 * and those picked from the start.
 */
export interface SomeLevel {
  keys: string[];
  total: [number, number];
  then: Trie | Leaf;
  start?: string[];
}
/** An open level with its kind: its question, its contents at first, what follows. */
export type Opening = { start: Pick; then: Trie | Leaf } & (
  | { sign: "#"; level: NumberLevel }
  | { sign: "*"; level: BundleLevel }
  | { sign: "+"; level: SomeLevel }
  | { sign: "$"; level: TextLevel }
);
/**
 * A level of pairs: any of the first keys, then any of the second, and then this end of the path; with 1 in any order.
 */
export type PairsLevel = [firsts: Keys, seconds: Keys, behind: Trie | Leaf, anyOrder?: 1][];
/** Keys, or a common beginning and their last words: { "card ": "1 2" } is card 1 and card 2. */
export type Keys = string[] | Record<string, string>;
/** The end of a path: a move, perhaps with a note ("+2"); 0 is one to be tried, which may or may not be legal. */
export type Leaf = 0 | 1 | string;
export interface Trie {
  "#"?: NumberLevel;
  "*"?: BundleLevel;
  "+"?: SomeLevel;
  $?: TextLevel;
  "&"?: PairsLevel;
  [key: string]: unknown;
}

/** A part of a ghost: its id, and its offset from the middle of the place if it has one. */
export type Stamp = string | [id: string, dx: number, dy: number];
/** What a pick puts on a place, by the turn of the piece, "" if there is nothing to turn. */
export type Turned = Record<string, Stamp[]>;

export interface About {
  /** The ghosts by the first word of the key of a place, "" for all others. */
  ghosts?: Record<string, Turned>;
  /** The effect of picking a place, spoken after its label while it may be picked. */
  picking?: string;
  /** The beginnings of the keys of each part of a move, if its parts are picked in any order. */
  slots?: string[];
  /** True if Python previews a path before it is confirmed. */
  peeks?: boolean;
  /** True if picks select things and what is pointed at is named. */
  inspects?: boolean;
  /** The prompt after a pick, by the key of the picked node or "" for all others, while the path needs more picks. */
  then?: Record<string, string>;
  confirm?: string | Record<string, string>;
  keys?: Record<string, Path>;
  focus?: string;
  /** The key of the node to look at, which is scrolled to when it changes. */
  see?: string;
  theme?: string;
  /** Picks that go through time, whose results are requested ahead. */
  ahead?: Path[];
  [name: string]: unknown;
}

export interface Snapshot {
  schema: number;
  rev: number;
  about: About;
  /** The shared part of all scenes of a game; `parts` are nodes that come in by their numbers. */
  sheet?: { id: string; symbols: string; style: string; parts?: Made[] };
  top: string;
  nodes: Nodes;
  /** All the rest, deflated; only present in transit. */
  z?: string;
  choices: Trie;
  say: string[];
}

export interface Refusal {
  code: string;
  rule: string;
  text: string;
  at?: string[] | null;
  instead?: string | null;
  /** The meaning of the rule, for learners. */
  means?: string;
}

export interface Delta {
  k: "delta";
  /** The revision that it makes of the one before. */
  rev: number;
  about?: Patch;
  nodes?: NodesPatch;
  choices?: Patch;
  /** All picks. */
  picks?: Trie;
  /** All picks that are not the shell's. */
  choose?: Trie;
  /** Sentences; the text of a node is given by its key, and gets a full stop if it has none. */
  say?: (string | [key: string])[];
  id?: string | null;
}
export interface Full {
  k: "full";
  snapshot: Snapshot;
  id?: string | null;
}
export interface Answer {
  k: "answer";
  id: string;
  ok: boolean;
  at?: string | null;
  stale?: boolean;
  refusals?: Refusal[];
  say?: string | null;
  /** The results of a repeated path: the steps after those that the page knows. */
  ahead?: Delta[];
  /** The revision that a previewed path would change. */
  rev?: number;
  nodes?: NodesPatch;
}
export type Message = Delta | Full | Answer;
export interface Request {
  id: string;
  rev: number;
  path: Path;
  /** True if the request only asks what the path would change. */
  peek?: true;
  /** The number of known steps after which the results of a repeated path are requested. */
  ahead?: number;
  /** True if computer players should play without a pause until it is a person's turn. */
  hurry?: true;
}

/** A merge patch (RFC 7386): null deletes. */
export interface Patch {
  [key: string]: unknown;
}

/** The part of a widget's model that the page uses. */
export interface Model {
  get(name: "scene"): Snapshot | null | undefined;
  on(event: string, heard: (message: never) => void): void;
  off(event: string, heard: (message: never) => void): void;
  send(content: Request): void;
}
