// What the commands that record a claim share: from words and flags to the fields of a draft, and
// the answer as text.
import {
  rememberedDocument,
  rememberedSchema,
  rememberedText,
  type RememberedDocument,
} from "../../../answers/memories/remembered.ts";
import { parseLocation } from "../../../core/code/location.ts";
import type { Draft } from "../../../core/event/draft.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import {
  claimFields,
  type ClaimFields,
  type ClaimInput,
} from "../../../engine/remember/claim-fields.ts";
import type { WritableProject } from "../../../engine/project.ts";
import type { ForIssue } from "../../../engine/remember/remember-attempt.ts";
import { rememberOne } from "../../../engine/remember/remember.ts";
import { type CommandCall } from "../command.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import type { ClaimFlags } from "../flags.ts";
import { missingPath } from "../../../engine/recall/missing-path.ts";
import { showWritten } from "../show-written.ts";
import { openToWrite } from "../writing.ts";

export const rememberedAnswer = { output: rememberedSchema, say: rememberedText };

/** Opens the project, lets `act` remember what the words and flags say, and brings the readable files up to date. */
export const rememberBy = (
  { context, flags }: CommandCall<ClaimFlags>,
  words: readonly string[],
  act: (project: WritableProject, fields: ClaimFields) => Result<ForIssue, Fault>,
): Result<RememberedDocument, Fault> => {
  const at = flags.at === undefined ? undefined : parseLocation(flags.at)?.path;
  const paths = [...(at === undefined ? [] : [at]), ...(flags.file ?? [])];
  const opened = openToWrite(context, flags, paths);
  if (!opened.ok) return opened;
  const project = opened.value;
  const said = claimSaid({ context, flags }, words);
  if (!said.ok) return said;
  const claim = claimFields(project, said.value);
  if (!claim.ok) return claim;
  const { fields, outside } = claim.value;
  const done = act(project, fields);
  if (!done.ok) return done;
  showWritten(context, project);
  const missing = paths.flatMap((path) => missingPath(project, path) ?? []);
  return ok(rememberedDocument(project.name, done.value, { outside, missing }));
};

/** The same for a claim that belongs to no issue; such claims differ only in `draftOf`. */
export const rememberClaim = (
  asked: CommandCall<ClaimFlags>,
  words: readonly string[],
  draftOf: (fields: ClaimFields) => Draft,
): Result<RememberedDocument, Fault> =>
  rememberBy(asked, words, (project, fields) => {
    const remembered = rememberOne(project, { ...draftOf(fields), overlong: "cut-line" });
    if (!remembered.ok) return remembered;
    return ok({ remembered: remembered.value, issueReopened: false });
  });

/** `-` as a text or a body reads standard input, once. */
const claimSaid = (
  { context: { process }, flags }: CommandCall<ClaimFlags>,
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
