// What was refused because it had been purged or forgotten, counted by the door it came through. No word of it is kept.
import type { CommonBody } from "../../core/event/common.ts";

export interface RefusedReturns {
  readonly door: CommonBody["actor"]["door"];
  readonly because: "purged" | "forgotten";
  readonly times: number;
  /** The last time: milliseconds since 1970. */
  readonly lastMs: number;
}

export interface Refusals {
  /** If the disk refuses, the text is refused all the same, and only not counted. */
  readonly note: (refused: Pick<RefusedReturns, "door" | "because">) => void;
  readonly all: () => readonly RefusedReturns[];
}
