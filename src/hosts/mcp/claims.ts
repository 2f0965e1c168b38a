// What the tools that remember have in common: what a claim may say, how it comes into the log, and how it is answered.
import type { DocumentOf } from "../../answers/document.ts";
import * as v from "valibot";
import { placeWords } from "../../answers/faults/place.ts";
import {
  rememberedDocument,
  rememberedText,
  type RememberedDocument,
} from "../../answers/memories/remembered.ts";
import { PLAIN } from "../../answers/text/style.ts";
import { CLAIM_LIMIT } from "../../core/event/field.ts";
import { shortId } from "../../core/event/id.ts";
import type { Draft } from "../../core/event/draft.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { oneLine } from "../../core/kit/text.ts";
import type { ClaimFields, ClaimInput } from "../../engine/remember/claim-fields.ts";
import { pathsOfClaim, recordAlone, recordClaim } from "../../engine/remember/record-claim.ts";
import type { WritableProject } from "../../engine/project.ts";
import type { ForIssue } from "../../engine/remember/remember-attempt.ts";
import type { Fault } from "../../answers/faults/fault.ts";
import { described, whole } from "./schema.ts";
import type { Acted } from "./acts/acts.ts";
import { writing, wrote, type ToolAbout, type CommonInput, type Tool } from "./tool.ts";

/** Text within this limit may still not fit a line of the log. It is then refused there, with its size. */
const LONG = 50_000;
const MANY = 50;

/** A text that is not empty. The schema does not spell this out, because a model pays for each word of it. */
const textOf = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.check((text) => text.trim() !== "", "must not be empty"),
  );

export const idArgument = described(textOf(60), "Id of a memory, or its first characters");
export const textArgument = (says: string) =>
  described(textOf(2_000), `${says}: one plain statement, at most ${CLAIM_LIMIT} characters`);
export const longArgument = (says: string) => described(textOf(LONG), says);
export const nameArgument = textOf(200);
/** No system has a file name with a NUL in it. */
export const pathArgument = v.pipe(
  textOf(4_096),
  v.check((path) => !path.includes("\0"), "names no file"),
);
/** A commit, a day, how long ago; `search` says so for all tools. */
export const asOfArgument = v.exactOptional(nameArgument);
/** `search` says for all tools what a full stop means. */
export const specArgument = v.exactOptional(nameArgument);
export const manyOf = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(MANY));

/** What every claim may say beside its own line. */
export const claimShape = {
  body: v.exactOptional(longArgument("Markdown")),
  at: v.exactOptional(described(pathArgument, "Where it is: src/upload.ts:12")),
  files: v.exactOptional(described(manyOf(pathArgument), "Files it is about")),
  tags: v.exactOptional(manyOf(nameArgument)),
};

/** It moves a note or a decision in searches and briefs. */
export const importanceArgument = v.exactOptional(whole(1, 5));

/** For claims that may fall together with other memories. */
export const restingShape = {
  rests_on: v.exactOptional(described(manyOf(textOf(60)), "Ids of memories it rests on")),
};

/** What a claim says, in the arguments' names. */
export interface Claim extends Omit<ClaimInput, "restsOn"> {
  readonly rests_on?: ClaimInput["restsOn"];
}

export const rememberedShape = {
  id: v.string(),
  kind: v.string(),
  text: described(v.string(), "As it was kept"),
  known: v.optional(described(v.boolean(), "Recorded before: nothing was written")),
  issue: v.optional(described(v.string(), "The issue it belongs to")),
  issue_is: v.optional(v.picklist(["reopened", "closed", "open"])),
  outside: v.optional(
    described(v.array(v.string()), "Named files outside the project: names only"),
  ),
  missing: v.optional(
    described(
      v.array(v.object({ path: v.string(), near: v.array(v.string()) })),
      "Named files that do not exist, with those that may have been meant",
    ),
  ),
  redacted: v.optional(described(v.array(v.string()), "What looked like a secret, by family")),
};
const remembered = wrote(rememberedShape);

/** Where something was written, so that nobody takes one project for another. */
export interface WrittenTo {
  readonly project: string;
  readonly folder: string;
}

export type RememberedAnswer = RememberedDocument & WrittenTo;

export const shapeRemembered = (answer: RememberedAnswer): DocumentOf<typeof remembered> => {
  const { project, folder, id, kind, text, known, issue, issueReopened, outside, missing } = answer;
  const families = new Set(answer.redactions.map(({ family }) => family));
  const issueIs = issueReopened ? "reopened" : kind === "fix" ? "closed" : "open";
  return {
    ...{ project, folder, id: shortId(id), kind, text },
    known: known && true,
    issue: issue && shortId(issue),
    issue_is: issue === undefined ? undefined : issueIs,
    outside,
    missing,
    redacted: families.size === 0 ? undefined : [...families],
  };
};

/** A tool that remembers a claim. */
export const remembering = <In extends Claim & CommonInput>(
  about: ToolAbout<In>,
  act: (project: WritableProject, input: In) => Acted<RememberedAnswer>,
): Tool =>
  writing(
    {
      ...{ ...about, gives: remembered, paths: pathsOfClaim, shape: shapeRemembered },
      say: (answer) => rememberedText({ ...answer, project: placeText(answer) }, PLAIN),
    },
    act,
  );

export const placeText = ({ project, folder }: WrittenTo): string =>
  `${oneLine(project)} (${oneLine(folder)})`;

/** Lets `act` remember what was said, in the fields that every claim has. */
export const rememberBy = (
  project: WritableProject,
  { rests_on: restsOn, ...claim }: Claim,
  act: (fields: ClaimFields) => Result<ForIssue, Fault>,
): Result<RememberedAnswer, Fault> => {
  const recorded = recordClaim(project, { ...claim, restsOn }, act);
  if (!recorded.ok) return recorded;
  return ok({ ...rememberedDocument(project.name, recorded.value), ...writtenIn(project) });
};

/** The same for a claim that belongs to no issue. */
export const rememberClaim = (
  project: WritableProject,
  input: Claim,
  draftOf: (fields: ClaimFields) => Draft,
): Result<RememberedAnswer, Fault> =>
  rememberBy(project, input, (fields) => recordAlone(project, draftOf(fields)));

export const writtenIn = ({ name, place }: WritableProject): WrittenTo => ({
  project: name,
  folder: placeWords(place),
});
