// What came of a try, as drafts. The words are ours, with the names of the files, the check and the
// signature, because nobody said anything else.
import { defined } from "../../kit/defined.ts";
import { clip } from "../../kit/text.ts";
import type { DraftBody, DraftCommon, DraftOf } from "../draft.ts";
import type { Ending } from "./step.ts";
import type { Change } from "./tries.ts";

/** What every draft says about the moment, and the issue it belongs to. */
export interface Stamp {
  readonly actor: DraftCommon["actor"];
  readonly when: number;
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
  readonly issue?: string | undefined;
}

export const attemptOf = (ending: Ending, stamp: Stamp): DraftOf<"attempt"> => ({
  kind: "attempt",
  overlong: "cut-line",
  body: ending.is === "failed" ? failedBody(ending, stamp) : workedBody(ending, stamp),
});

/** What worked closes the issue with the same error. */
export const fixOf = (
  ending: Extract<Ending, { is: "worked" }>,
  stamp: Stamp & { readonly issue: string },
): DraftOf<"fix"> => {
  const { outcome: _outcome, conditions: _conditions, key, ...body } = workedBody(ending, stamp);
  return {
    kind: "fix",
    overlong: "cut-line",
    body: { ...body, issue: stamp.issue, ...(key === undefined ? {} : { key: `${key}:fix` }) },
  };
};

const failedBody = (
  { tried, confidence }: Extract<Ending, { is: "failed" }>,
  { actor, issue }: Stamp,
): DraftBody<"attempt"> => {
  const { check, signatures, exit, summary, when, commit, branch, session } = tried;
  const [signature = ""] = signatures;
  return {
    ...{ when, actor, ...changeOf(tried), outcome: "failed" },
    // The key makes one memory of a failure that two observers saw, or that is reported twice.
    key: `${tried.sitting}:${tried.use}:failed`,
    text: `${subjectOf(tried)} made ${clip(check, 60)} fail`,
    reason: signature,
    check: {
      ...{ by: "command", command: check, signature },
      ...(exit === undefined ? {} : { exit }),
      ...(summary === undefined ? {} : { summary }),
    },
    confidence: confidence.toFixed(2),
    ...defined({ commit, branch, session, issue }),
  };
};

const workedBody = (
  { seen, signatures, change, confidence }: Extract<Ending, { is: "worked" }>,
  { actor, when, commit, branch, issue }: Stamp,
): DraftBody<"attempt"> => {
  const { check, exit, session } = seen;
  const [signature = ""] = signatures;
  return {
    ...{ when, actor, ...changeOf(change), outcome: "worked" },
    key: `${seen.sitting}:${seen.use}:worked`,
    text: `${subjectOf(change)} put ${clip(check, 60)} right: ${signature}`,
    check: {
      ...{ by: "command", command: check, signature },
      ...(exit === undefined ? {} : { exit }),
    },
    confidence: confidence.toFixed(2),
    ...defined({ commit, branch, session, issue }),
  };
};

const changeOf = ({ features, paths, conditions }: Change) => ({
  files: [...paths],
  change: features,
  ...(conditions.length === 0 ? {} : { conditions: [...conditions] }),
});

const subjectOf = ({ paths, plus, minus }: Change): string => {
  const [first = "", ...others] = paths;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `A change of ${clip(first, 60)}${more} (+${plus} -${minus})`;
};
