// Where an agent's program is tried: a project with a planted failure, and a home with a copy of
// the user's settings.
import type { Ran, ModelStep } from "./agents.ts";
import type { ModelRequest } from "./model.ts";

export interface Sandbox {
  /** The file that failed once: its present text, and the text that it must not have again. */
  readonly path: string;
  readonly before: string;
  readonly failed: string;
  /** A part of the reason that appears nowhere else. */
  readonly token: string;
  /** Plays one session from the same start, in which the model asks for these steps one after the other. */
  readonly play: (steps: readonly ModelStep[], hooks: boolean) => Promise<Played>;
}

export interface Played {
  readonly ran: Ran;
  readonly asked: readonly ModelRequest[];
  /** The file that failed once, at the end of the session. */
  readonly file: string;
  /** Our hook has denied something. */
  readonly denied: boolean;
}
