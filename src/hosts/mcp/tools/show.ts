// The tool `show`: everything about one memory; for an issue, also all that was tried for it.
import { lossText } from "../../../answers/memories/facts.ts";
import * as v from "valibot";
import { shownDocument, shownText, type ShownDocument } from "../../../answers/memories/shown.ts";
import { filesThenSchema, summaryLineSchema } from "../../../answers/memories/depths.ts";
import { PLAIN } from "../../../answers/text/style.ts";
import { shortId } from "../../../core/event/id.ts";
import { signWords } from "../../../core/judge/message/sign-words.ts";
import { err, ok } from "../../../core/kit/result.ts";
import { DEPTHS } from "../../../core/recall/depths.ts";
import { asOf } from "../scope.ts";
import { asOfArgument } from "../claims.ts";
import { compact, dayOf, memorySchema } from "../memory.ts";
import { gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";

const deliveredSchema = gives({
  memory: v.optional(
    described(memorySchema, "Absent where the id is that of an event of another sort"),
  ),
  event: v.optional(
    v.object({
      id: described(v.string(), "The whole id"),
      kind: v.string(),
      body: described(v.record(v.string(), v.unknown()), "All that was said"),
    }),
  ),
  replaced_by: v.optional(described(memorySchema, "The last memory that superseded it")),
  open: v.optional(described(v.boolean(), "Of an issue")),
  attempts: v.optional(described(v.array(memorySchema), "What was tried for the issue")),
  fixes: v.optional(v.array(memorySchema)),
  since: v.optional(
    described(
      v.array(v.object({ id: v.string(), kind: v.string(), when: v.string(), text: v.string() })),
      "What was said of it since",
    ),
  ),
  doubts: v.optional(described(v.array(v.string()), "What speaks against it now")),
  assumes: v.optional(described(v.array(v.string()), "What it rests on, as it is now")),
  at_commit: v.optional(
    described(filesThenSchema, "With depth files: those of its commit as they were"),
  ),
  lines: v.optional(described(v.array(summaryLineSchema), "With depth summary")),
  all: v.optional(
    described(v.array(v.record(v.string(), v.unknown())), "Of several ids: each as one would be"),
  ),
});

const MOST_IDS = 50;

const idsIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

export const show = reading(
  {
    name: "show",
    profile: "core",
    title: "Show memories",
    does: "All about memories by id: what was recorded, also since, and what speaks against it; of an issue its attempts and fixes. Depth files adds its commit's files as they were.",
    takes: takes({
      id: described(
        v.pipe(
          v.string(),
          v.maxLength(3_000),
          v.check((text) => idsIn(text).length <= MOST_IDS, `names more than ${MOST_IDS} memories`),
        ),
        "Ids or their first characters",
      ),
      depth: v.optional(v.picklist(DEPTHS), "full"),
      as_of: asOfArgument,
    }),
    gives: deliveredSchema,
    shape: ({ project, lines, all, ...one }: ShownDocument) => ({
      project,
      lines,
      all: all?.map(oneDocument),
      ...(lines === undefined && all === undefined ? oneDocument(one) : {}),
    }),
    say: (shown: ShownDocument) => shownText(shown, PLAIN),
  },
  async (now, { id, depth, as_of }) => {
    const past = await asOf(now, as_of);
    if (!past.ok) return past;
    const ids = idsIn(id);
    if (ids.length === 0) return err({ kind: "id-malformed", given: id });
    const { hydrate } = await import("../../../engine/recall/hydrate.ts");
    const found = await hydrate(past.value, ids, depth, MOST_LENGTH);
    return found.ok ? ok(shownDocument(past.value.name, found.value, depth)) : found;
  },
);

/** A model reads all of it. */
const MOST_LENGTH = 60_000;

type ShownOne = Omit<ShownDocument, "project" | "lines" | "all" | "summary">;

const oneDocument = ({ memory, event, open, atCommit, ...known }: ShownOne) => {
  const { change: _change, ...body } = event?.body ?? {};
  const { amendments = [], assumptions, signs, asFact, replacedBy, attempts, fixes } = known;
  const { because, to } = asFact ?? {};
  return {
    event: event && { id: event.id, kind: event.kind, body },
    memory: memory && compact(memory),
    replaced_by: replacedBy && compact(replacedBy),
    open,
    attempts: attempts?.map(compact),
    fixes: fixes?.map(compact),
    ...(amendments.length === 0 ? {} : { since: amendments.map(sinceDocument) }),
    doubts: because === undefined ? signs?.map(signWords) : [lossText({ because, to }).trim()],
    ...(assumptions === undefined
      ? {}
      : { assumes: assumptions.map(({ assumption, is }) => `${assumption}: ${is}`) }),
    at_commit: atCommit,
  };
};

const sinceDocument = ({
  id,
  kind,
  when,
  text = "",
}: NonNullable<ShownDocument["amendments"]>[number]) => ({
  ...{ id: shortId(id), kind, when: dayOf(when), text },
});
