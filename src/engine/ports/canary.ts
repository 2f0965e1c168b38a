// Where an agent's program is tried: a project with a failure planted in it, and a home with a copy of the user's settings.
// A port: plain data in and out; io/ implements it, tests fake it.
import type { Ran, Step } from "./agents.ts";
import type { Asked } from "./model.ts";

export interface Nest {
  /** The file that failed once: as it is, and as it must not be again. */
  readonly path: string;
  readonly before: string;
  readonly failed: string;
  /** A part of the reason that stands nowhere else. */
  readonly token: string;
  /** One session from the same start, in which the model wants these steps, one after the other. */
  readonly play: (steps: readonly Step[], hooks: boolean) => Promise<Played>;
}

export interface Played {
  readonly ran: Ran;
  readonly asked: readonly Asked[];
  /** The file that failed once, as it stands at the end. */
  readonly file: string;
  /** Our hook has denied something. */
  readonly denied: boolean;
}
