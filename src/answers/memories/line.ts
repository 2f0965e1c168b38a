// How a memory is told: as a JSON document and as a line for people. Shared by the commands that ask.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { nounOf } from "../../core/event/kinds/core/note.ts";
import { outcomeWords, remarksOn } from "../../core/fold/failure-words.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { whyIsOf } from "../../core/fold/notes.ts";
import { labelled, visible } from "../../core/kit/text.ts";
import { fold, inLine, PLAIN, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const OUTCOMES = ["worked", "failed", "partial", "no-longer-needed", "stands-again"] as const;

export const memorySchema = v.object({
  id: v.string(),
  kind: v.string(),
  standing: v.picklist(["standing", "superseded", "resolved", "retired", "archived", "purged"]),
  /** The memory that took its place. */
  supersededBy: v.optional(v.string()),
  /** When it happened, ISO 8601, UTC. */
  when: v.string(),
  text: v.string(),
  files: v.array(v.string()),
  tags: v.array(v.string()),
  outcome: v.optional(v.picklist(OUTCOMES)),
  reason: v.optional(v.string()),
  /** When and by what history reverted it, in a few words. */
  undone: v.optional(v.string()),
  /** If the same change failed more than once: each time, oldest first. ISO 8601, UTC. */
  failedOn: v.optional(v.array(v.string())),
  /** The other commits that were reverted together with it. */
  parts: v.optional(v.array(v.string())),
  /** The commit that brought it into the code again, and when. */
  again: v.optional(v.object({ commit: v.string(), when: v.string() })),
  issue: v.optional(v.string()),
  commit: v.optional(v.string()),
  /** The commit that holds what worked. */
  heldBy: v.optional(v.string()),
  namespace: v.optional(v.string()),
  pinned: v.optional(v.literal(true)),
  /** A person called it so in a prompt, and nobody has said since that it holds. */
  doubted: v.optional(v.picklist(["wrong", "outdated"])),
  /** The commit it was said on was reverted, and nobody has confirmed it since. */
  takenBack: v.optional(v.literal(true)),
});
export type MemoryDocument = DocumentOf<typeof memorySchema>;

export const memoryDocument = (memory: Memory): MemoryDocument => {
  const { id, kind, standing, when, text, files, tags } = memory;
  const { outcome, reason, undone, failedOn, parts, again, issue, commit, heldBy, namespace } =
    memory;
  return {
    id,
    kind,
    standing,
    supersededBy: standing === "superseded" ? memory.standingBy?.by : undefined,
    when: isoTime(when),
    text,
    files,
    tags,
    outcome,
    reason,
    undone,
    failedOn: failedOn?.map(isoTime),
    parts,
    again: again && { ...again, when: isoTime(again.when) },
    issue,
    commit,
    heldBy,
    namespace,
    pinned: memory.pinned,
    doubted: memory.doubted,
    takenBack: memory.takenBack,
  };
};

/** One memory on one line, folded under its id. If it does not stand, the line says so. */
export const memoryText = (memory: MemoryDocument, style: Style, indent = ""): string => {
  const what = [
    nounOf(memory.kind, memory.namespace),
    memory.outcome === undefined ? undefined : outcomeWords(memory.outcome),
    // History reverted it for its timing or its release, not because the change itself was wrong.
    memory.tags.includes("process") ? "(process)" : undefined,
    memory.standing === "standing" ? undefined : memory.standing,
    memory.supersededBy && `by ${shortId(memory.supersededBy)}`,
    memory.pinned === true ? "(pinned)" : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(" ");
  const head = `${shortId(memory.id)}  ${memory.when.slice(0, 10)}  `;
  const remarks = remarksOn({
    ...memory,
    failedOn: memory.failedOn?.map((day) => Date.parse(day)),
    again: memory.again && { ...memory.again, when: Date.parse(memory.again.when) },
  });
  const more = remarks.length === 0 ? "" : ` (${remarks.join("; ")})`;
  const line = `${indent}${inLine(`${head}${labelled(what, memory.text)}${more}`)}`;
  const text = fold(line, style.width, indent + UNDER_ID);
  return text.replace(shortId(memory.id), style.strong);
};

const UNDER_ID = " ".repeat(12);

/** If nobody said why, the reader is told so, and what is known. */
export const reasonText = (
  { reason, undone, namespace }: MemoryDocument,
  style: Style,
  indent = "",
): string => {
  const known = undone === undefined ? "not stated" : `not stated; ${undone}`;
  const why = visible((reason ?? known).replace(/\s+/g, " "));
  const from = indent + UNDER_ID;
  const word = whyIsOf(namespace) ?? "why";
  return fold(`${from}${word}: ${why}`, style.width, `${from}     `);
};

/** With its files, and why, for a reader that sees no more of it. */
export const memoryInFull = (memory: MemoryDocument, mark = ""): string => {
  const [file, ...others] = memory.files;
  const more = others.length > 0 ? ` +${others.length}` : "";
  const known = memory.reason ?? memory.undone;
  return [
    `${memoryText(memory, PLAIN)}${file === undefined ? "" : ` (${inLine(file)}${more})`}${memory.takenBack ? TAKEN_BACK : ""}${mark}`,
    ...(known === undefined ? [] : [reasonText(memory, PLAIN)]),
  ].join("\n");
};

export const TAKEN_BACK = " (its commit was reverted)";
