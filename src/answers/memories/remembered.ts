// What was recorded, as commands and tools that remember one thing answer it.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { nounOf } from "../../core/event/kinds/core/note.ts";
import { targetDocument, targetsSchema, targetText } from "./amended.ts";
import type { ClaimRecorded } from "../../engine/remember/record-claim.ts";
import { acrossText } from "../text/across.ts";
import { missingSchema, missingText } from "../text/missing-path.ts";
import { inLine, type Style } from "../text/style.ts";

/** The JSON document of every command that remembers one thing. */
export const rememberedSchema = v.object({
  project: v.string(),
  id: v.string(),
  kind: v.string(),
  text: v.string(),
  /** For a note. */
  namespace: v.optional(v.string()),
  /** A memory says it already: `confirmed` if a person states it again, and otherwise nothing was written. */
  known: v.optional(v.picklist(["kept", "confirmed"])),
  /** Set if it reads as an order to its reader, which is recorded of a person alone. */
  commandsReader: v.optional(v.literal(true)),
  /** The issue it belongs to, if any. */
  issue: v.optional(v.string()),
  /** Set if that issue was closed and this command opened it again. */
  issueReopened: v.optional(v.boolean()),
  /** The issues and blockers that it resolved. */
  settled: v.optional(targetsSchema),
  /** Names of the files outside the project that it concerns: nothing else of their paths is kept. */
  outside: v.optional(v.array(v.string())),
  /** Files that it names and that do not exist here, with those that may have been meant. */
  missing: v.optional(v.array(missingSchema)),
  /** For a lesson: set if the gate warns of a command from now on. */
  warnsOfCommand: v.optional(v.boolean()),
  /** What became of it as a lesson for other projects: `private` if `word` keeps it in this one. */
  across: v.optional(
    v.object({
      is: v.picklist(["copied", "known", "private", "unwritten"]),
      id: v.optional(v.string()),
      library: v.optional(v.string()),
      word: v.optional(v.string()),
    }),
  ),
  /** For a lesson: the one known before that says nearly the same, or that stands for all that do, and how often it was seen. */
  like: v.optional(v.object({ id: v.string(), text: v.string(), seen: v.number() })),
  /** For a lesson: those in use that say the contrary. */
  against: v.optional(v.array(v.object({ id: v.string(), text: v.string() }))),
  redactions: v.array(
    v.object({ family: v.string(), field: v.string(), action: v.string(), count: v.number() }),
  ),
});
export type RememberedDocument = DocumentOf<typeof rememberedSchema>;

export const rememberedText = (out: RememberedDocument, style: Style): string => {
  const already = out.known === undefined ? "" : "Already recorded as ";
  const lines = [
    `${already}${nounOf(out.kind, out.namespace)} ${style.strong(shortId(out.id))} in ${out.project}: ${inLine(out.text)}`,
  ];
  if (out.known === "confirmed") lines.push(style.faint("  confirmed that it still holds"));
  if (out.commandsReader === true)
    lines.push(
      style.warm(
        "  this reads as an order to the agent that reads it; agents are shown it as data",
      ),
    );
  const belongs = issueWords(out);
  if (belongs !== "") lines.push(style.faint(`  ${belongs}`));
  for (const settled of out.settled ?? [])
    lines.push(style.faint(`  resolves ${targetText(settled)}`));
  if (out.warnsOfCommand === true) lines.push(style.faint("  the gate warns of that command"));
  if (out.across !== undefined) lines.push(style.faint(`  ${acrossText(out.across)}`));
  if (out.like !== undefined) lines.push(style.faint(`  ${likeText(out, out.like)}`));
  const { against = [] } = out;
  for (const { id, text } of against)
    lines.push(style.warm(`  against lesson ${shortId(id)}: ${inLine(text)}`));
  if (against.length > 0)
    lines.push(
      style.faint("  agents are shown both lessons; to settle it, see twiceshy conflicts"),
    );
  for (const name of out.outside ?? [])
    lines.push(
      style.warm(
        `  ${inLine(name)} lies outside the project: its name alone is kept, as …/${inLine(name)}`,
      ),
    );
  for (const missing of out.missing ?? []) lines.push(style.warm(`  ${missingText(missing)}`));
  for (const { family, field, action, count } of out.redactions)
    lines.push(
      style.warm(
        `  ${ACTIONS[action] ?? action} in ${field}: ${family}${count > 1 ? ` × ${count}` : ""}`,
      ),
    );
  return lines.join("\n");
};

/** What is shown is not always what was known first: a person's words come before an agent's. */
const likeText = (
  { id }: Pick<RememberedDocument, "id">,
  like: NonNullable<RememberedDocument["like"]>,
): string =>
  like.id === id
    ? `nearly the same is known; this one is shown for all, seen ${like.seen} times`
    : `nearly the same as lesson ${shortId(like.id)}, which is shown for all of them, seen ${like.seen} times: ${inLine(like.text)}`;

/** How redaction is told, by action. */
const ACTIONS: Readonly<Record<string, string>> = {
  redact: "redacted",
  mask: "masked",
  warn: "kept, though it looks like a secret,",
};

const issueWords = ({ kind, issue, issueReopened }: RememberedDocument): string => {
  if (issue === undefined) return kind === "fix" ? "closes no issue; --issue <id> names one" : "";
  if (issueReopened === true) return `reopens issue ${shortId(issue)}`;
  return `${kind === "fix" ? "closes" : "for"} issue ${shortId(issue)}`;
};

export const rememberedDocument = (
  project: string,
  {
    remembered,
    issue,
    issueReopened,
    known,
    settled = [],
    outside,
    missing,
    across,
    among,
  }: ClaimRecorded,
): RememberedDocument => ({
  ...{ project, ...remembered, known },
  settled: settled.length === 0 ? undefined : settled.map(targetDocument),
  missing: missing.length === 0 ? undefined : missing,
  outside: outside.length === 0 ? undefined : outside,
  across,
  ...amongDocument(among),
  issue,
  issueReopened: issue === undefined ? undefined : issueReopened,
});

const amongDocument = ({
  like,
  against = [],
}: Partial<NonNullable<ClaimRecorded["among"]>> = {}): Pick<
  RememberedDocument,
  "like" | "against"
> => ({
  like: like && { id: like.lead.id, text: like.lead.text, seen: like.seen },
  against: against.length === 0 ? undefined : against.map(({ id, text }) => ({ id, text })),
});
