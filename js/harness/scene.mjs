// A small made-up game for looking at the page and for its tests: dominoes on a 5 x 5 board, a number, a bundle, a text
// and a slider. It plays the part of Python.

const SIZE = 60;
const LANDS = { wheat: "#f0cb52", lake: "#7fb5d5" };
/** The position of the second half of the domino, by turn. */
const TURNS = { "turn 0": [1, 0], "turn 1": [0, 1], "turn 2": [-1, 0], "turn 3": [0, -1] };

export function merge(target, patch) {
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete target[key];
    else if (isPlain(value)) merge(isPlain(target[key]) ? target[key] : (target[key] = {}), value);
    else target[key] = value;
  }
}

export function difference(before, after) {
  const patch = {};
  for (const key of Object.keys(before)) if (!(key in after)) patch[key] = null;
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (isPlain(old) && isPlain(value)) {
      if (JSON.stringify(old) !== JSON.stringify(value)) patch[key] = difference(old, value);
    } else if (JSON.stringify(old) !== JSON.stringify(value)) patch[key] = value;
  }
  return patch;
}

/** Return the patch that makes the nodes of one scene into those of another, by key, as Python sends it. */
function changes(before, after) {
  const found = { t: {}, a: {}, x: {}, c: {}, gone: Object.keys(before).filter((key) => !(key in after)) };
  for (const [key, { t, a = {}, x = null, c = [] }] of Object.entries(after)) {
    const was = before[key] ?? {};
    if (was.t !== t) found.t[key] = t;
    if ((was.x ?? null) !== x) found.x[key] = x;
    const differs = difference(was.a ?? {}, a);
    if (Object.keys(differs).length) found.a[key] = differs;
    if (JSON.stringify(was.c ?? []) !== JSON.stringify(c)) found.c[key] = c;
  }
  return found;
}

const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return the first position: the contents of the cells, and the last announcement. */
export function start() {
  return { laid: { "2,2": "castle" }, last: "Bo placed 21.", name: "Ann", back: 0, count: 0, gone: false };
}

const free = (game, x, y) => x >= 0 && y >= 0 && x < 5 && y < 5 && !game.laid[`${x},${y}`];
const beside = (game, x, y) => Object.values(TURNS).some(([dx, dy]) => game.laid[`${x + dx},${y + dy}`]);

function turnsAt(game, x, y) {
  const fits = {};
  for (const [name, [dx, dy]] of Object.entries(TURNS)) {
    if (free(game, x, y) && free(game, x + dx, y + dy) && (beside(game, x, y) || beside(game, x + dx, y + dy))) fits[name] = dx ? "+2" : 1;
  }
  return fits;
}

export function choices(game) {
  const trie = {
    undo: 1,
    attack: { "#": [2, 9, 2, 1] },
    trade: { "*": { items: [["ore", "Ore", 3], ["wool", "Wool", 2], ["grain", "Grain", 4]], total: [2, 4], then: 1 } },
    name: { $: [12, 1] },
    goto: { "#": [0, 9, 0, 1] },
    "/rule": { $: [40, 1] },
    "card 1": { "card 2": 1 },
    "card 2": { "card 1": 1 },
  };
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 5; x++) {
      const fits = turnsAt(game, x, y);
      if (Object.keys(fits).length) trie[`cell ${x},${y}`] = fits;
    }
  }
  return trie;
}

const icon = (nodes, key, name) => {
  nodes[key] = { t: "svg", a: { class: "kb-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, c: [`${key} use`] };
  nodes[`${key} use`] = { t: "use", a: { href: `#kb-${name}` } };
};

const button = (nodes, key, words, a = {}, sign = "") => {
  nodes[key] = { t: "button", a: { class: "kb-button", type: "button", ...a }, c: [] };
  if (sign) {
    icon(nodes, `${key} sign`, sign);
    nodes[key].c.push(`${key} sign`);
  }
  if (words) {
    nodes[`${key} words`] = { t: "span", x: words };
    nodes[key].c.push(`${key} words`);
  }
};

export function nodes(game) {
  const all = {};
  const add = (key, t, a = {}, c = undefined, x = undefined) => {
    all[key] = { t, a, ...(c ? { c } : {}), ...(x ? { x } : {}) };
  };
  add("top", "div", {}, ["head", "body", "foot"]);
  add("head", "header", { class: "kb-head" }, ["mark", "words", "tools"]);
  add("mark", "svg", { class: "kb-mark kb-chip kb-p-blue", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, ["mark disc", "mark sign"]);
  add("mark disc", "circle", { r: "11" });
  add("mark sign", "use", { href: "#kb-mark-circle", x: "-6", y: "-6", width: "12", height: "12" });
  add("words", "div", { class: "kb-head-words" }, ["eyebrow", "due", "hintline"]);
  add("eyebrow", "div", { class: "kb-eyebrow" }, ["eyebrow game", "eyebrow round"]);
  add("eyebrow game", "b", {}, undefined, "Harness");
  add("eyebrow round", "span", {}, undefined, ` · move ${game.count}`);
  add("due", "h2", { class: "kb-due", "data-kb-heading": "", tabindex: "-1" }, undefined, `${game.name}: place a domino`);
  add("hintline", "p", { class: "kb-hintline" }, undefined, "Click a square for the wheat half.");
  add("tools", "div", { class: "kb-tools" }, ["undo", "turn", "confirm"]);
  button(all, "undo", "", { class: "kb-tool", "aria-label": "Take back" }, "undo");
  button(all, "turn", "Turn", { "data-kb-turn": "" }, "turn");
  button(all, "confirm", "Place", { class: "kb-primary", "data-kb-confirm": "" }, "check");
  add("body", "div", { class: "kb-body" }, ["main", "side"]);
  add("main", "div", { class: "kb-main" }, ["board", "log"]);
  add("board", "div", { class: "kb-board" }, ["svg"]);
  add("svg", "svg", { viewBox: "0 0 340 340" }, ["grid", "overlay"]);
  add("grid", "g", { class: "kb-grid", role: "grid", "aria-label": "Board of Ann", "data-kb-rove": "" }, []);
  for (let y = 0; y < 5; y++) {
    add(`row ${y}`, "g", { role: "row", "aria-label": `row ${y + 1}` }, []);
    all.grid.c.push(`row ${y}`);
    for (let x = 0; x < 5; x++) addCell(all, game, x, y);
  }
  add("overlay", "g", { class: "kb-overlay", "data-kb-overlay": "" });
  add("log", "p", { class: "kb-log" }, ["log dot", "log words"]);
  add("log dot", "span", { class: "kb-dot" });
  add("log words", "span", {}, undefined, game.last);
  add("side", "div", { class: "kb-side" }, ["acts", "hand", "fields"]);
  add("acts", "section", { class: "kb-section" }, ["acts head", "acts row"]);
  add("acts head", "h3", { class: "kb-h" }, ["acts head 1", "acts head 2"]);
  add("acts head 1", "span", {}, undefined, "Open picks");
  add("acts head 2", "span", {}, undefined, "numbers, bundles");
  add("acts row", "div", { class: "kb-row" }, game.gone ? ["trade"] : ["attack", "trade"]);
  if (!game.gone) button(all, "attack", "Attack");
  button(all, "trade", "Trade");
  add("hand", "section", { class: "kb-section" }, ["card 1", "card 2"]);
  for (const n of [1, 2]) {
    add(`card ${n}`, "button", { class: "kb-choice", type: "button" }, undefined, `Card ${n}`);
  }
  add("fields", "section", { class: "kb-section kb-stack" }, ["name field", "time"]);
  add("name field", "label", { class: "kb-field" }, ["name words", "name"]);
  add("name words", "span", {}, undefined, "Name");
  add("name", "input", { class: "kb-input", type: "text", value: game.name, "data-kb-text": "" });
  add("time", "div", { class: "kb-time" }, ["goto", "time words"]);
  add("goto", "input", { class: "kb-range", type: "range", min: "0", max: "9", value: String(game.back), "aria-label": "Move", "data-kb-range": "" });
  add("time words", "span", { class: "kb-n" }, undefined, `${game.back} of 9`);
  add("foot", "footer", { class: "kb-foot" }, ["players"]);
  add("players", "ul", { class: "kb-players" }, ["player 0", "player 1"]);
  ["Ann", "Bo"].forEach((name, n) => {
    add(`player ${n}`, "li", n ? {} : { class: "kb-now" }, [`chip ${n}`, `player ${n} name`, `player ${n} points`]);
    add(`chip ${n}`, "svg", { class: `kb-chip kb-p-${n ? "pink" : "blue"}`, viewBox: "-12 -12 24 24", "aria-hidden": "true" }, [`chip ${n} disc`, `chip ${n} sign`]);
    add(`chip ${n} disc`, "circle", { r: "11" });
    add(`chip ${n} sign`, "use", { href: n ? "#kb-mark-ring" : "#kb-mark-circle", x: "-6", y: "-6", width: "12", height: "12" });
    add(`player ${n} name`, "b", {}, undefined, name);
    add(`player ${n} points`, "span", { class: "kb-points" }, undefined, n ? "13" : "11");
  });
  return all;
}

function addCell(all, game, x, y) {
  const key = `cell ${x},${y}`;
  const what = game.laid[`${x},${y}`];
  const a = { class: "kb-cell", role: "gridcell", "data-kb-cell": "", "data-kb-at": `${x * 64 + 42} ${y * 64 + 42}`, "aria-label": `${x}, ${y}: ${what ?? "empty"}` };
  if (what === "castle") a["data-kb-ask"] = "";
  if (what) a.style = `--kb-fill:${LANDS[what] ?? "#d3ccbd"}`;
  all[key] = { t: "g", a, c: [`${key} face`, `${key} dot`] };
  const at = { x: String(x * 64 + 12), y: String(y * 64 + 12), width: String(SIZE), height: String(SIZE), rx: "6" };
  all[`${key} face`] = { t: "rect", a: { class: "kb-face", ...at } };
  all[`${key} dot`] = { t: "circle", a: { class: "kb-when-pick", cx: String(x * 64 + 42), cy: String(y * 64 + 42), r: "5", fill: "var(--kb-pick)" } };
  all[`row ${y}`].c.push(key);
}

export function about(game) {
  const turns = {};
  for (const [name, [dx, dy]] of Object.entries(TURNS)) turns[name] = [["half-wheat", 0, 0], ["half-lake", dx * 64, dy * 64]];
  return { game: "harness", ply: String(game.count), act: "0", phase: "place", screen: "play", ghosts: { cell: turns }, confirm: { "": "Place here", attack: "Attack", trade: "Offer" }, keys: { u: ["undo"] }, focus: "", theme: "" };
}

export function sheet(icons = "") {
  const half = (id, colour, sign) => `<g id="half-${id}"><rect x="-30" y="-30" width="60" height="60" rx="6" fill="${colour}"/><path d="${sign}" transform="translate(-30 -30)" fill="none" stroke="#5c4a12" stroke-width="3"/></g>`;
  return {
    id: "harness-1",
    style: ".kb-harness .kb-board{max-width:520px}",
    symbols: icons + half("wheat", LANDS.wheat, "M30 12v36M30 24l-9-8M30 24l9-8M30 36l-9-8M30 36l9-8") + half("lake", LANDS.lake, "M10 24q10-8 20 0t20 0M10 38q10-8 20 0t20 0"),
  };
}

export function snapshot(game, rev = 0, icons = "") {
  return { schema: 1, rev, about: about(game), sheet: sheet(icons), top: "top", nodes: nodes(game), choices: choices(game), say: [] };
}

/** Apply a path to the position; a text is the reason why it does nothing. */
function play(game, path) {
  const [first, ...rest] = path;
  const cell = /^cell (\d),(\d)$/.exec(first);
  if (cell) {
    const [x, y] = [Number(cell[1]), Number(cell[2])];
    const turn = rest[0];
    if (game.laid[`${x},${y}`]) return "The square is taken.";
    if (!turnsAt(game, x, y)[turn]) return "The domino does not fit here.";
    const [dx, dy] = TURNS[turn];
    game.laid[`${x},${y}`] = "wheat";
    game.laid[`${x + dx},${y + dy}`] = "lake";
    game.last = `${game.name} placed a domino at ${x}, ${y}.`;
  } else if (first === "undo") {
    game.laid = { "2,2": "castle" };
    game.last = "Taken back.";
  } else if (first === "attack") {
    if (rest[0] === 5) return "Five is not lucky.";
    game.last = `Attack with ${rest[0]}.`;
    game.gone = rest[0] === 9;
  } else if (first === "trade") game.last = `Trade ${JSON.stringify(rest[0])}.`;
  else if (first === "name") game.name = rest[0];
  else if (first === "goto") game.back = rest[0];
  else if (first === "/rule") game.last = `Rule ${rest[0]}.`;
  else if (first.startsWith("card")) game.last = `Played ${path.join(", ")}.`;
  else return "This is no choice.";
  game.count++;
  return "";
}

/** Make a model as anywidget provides it, with a Python behind it that answers after a delay. */
export function fakeModel({ game = start(), icons = "", delay = 30, mode = "live" } = {}) {
  const heard = {};
  const held = snapshot(game, 0, icons);
  let known = JSON.parse(JSON.stringify(held));
  const model = {
    sent: [],
    mode,
    get: (name) => (name === "scene" ? held : undefined),
    on: (event, listener) => (heard[event] ??= new Set()).add(listener),
    off: (event, listener) => heard[event]?.delete(listener),
    send(request) {
      if (model.mode === "closed") throw new Error("Cannot send");
      model.sent.push(request);
      if (model.mode === "live") setTimeout(() => model.answer(request), delay);
    },
    tell(message) {
      for (const listener of heard["msg:custom"] ?? []) listener(JSON.parse(JSON.stringify(message)));
    },
    answer(request) {
      if (!request.path.length) {
        if (request.rev === known.rev) model.tell({ k: "answer", id: request.id, ok: true });
        else model.tell({ k: "full", id: request.id, snapshot: known });
        return;
      }
      const why = play(game, request.path);
      if (why) {
        const refusals = [{ code: "no", rule: "HN-PLACE.2", text: why, at: ["cell 2,2"], instead: "Choose a square with a blue ring." }];
        model.tell({ k: "answer", id: request.id, ok: false, at: request.path.find((pick) => typeof pick === "string"), refusals });
        return;
      }
      model.tell(model.step(request.id));
    },
    /** Return the delta to the present position. */
    step(id = null) {
      const next = snapshot(game, known.rev + 1, icons);
      const delta = { k: "delta", rev: next.rev, id, say: [game.last] };
      for (const part of ["about", "choices"]) delta[part] = difference(known[part], next[part]);
      delta.nodes = changes(known.nodes, next.nodes);
      known = next;
      return delta;
    },
    game,
  };
  return model;
}
