// What goes over the wire, as Python sends it and as the page answers.

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
 * A new node: key, tag and classes, `key=tag.class`, without the key if it is named after its place; then the other attributes,
 * the text, and the children, of which a known one is `[key=]`. With `key=`, or `=`, and a number it
 * begins as that part of the sheet. It may take the place of a known one that has no children and is named after its place.
 */
export type Made = [head: string, ...rest: (Record<string, string> | string | Below)[]];
/** A new node, or the number of the part of the sheet that is the same. */
export type Below = Made | number;
/** A node in a list of children: a known one by its key, or a new one. */
export type Item = string | Below;
/** A list of children; of one key or number that alone. */
export type Items = Item[] | string | number;
/**
 * What differs in the nodes, by their keys: tags, attributes (each by its name first), texts, null where there is none now; what comes
 * into lists of children, by its place there, or a list anew, which takes the others away; the nodes that go, with all below them that
 * stands nowhere else now.
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
/** A bundle level: kind, name, most and perhaps the id of the sign of each thing, least and most in all, what follows, the heading over it, what stands there at first. */
export interface BundleLevel {
  items: [kind: string, name: string, most: number, sign?: string][];
  total: [number, number];
  then: Trie | Leaf;
  name?: string;
  start?: Record<string, number>;
}
/** A level of some of several nodes, each once: their keys, least and most of them, what follows, those picked from the start. */
export interface SomeLevel {
  keys: string[];
  total: [number, number];
  then: Trie | Leaf;
  start?: string[];
}
/** An open level with its sign: what it asks for, what stands there at first, what follows. */
export type Opening = { start: Pick; then: Trie | Leaf } & (
  | { sign: "#"; level: NumberLevel }
  | { sign: "*"; level: BundleLevel }
  | { sign: "+"; level: SomeLevel }
  | { sign: "$"; level: TextLevel }
);
/** A level of pairs: any of the first keys, then any of the second, and then this end of the path; with 1 in any order. */
export type PairsLevel = [firsts: Keys, seconds: Keys, behind: Trie | Leaf, anyOrder?: 1][];
/** Keys, or what some begin with and their last words: { "card ": "1 2" } is card 1 and card 2. */
export type Keys = string[] | Record<string, string>;
/** The end of a path: a move, perhaps with a note ("+2"); 0 is one to be tried, of which nobody says that it is allowed. */
export type Leaf = 0 | 1 | string;
export interface Trie {
  "#"?: NumberLevel;
  "*"?: BundleLevel;
  "+"?: SomeLevel;
  $?: TextLevel;
  "&"?: PairsLevel;
  [key: string]: unknown;
}

/** A part of a ghost: its id, and how far it lies from the middle of the place if it lies elsewhere. */
export type Stamp = string | [id: string, dx: number, dy: number];
/** What a pick puts on a place, by the turn of the piece, "" where there is nothing to turn. */
export type Turned = Record<string, Stamp[]>;

export interface About {
  /** By the first word of the key of a place, "" for all others. */
  ghosts?: Record<string, Turned>;
  /** What a pick of a place does: said after its label while it may be picked. */
  picking?: string;
  /** What the keys of each part of a move begin with, where its parts are picked in any order. */
  slots?: string[];
  /** Whether Python tells what a path would change before it is confirmed. */
  peeks?: boolean;
  /** Whether picks select things and what is pointed at is named. */
  inspects?: boolean;
  confirm?: string | Record<string, string>;
  keys?: Record<string, Path>;
  focus?: string;
  /** The key of what is to be looked at: it is brought into sight when it is another one. */
  see?: string;
  theme?: string;
  /** Picks that go through time: what they show is asked for ahead. */
  ahead?: Path[];
  [name: string]: unknown;
}

export interface Snapshot {
  schema: number;
  rev: number;
  about: About;
  /** What all scenes of a game share; `parts` are nodes that come in by their numbers. */
  sheet?: { id: string; symbols: string; style: string; parts?: Made[] };
  top: string;
  nodes: Nodes;
  /** There on the way only: all the rest, deflated. */
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
  /** What the rule says, for who is taught. */
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
  /** Sentences; what stands in a node is told by its key, and gets a full stop if it has none. */
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
  /** What a path shows that is picked again and again: the steps behind those that the page knows. */
  ahead?: Delta[];
  /** What a path would change, in this revision. */
  rev?: number;
  nodes?: NodesPatch;
}
export type Message = Delta | Full | Answer;
export interface Request {
  id: string;
  rev: number;
  path: Path;
  /** Whether it is only asked what the path would change. */
  peek?: true;
  /** It is asked what the path shows that is picked again and again, behind so many times. */
  ahead?: number;
  /** Whether computer players are to play without a pause until a person is due. */
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
