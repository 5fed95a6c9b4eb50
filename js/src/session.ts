// One model in the page, with its store, its line and the views that show it.
import { Film } from "./film";
import { Line, type Asker } from "./line";
import { rescue } from "./rescue";
import { nothing, Store, type Changed } from "./store";
import type { Answer, Message, Model, Path } from "./types";
import { View } from "./view";

/** The milliseconds in which a model that can hear has usually heard something. */
const DEAF = 3000;

export class Session {
  readonly store: Store;
  readonly #line: Line;
  readonly #film: Film;
  readonly #views = new Set<View>();
  readonly #heard = (message: Message): void => this.#hear(message);
  readonly #renewed = (): void => this.#renew();

  readonly #model: Model;
  /** A timer that ends if nothing is heard at first. */
  #deaf: number;

  constructor(model: Model) {
    this.#model = model;
    this.store = new Store(model.get("scene") ?? nothing());
    this.#line = new Line(model, () => this.store.rev);
    this.#film = new Film(this.store, this.#line);
    this.#line.asked = (path, id, asker) => {
      const isKnown = this.#film.knows(path);
      if (isKnown) queueMicrotask(() => this.#step(path, id, asker));
      return isKnown;
    };
    model.on("msg:custom", this.#heard);
    model.on("change:scene", this.#renewed);
    this.#line.hello();
    this.#deaf = setTimeout(() => rescue(model, this.#heard) && this.#line.hello(), DEAF) as unknown as number;
  }

  /** Show the model in an element, until the returned function is called. */
  show(el: HTMLElement): () => void {
    const view = new View(el, this.store, this.#line);
    this.#views.add(view);
    return () => {
      this.#views.delete(view);
      view.stop();
    };
  }

  stop(): void {
    clearTimeout(this.#deaf);
    this.#model.off("msg:custom", this.#heard);
    this.#model.off("change:scene", this.#renewed);
    this.store.empty();
  }

  #hear(message: Message): void {
    clearTimeout(this.#deaf);
    if (message.k === "full") {
      this.store.replace(message.snapshot);
      this.#changed("all", message.id ?? null);
    } else if (message.k === "delta") {
      const step = this.store.apply(message);
      if (typeof step === "object") return this.#changed(step, message.id ?? null);
      if (step === "gap") this.#line.hello();
      this.#end(message.id ?? null, null);
    } else if (message.k === "answer") {
      this.#end(message.id, message);
    }
  }

  /** Handle another object that a host has put into the model. */
  #renew(): void {
    const snapshot = this.#model.get("scene");
    if (snapshot && this.store.renew(snapshot)) this.#changed("all", null);
  }

  /** Show at once what Python will answer, if that is known, and ask Python all the same. */
  #step(path: Path, id: string, asker: Asker): void {
    const delta = this.#film.take(path);
    const step = delta && this.store.apply(delta);
    if (typeof step !== "object" || step === null) return;
    this.#draw(step, id, asker);
    this.#film.load();
  }

  #changed(changed: Changed, id: string | null): void {
    this.#draw(changed, id, this.#line.heard(id));
    this.#film.renew();
  }

  #draw(changed: Changed, id: string | null, asker: Asker | null): void {
    for (const view of this.#views) {
      view.draw(changed, asker && view.asks(asker) ? id : null);
      view.say(this.store.snapshot.say);
    }
  }

  /** End a request that was answered without a change of the scene. */
  #end(id: string | null, answer: Answer | null): void {
    const asker = this.#line.heard(id);
    if (id && asker === this.#film) return this.#film.answered(id, answer);
    for (const view of this.#views) if (id && asker && view.asks(asker)) view.answered(id, answer);
  }
}
