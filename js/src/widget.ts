// The module that anywidget loads: one session for each model, any number of views.
import { Session } from "./session";
import { trouble } from "./trouble";
import type { Model } from "./types";

interface Widget {
  initialize(context: { model: Model }): () => void;
  render(context: { model: Model; el: HTMLElement }): () => void;
}

// This is a function, so that each model has a closure of its own: `initialize` and `render` may get different proxies
// of it.
export default (): Widget => {
  let session: Session | undefined;

  return {
    initialize({ model }) {
      session = new Session(model);
      return () => session?.stop();
    },
    render({ model, el }) {
      try {
        // A host that knows no `initialize` begins here.
        session ??= new Session(model);
        return session.show(el);
      } catch (error) {
        console.error(error);
        el.append(trouble(error, null));
        return () => undefined;
      }
    },
  };
};
