// The draft of an attempt that ended: the names that the change brought, and what the check printed
// about it with its values, because there is no other description.
import { defined } from "../../kit/defined.ts";
import { clip } from "../../kit/text.ts";
import type { DraftBody, DraftCommon, DraftOf } from "../../event/draft.ts";
import type { AttemptEnd } from "./step.ts";
import type { KnownError } from "../../check/signature.ts";
import type { AttemptChange, Try } from "./open-attempts.ts";

/** What every draft says about the moment, and the issue it belongs to. */
export interface Stamp {
  readonly actor: DraftCommon["actor"];
  readonly when: number;
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
  readonly issue?: string | undefined;
  /** The agent's own words about what failed. */
  readonly words?: string | undefined;
}

export const attemptOf = (ending: AttemptEnd, stamp: Stamp): DraftOf<"attempt"> => ({
  kind: "attempt",
  overlong: "cut-line",
  body: ending.is === "failed" ? failedBody(ending, stamp) : workedBody(ending, stamp),
});

/** What worked closes the issue with the same error. */
export const fixOf = (
  ending: Extract<AttemptEnd, { is: "worked" }>,
  stamp: Stamp & { readonly issue: string },
): DraftOf<"fix"> => {
  const {
    outcome: _outcome,
    conditions: _conditions,
    errors: _errors,
    key,
    ...body
  } = workedBody(ending, stamp);
  return {
    kind: "fix",
    overlong: "cut-line",
    body: { ...body, issue: stamp.issue, ...(key === undefined ? {} : { key: `${key}:fix` }) },
  };
};

const failedBody = (
  { tried, confidence }: Extract<AttemptEnd, { is: "failed" }>,
  { actor, issue, words }: Stamp,
): DraftBody<"attempt"> => {
  const { check, signatures, exit, summary, when, commit, branch, session, partial } = tried;
  const [signature] = signatures;
  return {
    ...{ when, actor, ...changeOf(tried), outcome: partial === undefined ? "failed" : "partial" },
    // The key makes one memory of a failure that two observers saw, or that is reported twice.
    key: watchedKey(tried, "failed"),
    text: subjectOf(tried),
    reason: [reasonOf(tried), ...(words === undefined ? [] : [`${AGENT_WROTE}${words}`])].join(
      ". ",
    ),
    check: {
      ...{ by: "command", command: check },
      ...(signature === undefined ? {} : { signature }),
      ...(exit === undefined ? {} : { exit }),
      ...(summary === undefined ? {} : { summary }),
    },
    ...(signatures.length > 1 ? { errors: [...signatures] } : {}),
    confidence: confidence.toFixed(2),
    ...defined({ commit, branch, session, issue }),
  };
};

/** What follows it in a reason are the words of the agent itself. */
export const AGENT_WROTE = "The agent wrote: ";

/** The first error in full, with its values (or what the runner counted), and the names of the other tests that failed with it. */
const reasonOf = ({ check, signatures, errors = [], partial, summary = "" }: Try): string => {
  const [first = { at: "", message: signatures[0] ?? summary }, ...others] = errors;
  const { at, message } = first;
  const verb = partial === "stayed" ? "stayed red" : "failed";
  const name = at.includes(" ") ? `'${at}'` : at;
  const subject =
    at === "" ? `\`${clip(check, 60)}\` ${verb}` : `${name} ${verb} in ${clip(check, 60)}`;
  const named = [...new Set(others.map((one) => one.at).filter((one) => one !== "" && one !== at))];
  const rest = signatures.length - 1 - Math.min(named.length, MOST_NAMED);
  const also = [...named.slice(0, MOST_NAMED), ...(rest > 0 ? [`${rest} more`] : [])];
  return [
    `${subject}${message === "" ? "" : `: ${message}`}`,
    ...(named.length === 0 ? [] : [`Also: ${also.join(", ")}`]),
  ].join(". ");
};

const MOST_NAMED = 3;

const workedBody = (
  { seen, signatures, began, failed, change, confidence }: Extract<AttemptEnd, { is: "worked" }>,
  { actor, when, commit, branch, issue }: Stamp,
): DraftBody<"attempt"> => {
  const { check, exit, session } = seen;
  const [signature = ""] = signatures;
  // If what failed here had made the error itself, its words are told with that.
  const isOwn = failed.some(({ signatures: own }) => own.includes(signature));
  const error =
    began === undefined ? signature : isOwn && began.at !== "" ? began.at : wordsOf(began);
  return {
    ...{ when, actor, ...changeOf(change), outcome: "worked" },
    key: watchedKey(seen, "worked"),
    text: `${subjectOf(change)}: fixed ${clip(error, 140)} (${clip(check, 60)})`,
    check: {
      ...{ by: "command", command: check, signature },
      ...(exit === undefined ? {} : { exit }),
    },
    ...(failed.length === 0
      ? {}
      : {
          relates: failed.map((one) => ({ as: "fixes", to: `key:${watchedKey(one, "failed")}` })),
        }),
    confidence: confidence.toFixed(2),
    ...defined({ commit, branch, session, issue }),
  };
};

const wordsOf = ({ at, message }: KnownError): string => [at, message].filter(Boolean).join(": ");

const changeOf = ({ features, paths, conditions }: AttemptChange) => ({
  files: [...paths],
  change: features,
  ...(conditions.length === 0 ? {} : { conditions: [...conditions] }),
});

/** In names, because nobody said in words what it was for. */
const subjectOf = ({ paths, plus, minus, names }: AttemptChange): string => {
  const [first = "", ...others] = paths;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const at = `${clip(first, 60)}${more}`;
  if (names === undefined) return `Changes ${at} (+${plus} -${minus})`;
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} (${at})`;
};

/** The natural key of an attempt that a hook watched: who saw it, the use of a tool, and its end. */
const watchedKey = (
  { sitting, use }: { readonly sitting: string; readonly use: string },
  end: "failed" | "worked",
): string => `${sitting}:${use}:${end}`;
