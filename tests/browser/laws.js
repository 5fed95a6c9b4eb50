// The two laws of every screen: nothing covers a pick, and every text can be read.
window.kbLaws = (() => {
  const up = (el) => el.parentElement ?? el.getRootNode().host ?? null;
  const style = (el) => getComputedStyle(el);
  const isSeen = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const isClear = (el) => style(el).backgroundColor === "rgba(0, 0, 0, 0)";
  const name = (el) => el.closest("[data-kb-key]")?.dataset.kbKey ?? el.getAttribute("class") ?? el.localName;
  const turns = () => new Promise((done) => requestAnimationFrame(done));

  /**
   * Return where to aim to pick an element: its anchor, otherwise the middle of its box, or of the first line of text.
   */
  function aim(el) {
    const { kbAt } = el.dataset;
    const board = kbAt && el.closest("svg");
    if (board) {
      const [x, y] = kbAt.split(/[\s,]+/).map(Number);
      const frame = board.querySelector("[data-kb-overlay]") ?? board;
      return new DOMPoint(x, y).matrixTransform(frame.getScreenCTM());
    }
    const { x, y, width, height } = el.getClientRects()[0];
    return { x: x + width / 2, y: y + height / 2 };
  }

  /**
   * Return what covers the place where an element is picked, or null if a click there picks it. An open menu closes
   * with the next press.
   */
  function lid(el) {
    const { x, y } = aim(el);
    const hit = document.elementFromPoint(x, y);
    if (!hit) return "nothing, for it is outside of the window";
    if (el.contains(hit) || hit.closest("[aria-expanded=true] + *") || hit.closest("[data-kb-pick]")?.contains(el)) return null;
    return name(hit);
  }

  /** Return the picks that something else covers, even after scrolling to them. */
  async function covered(root) {
    const wrong = [];
    for (const el of root.querySelectorAll("[data-kb-pick]:not(:disabled)")) {
      if (!isSeen(el) || !el.getClientRects().length || lid(el) === null) continue;
      el.scrollIntoView({ block: "center", inline: "center" });
      await turns();
      const over = lid(el);
      if (over !== null) wrong.push(`${name(el)} lies below ${over}`);
    }
    return wrong;
  }

  /**
   * Return the visible texts, each with the boxes of its lines, without the font's margins above and below its letters.
   */
  function texts(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode, el = node.parentElement;
      if (!node.data.trim() || el.closest(".kb-sr, style, title, symbol, defs, select, textarea") || !isSeen(el)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // A text that is pressed into its length gives its own box, because its range does not know of that.
      const boxes = [...(el.closest("[textLength]") ?? range).getClientRects()].filter(({ width }) => width > 1).map(({ left, right, top, bottom }) => {
        const spare = (bottom - top) * 0.2;
        return { left, right, top: top + spare, bottom: bottom - spare };
      });
      if (boxes.length) found.push({ el, words: node.data.trim().slice(0, 40), boxes });
    }
    return found;
  }

  const isOut = (box, [x, y], frame, slack) =>
    (x && (box.left < frame.left - slack || box.right > frame.right + slack)) || (y && (box.top < frame.top - slack || box.bottom > frame.bottom + slack));
  const isMoved = (value) => /auto|scroll/.test(value);
  /** Text that unfolds when it is pointed at or has the focus; the laws check it then, too. */
  const UNFOLDS = ".kb-news-lines > li > *:not(:hover, :focus-visible)";

  /** Return the texts that are cut off, or that leave their box. */
  function clipped(root) {
    const wrong = [];
    for (const { el, words, boxes } of texts(root)) {
      if (el.closest(UNFOLDS)) continue;
      let axes = [true, true], isInBlock = el.closest("svg") !== null;
      for (let at = el; at && axes.some(Boolean); at = up(at)) {
        const { overflowX, overflowY, display } = style(at);
        if (display === "contents" || (display === "inline" && !at.closest("svg"))) continue;
        if (at.closest("svg") && at.localName !== "svg") continue;
        const frame = at.getBoundingClientRect();
        const cuts = [overflowX !== "visible", overflowY !== "visible"];
        const looks = axes.map((axis, n) => axis && (!isInBlock || cuts[n] || at === root) && !isMoved([overflowX, overflowY][n]));
        if (boxes.some((box) => isOut(box, looks, frame, 1.5))) {
          wrong.push(`"${words}" leaves ${name(at)}.${(at.getAttribute("class") ?? "").slice(0, 30)}`);
          break;
        }
        isInBlock = true;
        axes = axes.map((axis, n) => axis && !isMoved([overflowX, overflowY][n]));
        if (at === root) break;
      }
    }
    return wrong;
  }

  /** Return the sheet of a text: the nearest ancestor with a background of its own that is laid over others. */
  function sheet(el, root) {
    for (let at = el; at && at !== root; at = up(at)) if (/absolute|fixed|sticky/.test(style(at).position) && !isClear(at)) return at;
    return root;
  }

  /** Return the visible part of a text, without what has been scrolled away. */
  function shown(el, box, root) {
    let { left, top, right, bottom } = box;
    for (let at = el; at && at !== up(root); at = up(at)) {
      const { overflowX, overflowY } = style(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const frame = at.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, frame.left), Math.max(top, frame.top), Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom };
  }

  /** Return the pairs of texts that overlap on one sheet. */
  function collisions(root) {
    const all = texts(root).flatMap(({ el, words, boxes }, of) => {
      const ground = sheet(el, root);
      return boxes.map((box) => ({ of, el, words, ground, ...shown(el, box, root) }));
    });
    const seen = all.filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1).sort((a, b) => a.top - b.top);
    const wrong = new Set();
    seen.forEach((one, n) => {
      for (let m = n + 1; m < seen.length && seen[m].top < one.bottom - 1; m++) {
        const other = seen[m];
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        // Such a text is drawn twice, for its edge.
        const isSame = one.words === other.words && Math.abs(one.left - other.left) < 1;
        if (one.of !== other.of && wide > 1 && !isSame && one.ground === other.ground) wrong.add(`"${one.words}" (${name(one.el)}) over "${other.words}" (${name(other.el)})`);
      }
    });
    return [...wrong];
  }
  return { covered, clipped, collisions };
})();
