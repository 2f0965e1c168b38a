// What the commands that record a claim share: from words and flags to the fields of a draft, and
// the answer as text.
import {
  rememberedDocument,
  rememberedSchema,
  rememberedText,
  type RememberedDocument,
} from "../../../answers/memories/remembered.ts";
import type { Draft } from "../../../core/event/draft.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import type { ClaimFields, ClaimInput } from "../../../engine/remember/claim-fields.ts";
import { pathsOfClaim, recordAlone, recordClaim } from "../../../engine/remember/record-claim.ts";
import type { WritableProject } from "../../../engine/project.ts";
import type { ForIssue } from "../../../engine/remember/remember-attempt.ts";
import { type CommandCall } from "../command.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import type { ClaimFlags } from "../flags.ts";
import { showWritten } from "../show-written.ts";
import { openEverywhereToWrite, openToWrite, unlessIn } from "../writing.ts";

export const rememberedAnswer = { output: rememberedSchema, say: rememberedText };

/** Opens the project, lets `act` remember what the words and flags say, and brings the readable files up to date. */
export const rememberBy = (
  asked: CommandCall<ClaimFlags>,
  words: readonly string[],
  act: (project: WritableProject, fields: ClaimFields) => Result<ForIssue, Fault>,
): Result<RememberedDocument, Fault> => {
  const opened = openFor(asked);
  return opened.ok ? rememberIn(opened.value, asked, words, act) : opened;
};

/**
 * The same for a claim that belongs to no issue; such claims differ only in `draftOf`. One that is `forAll` is kept for
 * all projects of this machine.
 */
export const rememberClaim = (
  asked: CommandCall<ClaimFlags>,
  words: readonly string[],
  draftOf: (fields: ClaimFields, from: string) => Draft,
  forAll = false,
): Result<RememberedDocument, Fault> => {
  const opened = openFor(asked);
  if (!opened.ok) return opened;
  const held = forAll ? openEverywhereToWrite(asked.context) : opened;
  if (!held.ok) return held;
  const done = rememberIn(held.value, asked, words, (project, fields) =>
    recordAlone(project, draftOf(fields, opened.value.name)),
  );
  return forAll ? unlessIn(opened.value, done) : done;
};

const openFor = ({ context, flags }: CommandCall<ClaimFlags>) =>
  openToWrite(context, flags, pathsOfClaim({ at: flags.at, files: flags.file }));

const rememberIn = (
  project: WritableProject,
  { context, flags }: CommandCall<ClaimFlags>,
  words: readonly string[],
  act: (project: WritableProject, fields: ClaimFields) => Result<ForIssue, Fault>,
): Result<RememberedDocument, Fault> => {
  const claim = claimTyped({ context, flags }, words);
  if (!claim.ok) return claim;
  const recorded = recordClaim(project, claim.value, (fields) => act(project, fields));
  if (!recorded.ok) return recorded;
  showWritten(context, project);
  return ok(rememberedDocument(project.name, recorded.value));
};

/** `-` as a text or a body reads standard input, once. */
export const claimTyped = (
  { context: { process }, flags }: Pick<CommandCall<ClaimFlags>, "context" | "flags">,
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
