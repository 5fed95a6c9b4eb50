import type { Delta, Message, Model, Nodes, Path, Patch, Request, Snapshot } from "../src/types";

export interface Game {
  laid: Record<string, string>;
  last: string;
  name: string;
  back: number;
  count: number;
  gone: boolean;
}
export interface FakeModel extends Model {
  sent: Request[];
  mode: string;
  game: Game;
  tell(message: Message): void;
  answer(request: { id: string; rev: number; path: Path }): void;
  step(id?: string | null): Delta;
}
export function start(): Game;
export function difference(before: object, after: object): Patch;
export function nodes(game: Game): Nodes;
export function snapshot(game: Game, rev?: number, icons?: string): Snapshot;
export function fakeModel(options?: { game?: Game; icons?: string; delay?: number; mode?: string }): FakeModel;
