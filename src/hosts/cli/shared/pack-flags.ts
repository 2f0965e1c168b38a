// How large a context pack may be, and which one the caller has.
import { PACK_SIZES } from "../../../core/recall/continuity/pack-limits.ts";
import { textFlag } from "../flags.ts";

export const packFlags = {
  budget: {
    kind: "enum",
    values: ["auto", ...PACK_SIZES],
    default: "auto",
    brief: "The size of the pack",
  },
  known: textFlag("The hash of a pack that you have: is it still the same?", "hash"),
} as const;
