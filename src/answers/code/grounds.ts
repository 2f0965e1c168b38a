// What memories rest on, as commands tell it.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { conditionText } from "../../core/project/stated-condition.ts";
import type { Assumed, WhyUnknown } from "../../core/judge/grounds.ts";
import type { Unverified } from "../../engine/code/stale.ts";
import { inLine, type Style } from "../text/style.ts";

export const unknownAssumptionSchema = v.picklist([
  "no-version",
  "not-comparable",
  "no-files",
  "no-reader",
  "unreadable",
  "partial",
]);

export const assumedSchema = v.object({
  /** As the user would type it. */
  assumption: v.string(),
  is: v.picklist(["holds", "broken", "unknown"]),
  /** The version that is here. */
  here: v.optional(v.string()),
  /** Set if it is unknown. */
  why: v.optional(unknownAssumptionSchema),
});
export type AssumedDocument = DocumentOf<typeof assumedSchema>;

export const assumedDocument = (assumed: Assumed): AssumedDocument => ({
  assumption: conditionText(assumed.condition),
  is: assumed.is,
  ...(assumed.is !== "unknown" && assumed.here !== undefined ? { here: assumed.here } : {}),
  ...(assumed.is === "unknown" ? { why: assumed.why } : {}),
});

export const assumedText = (
  { assumption, is, here, why }: AssumedDocument,
  style: Style,
): string => {
  const what = inLine(assumption);
  if (is === "broken") return style.warm(`${what} does not hold${hereWords(here)}`);
  if (is === "holds") return `${what} holds${hereWords(here)}`;
  return style.faint(`${what} is not known to hold: ${why === undefined ? "" : WHY_WORDS[why]}`);
};

const hereWords = (here: string | undefined): string =>
  here === undefined ? "" : `: here is ${inLine(here)}`;

export const WHY_WORDS: Readonly<Record<WhyUnknown, string>> = {
  "no-version": "no file that is read here says one version of it",
  "not-comparable": "the versions cannot be compared",
  "no-files": "there are no files here to look at",
  "no-reader": "the language of the file is not read",
  unreadable: "the file is too large, or no text",
  partial: "not all of the file is understood",
};

/** Names the memory too, for lists that are not under that memory. */
export const unverifiedSchema = v.object({
  id: v.string(),
  text: v.string(),
  assumption: v.string(),
  why: unknownAssumptionSchema,
});

export const unverifiedDocument = ({
  memory: { id, text },
  assumed: { condition, why },
}: Unverified): DocumentOf<typeof unverifiedSchema> => ({
  ...{ id, text, assumption: conditionText(condition), why },
});
