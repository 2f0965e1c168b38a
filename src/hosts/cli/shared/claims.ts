// What the commands that remember have in common: from words and flags to the fields of a draft, and the answer in
// words.
import * as v from "valibot";
import { parseLocation } from "../../../core/code/location.ts";
import type { Draft } from "../../../core/event/draft.ts";
import { shortId } from "../../../core/event/id.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import {
  claimFields,
  type ClaimFields,
  type ClaimInput,
} from "../../../engine/remember/claim-fields.ts";
import type { WritableProject } from "../../../engine/project.ts";
import type { ForIssue } from "../../../engine/remember/remember-attempt.ts";
import { rememberOne, type Remembered } from "../../../engine/remember/remember.ts";
import type { Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import type { ClaimFlags } from "../flags.ts";
import { missingPath } from "../../../engine/recall/missing-path.ts";
import { missingDocument, missingSchema, missingText } from "../../../answers/text/missing-path.ts";
import { showWritten } from "../show-written.ts";
import { inLine, type Style } from "../../../answers/text/style.ts";
import { openToWrite } from "../writing.ts";

/** The JSON document of every command that remembers one thing. */
const rememberedSchema = v.object({
  project: v.string(),
  id: v.string(),
  kind: v.string(),
  text: v.string(),
  /** For a note. */
  namespace: v.exactOptional(v.string()),
  /** The issue it belongs to, if any. */
  issue: v.exactOptional(v.string()),
  /** Set if that issue was closed and this command opened it again. */
  issueReopened: v.exactOptional(v.boolean()),
  /** Names of the files outside the project that it concerns: nothing else of their paths is kept. */
  outside: v.exactOptional(v.array(v.string())),
  /** Files that it names and that do not exist here, with those that may have been meant. */
  missing: v.exactOptional(v.array(missingSchema)),
  /** For a lesson: set if the gate warns of a command from now on. */
  warnsOfCommand: v.exactOptional(v.boolean()),
  redactions: v.array(
    v.object({ family: v.string(), field: v.string(), action: v.string(), count: v.number() }),
  ),
});
export type RememberedAnswer = v.InferOutput<typeof rememberedSchema>;

const sayRemembered = (out: RememberedAnswer, style: Style): string => {
  const lines = [
    `${out.kind} ${style.strong(shortId(out.id))} in ${out.project}: ${inLine(out.text)}`,
  ];
  const belongs = issueWords(out);
  if (belongs !== "") lines.push(style.faint(`  ${belongs}`));
  if (out.warnsOfCommand === true) lines.push(style.faint("  the gate warns of that command"));
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

/** How redaction is told, by action. */
const ACTIONS: Readonly<Record<string, string>> = {
  redact: "redacted",
  mask: "masked",
  warn: "kept, though it looks like a secret,",
};

const issueWords = ({ kind, issue, issueReopened }: RememberedAnswer): string => {
  if (issue === undefined) return kind === "fix" ? "closes no issue; --issue <id> names one" : "";
  if (issueReopened === true) return `reopens issue ${shortId(issue)}`;
  return `${kind === "fix" ? "closes" : "for"} issue ${shortId(issue)}`;
};

export const rememberedAnswer: Answer<RememberedAnswer> = {
  output: rememberedSchema,
  say: sayRemembered,
};

/** Opens the project, lets `act` remember what the words and flags say, and brings the readable files up to date. */
export const rememberBy = (
  context: CliContext,
  flags: ClaimFlags,
  words: readonly string[],
  act: (project: WritableProject, fields: ClaimFields) => Result<ForIssue, Fault>,
): Result<RememberedAnswer, Fault> => {
  const at = flags.at === undefined ? undefined : parseLocation(flags.at)?.path;
  const paths = [...(at === undefined ? [] : [at]), ...(flags.file ?? [])];
  const opened = openToWrite(context, flags, paths);
  if (!opened.ok) return opened;
  const project = opened.value;
  const said = claimSaid(context, flags, words);
  if (!said.ok) return said;
  const claim = claimFields(project, said.value);
  if (!claim.ok) return claim;
  const { fields, outside } = claim.value;
  const done = act(project, fields);
  if (!done.ok) return done;
  showWritten(context, project);
  const { remembered, issue, issueReopened } = done.value;
  const missing = paths.flatMap((path) => missingPath(project, path) ?? []).map(missingDocument);
  return ok({
    ...answerOf(project, remembered),
    ...(missing.length === 0 ? {} : { missing }),
    ...(outside.length === 0 ? {} : { outside: [...outside] }),
    ...(issue === undefined ? {} : { issue, issueReopened }),
  });
};

/** The same for a claim that belongs to no issue; such claims differ only in `draftOf`. */
export const rememberClaim = (
  context: CliContext,
  flags: ClaimFlags,
  words: readonly string[],
  draftOf: (fields: ClaimFields) => Draft,
): Result<RememberedAnswer, Fault> =>
  rememberBy(context, flags, words, (project, fields) => {
    const remembered = rememberOne(project, { ...draftOf(fields), overlong: "cut-line" });
    if (!remembered.ok) return remembered;
    return ok({ remembered: remembered.value, issueReopened: false });
  });

const answerOf = (
  project: WritableProject,
  { id, kind, text, redactions, namespace }: Remembered,
): RememberedAnswer => ({
  project: project.name,
  id,
  kind,
  text,
  redactions: [...redactions],
  ...(namespace === undefined ? {} : { namespace }),
});

/** `-` as a text or a body reads standard input, once. */
const claimSaid = (
  { process }: CliContext,
  flags: ClaimFlags,
  words: readonly string[],
): Result<ClaimInput, Fault> => {
  const typed = words.join(" ");
  const piped = typed === "-" || flags.body === "-" ? process.readStdin() : "";
  if (piped === undefined) return err({ kind: "stdin-not-text" });
  const { at, file: files, tag: tags, session, key, restsOn } = flags;
  return ok({
    ...{ at, files, tags, session, key, restsOn },
    text: typed === "-" ? piped : typed,
    body: typed !== "-" && flags.body === "-" ? piped : flags.body,
  });
};
