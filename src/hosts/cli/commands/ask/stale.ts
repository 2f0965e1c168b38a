// twiceshy stale: what was said of files that have changed much since, were renamed, or are gone, and what rests on
// something that no longer holds. Read from git and the work tree when asked.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { shortId } from "../../../../core/event/id.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import { findStale } from "../../../../engine/code/stale.ts";
import { readHistoriesNow } from "../../../../engine/history/file-histories.ts";
import { groundsKnown } from "../../../../engine/code/resting.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { describe } from "../../describe.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags, type CommonFlags } from "../../flags.ts";
import {
  unverifiedDocument,
  unverifiedSchema,
  WHY_WORDS,
} from "../../../../answers/code/grounds.ts";
import { memoryDocument, memorySchema, memoryText } from "../../../../answers/memories/line.ts";
import { openToRead } from "../../reading.ts";
import {
  signsText,
  signDocuments,
  signSchema,
  UNKNOWN_WORDS,
  unknownSchema,
  type SignDocument,
} from "../../../../answers/code/signs.ts";
import { counted, inLine, thousands, type Style } from "../../../../answers/text/style.ts";
import { isoTime } from "../../../../answers/text/time.ts";

const staleSchema = v.object({
  project: v.string(),
  /** How many memories name files and might be stale. */
  looked: v.number(),
  /** Why nothing was judged, if so. */
  unknown: v.exactOptional(unknownSchema),
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
type Stale = v.InferOutput<typeof staleSchema>;

export const output = staleSchema;
export const example = "twiceshy stale";

const say = (out: Stale, style: Style): string => {
  const lines = out.stale.flatMap(({ signs, ...memory }) => [
    memoryText(memory, style),
    ...signsText(signs, style, "  "),
  ]);
  const about = `${counted(out.looked, "memory", "memories")} looked at.`;
  if (out.stale.length === 0 && out.unknown === undefined) lines.push("Nothing looks stale.");
  lines.push(...advice(out.stale));
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
const advice = (stale: Stale["stale"]): readonly string[] => {
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

const told: Answer<Stale> = { output: staleSchema, say };

export const command = buildCommand<CommonFlags, [], CliContext>({
  docs: describe(
    "List memories that may be outdated",
    example,
    "Lists each decision, note, lesson, fact or fix that names a file which was renamed, is gone, or was changed by three or more commits since, with those commits; and each memory with an assumption that does not hold, with all that rests on it. Changes nothing: confirm, supersede or retire each one yourself.",
  ),
  parameters: { flags: { ...commonFlags } },
  func: answer(told, async (context, flags: CommonFlags): Promise<Result<Stale, Fault>> => {
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    const project = opened.value;
    const known = await readHistoriesNow(project, {
      progress: (commits) => context.progress(`reading history: ${thousands(commits)} commits`),
    });
    const grounds = await groundsKnown(project, Number.POSITIVE_INFINITY);
    const found = findStale(project, { known, isThere: project.tree.files.isThere, grounds });
    const { stale, unjudged, unverified, looked, unknown } = found;
    const { trails } = known;
    return ok({
      project: project.name,
      looked,
      ...(unknown === undefined ? {} : { unknown }),
      partial: trails !== undefined && isPartial(trails.reach),
      stale: stale.map((one) => ({
        ...memoryDocument(one.memory),
        since: isoTime(one.sinceMs),
        signs: signDocuments(one),
      })),
      unjudged: unjudged.map(({ memory, unjudged: files }) => ({
        id: memory.id,
        text: memory.text,
        files: [...files],
      })),
      unverified: unverified.map(unverifiedDocument),
    });
  }),
});

const isPartial = ({ shallow, unread }: { readonly shallow: boolean; readonly unread: number }) =>
  shallow || unread > 0;
