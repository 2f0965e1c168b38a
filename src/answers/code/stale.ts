// What may no longer hold: each memory with what speaks against it, and what could not be judged.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import type { StaleFound } from "../../engine/code/stale.ts";
import { memoryDocument, memorySchema, memoryText } from "../memories/line.ts";
import { counted, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";
import { unverifiedDocument, unverifiedSchema, WHY_WORDS } from "./grounds.ts";
import {
  signDocuments,
  signSchema,
  signsText,
  UNKNOWN_WORDS,
  unknownSchema,
  type SignDocument,
} from "./signs.ts";

export const staleSchema = v.object({
  project: v.string(),
  /** How many memories name files and might be stale. */
  looked: v.number(),
  /** Why nothing was judged, if so. */
  unknown: v.optional(unknownSchema),
  /** True if the history here is not whole, so that what lies before is not known. */
  partial: v.boolean(),
  stale: v.array(
    v.object({
      ...memorySchema.entries,
      /** When it was said, or last confirmed. */
      since: v.string(),
      signs: v.array(signSchema),
    }),
  ),
  /** Memories that cannot be judged, and the files that prevent it. */
  unjudged: v.array(v.object({ id: v.string(), text: v.string(), files: v.array(v.string()) })),
  /** Assumptions of memories that nobody could look at. */
  unverified: v.array(unverifiedSchema),
});
export type StaleDocument = DocumentOf<typeof staleSchema>;

/** `partial`: whether the history here is not whole. */
export const staleDocument = (
  project: string,
  { stale, unjudged, unverified, looked, unknown }: StaleFound,
  partial: boolean,
): StaleDocument => ({
  ...{ project, looked },
  unknown,
  partial,
  stale: stale.map((one) => ({
    ...memoryDocument(one.memory),
    since: isoTime(one.sinceMs),
    signs: signDocuments(one),
  })),
  unjudged: unjudged.map(({ memory: { id, text }, unjudged: files }) => ({
    ...{ id, text },
    files,
  })),
  unverified: unverified.map(unverifiedDocument),
});

/** `advises`: whether to name the commands that settle it. */
export const staleText = (out: StaleDocument, style: Style, advises: boolean): string => {
  const lines = out.stale.flatMap(({ signs, ...memory }) => [
    memoryText(memory, style),
    ...signsText(signs, style, "  "),
  ]);
  const about = `${counted(out.looked, "memory", "memories")} looked at.`;
  if (out.stale.length === 0 && out.unknown === undefined) lines.push("Nothing looks stale.");
  if (advises) lines.push(...advice(out.stale));
  for (const { id, text, files } of out.unjudged)
    lines.push(
      style.faint(
        `cannot judge ${shortId(id)} (${inLine(text)}): the history here does not reach back to it: ${files.map(inLine).join(", ")}`,
      ),
    );
  for (const { id, text, assumption, why } of out.unverified)
    lines.push(
      style.faint(
        `cannot judge ${shortId(id)} (${inLine(text)}): it assumes ${inLine(assumption)}, and ${WHY_WORDS[why]}`,
      ),
    );
  if (out.unknown !== undefined) lines.push(style.warm(UNKNOWN_WORDS[out.unknown]));
  if (out.partial)
    lines.push(style.warm("The history here is not whole: what lies before is not known."));
  return [...lines, style.faint(about)].join("\n");
};

/** A confirmed memory is not told again. Nobody can confirm an assumption that does not hold. */
const advice = (stale: StaleDocument["stale"]): readonly string[] => {
  const adviceFor = (isIt: (sign: SignDocument) => boolean, words: (id: string) => string) =>
    stale
      .filter(({ signs }) => signs.some(isIt))
      .slice(0, 1)
      .map(({ id }) => words(shortId(id)));
  return [
    ...adviceFor(
      ({ is }) => is !== "broken" && is !== "shaken",
      (id) =>
        `Look at the commits. Where it still holds: twiceshy confirm ${id}. Where not: twiceshy decision "..." --supersedes ${id}, or twiceshy retire ${id} --as stale.`,
    ),
    ...adviceFor(
      ({ is }) => is === "broken",
      (id) =>
        `Put in the place of what assumes too much one that does not: twiceshy decision "..." --supersedes ${id} --assume "...". Then look at what rests on it.`,
    ),
    ...adviceFor(
      (sign) => sign.is === "shaken" && sign.how !== "doubted",
      (id) =>
        `Where it holds without what it rested on: twiceshy confirm ${id}. Where not: twiceshy retire ${id} --as stale.`,
    ),
  ];
};
