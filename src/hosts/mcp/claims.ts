// What the tools that remember have in common: what a claim may say, how it comes into the log, and how it is answered.
import * as v from "valibot";
import { CLAIM_LIMIT } from "../../core/event/field.ts";
import { shortId } from "../../core/event/id.ts";
import type { Draft } from "../../core/event/draft.ts";
import { parseLocation } from "../../core/code/location.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { oneLine } from "../../core/kit/text.ts";
import { claimFields, type ClaimFields } from "../../engine/remember/claim-fields.ts";
import type { WritableProject } from "../../engine/project.ts";
import type { ForIssue } from "../../engine/remember/remember-attempt.ts";
import { rememberOne } from "../../engine/remember/remember.ts";
import { missingPath } from "../../engine/recall/missing-path.ts";
import type { Fault } from "../../answers/faults/fault.ts";
import { described } from "./schema.ts";
import { wrote } from "./tool.ts";

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
export const manyOf = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(MANY));

/** What every claim may say beside its own line. */
export const claimShape = {
  body: v.exactOptional(longArgument("Details in Markdown")),
  at: v.exactOptional(described(pathArgument, "Where it is: src/upload.ts:12")),
  files: v.exactOptional(described(manyOf(pathArgument), "Files it is about")),
  tags: v.exactOptional(manyOf(nameArgument)),
};

/** For claims that may fall together with other memories. */
export const restingShape = {
  rests_on: v.exactOptional(described(manyOf(textOf(60)), "Ids of memories it rests on")),
};

export interface Claim {
  readonly text: string;
  readonly body?: string | undefined;
  readonly at?: string | undefined;
  readonly files?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly rests_on?: readonly string[] | undefined;
}

/** A location that is unclear is refused later. */
export const pathsOfClaim = ({ at, files = [] }: Claim): readonly (string | undefined)[] => [
  at === undefined ? undefined : parseLocation(at)?.path,
  ...files,
];

export const remembered = wrote({
  id: v.string(),
  kind: v.string(),
  text: described(v.string(), "As it was kept"),
  issue: v.exactOptional(described(v.string(), "The issue it belongs to")),
  issue_is: v.exactOptional(v.picklist(["reopened", "closed", "open"])),
  outside: v.exactOptional(
    described(v.array(v.string()), "Named files outside the project: names only"),
  ),
  missing: v.exactOptional(
    described(
      v.array(v.object({ path: v.string(), near: v.array(v.string()) })),
      "Named files that do not exist, with those that may have been meant",
    ),
  ),
  redacted: v.exactOptional(described(v.array(v.string()), "What looked like a secret, by family")),
});
export type Remembered = v.InferOutput<typeof remembered>;

export const sayRemembered = (told: Remembered): string => {
  const { id, kind, text, project, folder, issue, issue_is } = told;
  const { outside = [], missing = [], redacted = [] } = told;
  return [
    `${kind} ${id} in ${oneLine(project)} (${oneLine(folder)}): ${oneLine(text)}`,
    ...(issue === undefined ? [] : [`issue ${issue} is ${issue_is ?? "open"}`]),
    ...(kind === "fix" && issue === undefined ? ["It closes no issue: none was named."] : []),
    ...outside.map((name) => `${oneLine(name)} lies outside the project: only its name is kept`),
    ...missing.map(({ path, near }) => missingLine(path, near)),
    ...redacted.map((family) => `redacted: ${family}`),
  ].join("\n");
};

/** Says that no file is at a path, and which may have been meant. */
export const missingLine = (path: string, near: readonly string[]): string =>
  `${oneLine(path)} does not exist${near.length === 0 ? "" : `; did you mean ${near.map(oneLine).join(" or ")}?`}`;

/** Lets `act` remember what was said, in the fields that every claim has. */
export const rememberBy = (
  project: WritableProject,
  said: Claim,
  act: (fields: ClaimFields) => Result<ForIssue, Fault>,
): Result<Remembered, Fault> => {
  const { rests_on: restsOn, ...rest } = said;
  const claim = claimFields(project, { ...rest, restsOn });
  if (!claim.ok) return claim;
  const { fields, outside } = claim.value;
  const done = act(fields);
  if (!done.ok) return done;
  const { remembered: one, issue, issueReopened } = done.value;
  const missing = pathsOfClaim(said).flatMap((path) =>
    path === undefined ? [] : (missingPath(project, path) ?? []),
  );
  const isFix = one.kind === "fix";
  const issueIs = issueReopened ? "reopened" : isFix ? "closed" : "open";
  return ok({
    ...writtenIn(project),
    ...{ id: shortId(one.id), kind: one.kind, text: one.text },
    ...(issue === undefined ? {} : { issue: shortId(issue), issue_is: issueIs }),
    ...(outside.length === 0 ? {} : { outside: [...outside] }),
    ...(missing.length === 0
      ? {}
      : { missing: missing.map(({ path, near }) => ({ path, near: [...near] })) }),
    ...(one.redactions.length === 0
      ? {}
      : { redacted: [...new Set(one.redactions.map(({ family }) => family))] }),
  });
};

/** The same for a claim that belongs to no issue. */
export const rememberClaim = (
  project: WritableProject,
  said: Claim,
  draftOf: (fields: ClaimFields) => Draft,
): Result<Remembered, Fault> =>
  rememberBy(project, said, (fields) => {
    const one = rememberOne(project, { ...draftOf(fields), overlong: "cut-line" });
    if (!one.ok) return one;
    return ok({ remembered: one.value, issueReopened: false });
  });

/** Where something was written, so that nobody takes one project for another. */
export const writtenIn = ({ name, place }: WritableProject) => ({
  project: name,
  folder: place.top ?? place.commonDir ?? place.store,
});
