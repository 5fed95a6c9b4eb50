// The style sheet travels in the module, and is put once into each document or shadow root with a view.
import { html } from "./svg";

/**
 * The sheet and the name of this version, which the build inserts. In the page the root class of the sheet is the name
 * of the version, so that two versions in one page keep their styles apart.
 */
declare const KB_STYLE: string;
declare const KB_VERSION: string;

/** Style a root wherever it is attached, only by the sheet of this version, until the returned function is called. */
export function wear(root: HTMLElement): () => void {
  root.classList.add(KB_VERSION);
  const put = (): void => {
    const place = root.getRootNode() as Document | ShadowRoot;
    if (!root.isConnected || place.getElementById(KB_VERSION)) return;
    const style = html("style", "", KB_STYLE.replace(/\.kb(?![\w-])/g, `.${KB_VERSION}`));
    style.id = KB_VERSION;
    ("head" in place ? place.head : place).append(style);
  };
  put();
  // A host may render first and attach later: the first size is reported before anything is painted.
  const observer = new ResizeObserver(put);
  observer.observe(root);
  return () => observer.disconnect();
}
