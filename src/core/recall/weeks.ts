// How often the gate warned lately, as an item of a brief. The week ends with the last event, because a brief uses no
// clock.
import type { BriefItem } from "./brief-items.ts";

export interface Weeks {
  /** Milliseconds since 1970. */
  readonly endMs: number;
  readonly last: WarningFigures;
  readonly before: Pick<WarningFigures, "fired">;
}

interface WarningFigures {
  readonly fired: number;
  readonly heeded: number;
  readonly right: number;
  readonly wrong: number;
}

export const weekItem = ({ last, before, endMs }: Weeks): BriefItem => ({
  kind: "score",
  text: `${last.fired} in the seven days to ${new Date(endMs).toISOString().slice(0, 10)}: ${last.heeded} heeded, ${last.right} right, ${last.wrong} wrong; ${before.fired} in the week before`,
  files: [],
});
