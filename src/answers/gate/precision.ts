// How often the gate was right, in words and as JSON. Firings that nobody overrode are counted apart, because they
// prove nothing.
import * as v from "valibot";
import type { Tally } from "../../core/judge/trust/precision.ts";
import { counted } from "../text/style.ts";

export const tallySchema = v.object({
  /** How often it spoke: once for each failure and session. */
  fired: v.number(),
  right: v.number(),
  wrong: v.number(),
  /** Right or wrong; of all others nothing is known. */
  decided: v.number(),
  /** Overridden, and not decided yet. */
  overridden: v.number(),
  /** It stopped somebody who did not override it. */
  heeded: v.number(),
});

export const tallyText = ({ fired, right, wrong, overridden, heeded }: Tally): string => {
  const parts = [
    [right, "right"],
    [wrong, "wrong"],
    [overridden, "overridden and not decided yet"],
    [heeded, "heeded"],
  ] as const;
  const phrases = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return `the gate spoke ${counted(fired, "time")}${phrases.length === 0 ? "" : `: ${phrases.join(", ")}`}`;
};
