// Measures of the page for the tests of access: colours as they are painted, boxes as they are laid out.
window.kbMeasure = (() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

  /** Return any CSS colour as [red, green, blue, alpha], alpha from 0 to 1. */
  function colour(text) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = "#000";
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  }
  const over = ([r, g, b, a], ground) => [r, g, b].map((part, n) => part * a + ground[n] * (1 - a)).concat(1);
  const faded = ([r, g, b, a], part) => [r, g, b, a * part];
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  function contrast(one, two) {
    const [low, high] = [light(one), light(two)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }
  const parent = (el) => el.parentElement ?? el.getRootNode().host ?? null;
  const style = (el) => getComputedStyle(el);

  /** Return the colour painted behind the contents of an element. */
  function ground(el) {
    if (!el) return [255, 255, 255, 1];
    return over(faded(colour(style(el).backgroundColor), Number(style(el).opacity)), ground(parent(el)));
  }
  function opacity(el) {
    return el ? Number(style(el).opacity) * opacity(parent(el)) : 1;
  }
  const seen = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && !el.closest(".kb-sr, symbol, defs");

  function texts(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const el = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || !seen(el) || el.closest("style")) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      found.push({ el, words: walker.currentNode.data.trim(), box: range.getBoundingClientRect() });
    }
    return found;
  }

  /** Return the fill of what is drawn under a text by the sibling before it, such as the plate of a number, or null. */
  function plate(text) {
    const { x, y, width, height } = text.getBBox();
    for (let under = text.previousElementSibling; under; under = under.previousElementSibling) {
      const isUsed = under.localName === "use" && !under.hasAttribute("width");
      const [left, top] = ["x", "y"].map((name) => (isUsed ? Number(under.getAttribute(name)) : 0));
      const drawn = isUsed ? under.getRootNode().querySelector(under.getAttribute("href")) : under;
      for (const shape of [...drawn.querySelectorAll("*"), drawn].filter((each) => /^(rect|circle|ellipse|path|polygon)$/.test(each.localName)).reverse()) {
        const box = shape.getBBox(), [cx, cy] = [x + width / 2 - left - box.x, y + height / 2 - top - box.y];
        if (style(shape).fill === "none") continue; // The ring of the odds is only a line.
        const fill = faded(colour(style(shape).fill), Number(style(shape).fillOpacity));
        if (fill[3] === 1 && cx > 0 && cy > 0 && cx < box.width && cy < box.height) return fill;
      }
    }
    return null;
  }

  /** Return texts with less contrast than `least`. Anything that cannot be used now is exempt (WCAG 1.4.3). */
  function faintTexts(root, least) {
    return texts(root).flatMap(({ el, words }) => {
      if (el.closest("button:disabled, [aria-disabled=true]")) return [];
      const face = el.closest(".kb-press")?.querySelector(".kb-press-face");
      // Letters stand on the halo that is drawn below them, if they have one.
      const { stroke, paintOrder } = style(el);
      const halo = paintOrder.startsWith("stroke") && stroke !== "none" ? over(colour(stroke), ground(el)) : null;
      const behind = face ? colour(style(face).fill) : halo ?? ((el.closest("svg") && plate(el)) || ground(el));
      const ink = el.closest("svg") ? style(el).fill : style(el).color;
      const found = contrast(over(faded(colour(ink), opacity(el)), behind), behind);
      return found < least ? [`${words}: ${found.toFixed(2)}`] : [];
    });
  }

  /** Return the marks of picks and fields, each with its contrast to its surroundings. */
  function marks(root) {
    const found = [];
    for (const svg of root.querySelectorAll("svg:has(.kb-ring-pick)")) {
      const board = ground(svg.closest(".kb-board"));
      const kinds = (selector, of) => [...new Set([...svg.querySelectorAll(selector)].map((el) => of(style(el))))];
      const faces = kinds(".kb-pick:not(:has(.kb-face)), .kb-pick .kb-face", ({ fill, fillOpacity }) => JSON.stringify(faded(colour(fill), Number(fillOpacity)))).map((face) => JSON.parse(face));
      const [core] = kinds(".kb-ring-pick", (ring) => ring.stroke), [rim] = kinds(".kb-ring-pick-case", (ring) => ring.stroke);
      const lines = [core, rim].map(colour);
      // A ring is a bright line in a dark one: they stand out from each other, and one of them from every ground.
      found.push(["ring", contrast(...lines)]);
      for (const ground of [board, ...faces.map((face) => over(face, board))]) found.push(["ring on its ground", Math.max(...lines.map((line) => contrast(line, ground)))]);
    }
    for (const slot of root.querySelectorAll(".kbd-slot.kb-pick")) {
      const lines = [...style(slot.querySelector(".kbd-domino")).boxShadow.matchAll(/rgba?\([^)]*\)|color\([^)]*\)/g)].map(([line]) => colour(line));
      if (lines.length > 1) found.push(["ring of a domino", contrast(lines[0], lines[1])]);
    }
    for (const field of root.querySelectorAll("input[type=text], .kb-search")) {
      const behind = ground(parent(field));
      found.push(["edge of a field", contrast(over(colour(style(field).borderTopColor), behind), behind)]);
    }
    return found;
  }

  const name = (el) => `${el.localName}.${el.getAttribute("class") ?? ""} ${el.dataset?.kbKey ?? ""} "${el.textContent.trim().slice(0, 30)}"`;

  /** Return what is cut off or reaches out of the cell. */
  function cutOff(root) {
    const frame = root.getBoundingClientRect();
    const wrong = [];
    // A zoomed board is moved by a finger, a table that scrolls by its bar.
    const scrolls = ".kb-scroll, [data-kb-zoomed]";
    if (root.scrollWidth > root.clientWidth) wrong.push(`the cell scrolls: ${root.scrollWidth} > ${root.clientWidth}`);
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page scrolls sideways");
    for (const el of root.querySelectorAll("*")) {
      const isDrawn = parent(el)?.closest("svg");
      if (!seen(el) || isDrawn || el.closest(scrolls) !== null) continue;
      // It unfolds when it is pointed at.
      if (el.closest(".kb-news-lines > li > *:not(:hover, :focus-visible)")) continue;
      const box = el.getBoundingClientRect();
      if (box.width && (box.left < frame.left - 0.5 || box.right > frame.right + 0.5)) wrong.push(`out of the cell: ${name(el)}`);
      const { overflowX, overflowY } = style(el);
      const clips = overflowX !== "visible" && el.localName !== "svg";
      if (clips && el.scrollWidth > el.clientWidth + 1) wrong.push(`cut off sideways: ${name(el)} ${el.scrollWidth} > ${el.clientWidth}`);
      if (clips && !/auto|scroll/.test(overflowY) && el.scrollHeight > el.clientHeight + 1) wrong.push(`cut off below: ${name(el)}`);
      if (el.localName === "input" && /text|search/.test(el.type) && el.scrollWidth > el.clientWidth + 1) wrong.push(`cut off: ${el.value}`);
    }
    for (const { el, words, box } of texts(root)) {
      if (el.closest("svg, .kb-scroll, .kb-news-lines > li > *:not(:hover, :focus-visible)")) continue;
      let block = el;
      while (style(block).display === "inline") block = parent(block);
      const around = block.getBoundingClientRect();
      if (box.right > around.right + 1.5 || box.left < around.left - 1.5) wrong.push(`words out of their box: ${words}`);
    }
    return wrong;
  }

  /** Return the visible part of an element, without what has been scrolled away. */
  function shown(el, root) {
    let { left, top, right, bottom } = el.getBoundingClientRect();
    for (let up = parent(el); up && up !== root; up = parent(up)) {
      if (!/auto|scroll/.test(style(up).overflowY)) continue;
      const its = up.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, its.left), Math.max(top, its.top), Math.min(right, its.right), Math.min(bottom, its.bottom)];
    }
    return { left, top, right, bottom };
  }

  /** Return pairs of buttons and fields that overlap, except those that float over the board, and bars that stick to
   * the edge of the window, from under which everything can be scrolled. */
  function overlaps(root) {
    const controls = [...root.querySelectorAll("button, input")].filter((el) => seen(el) && !el.closest(".kb-at-pick, .kb-panel-pick, .kb-entries, [data-kb-note]"));
    const boxes = controls.map((el) => shown(el, root));
    const bar = (el) => el && el !== root ? (style(el).position === "sticky" ? el : bar(parent(el))) : null;
    const wrong = [];
    controls.forEach((one, n) => {
      for (let m = n + 1; m < controls.length; m++) {
        const [a, b] = [boxes[n], boxes[m]];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1.5 && high > 1.5 && !one.contains(controls[m]) && bar(one) === bar(controls[m])) wrong.push(`${name(one)} over ${name(controls[m])}`);
      }
    });
    return wrong;
  }

  /** Return elements that move or may move by themselves. */
  function moving(root) {
    const isZero = (text) => !text || text.split(",").every((part) => parseFloat(part) === 0);
    const wrong = [...root.querySelectorAll("*"), root].filter((el) => !isZero(style(el).transitionDuration) || !["", "none"].includes(style(el).animationName));
    return wrong.map(name);
  }
  return { faintTexts, marks, cutOff, overlaps, moving };
})();
