// What a search found.
import * as v from "valibot";
import type { Memory } from "../../core/fold/memory.ts";
import { PLAIN, thousands, type Style } from "../text/style.ts";
import { memoryDocument, memoryInFull, memorySchema, memoryText, TAKEN_BACK } from "./line.ts";

export const foundSchema = v.object({
  project: v.string(),
  /** How many fit, shown or not. */
  total: v.number(),
  memories: v.array(memorySchema),
});
export type FoundDocument = v.InferOutput<typeof foundSchema>;

export const foundDocument = (
  project: string,
  { memories, total }: { readonly memories: readonly Memory[]; readonly total: number },
): FoundDocument => ({ project, total, memories: memories.map(memoryDocument) });

/** `more`: how to see those that are not shown. */
export const foundText = (
  { total, memories }: FoundDocument,
  style: Style,
  more: string,
): string => {
  const lines = memories.map(
    (memory) => memoryText(memory, style) + (memory.takenBack ? style.warm(TAKEN_BACK) : ""),
  );
  return [...lines, ...restText(total - memories.length, style, more)].join("\n") || NOTHING;
};

/** The same with files and reasons, for a reader that sees no more of it. */
export const foundInFull = ({ total, memories }: FoundDocument, more: string): string =>
  [...memories.map(memoryInFull), ...restText(total - memories.length, PLAIN, more)].join("\n") ||
  NOTHING;

const restText = (hidden: number, style: Style, more: string): readonly string[] =>
  hidden > 0 ? [style.faint(`${thousands(hidden)} more: ${more}`)] : [];

const NOTHING = "Nothing was found.";
