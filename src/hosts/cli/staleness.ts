// What may be stale, as documents say it and as people read it: shared by the commands that tell of it.
import * as v from "valibot";
import { conditionText } from "../../core/capture/stated.ts";
import { shortId } from "../../core/event/id.ts";
import type { FileSign, Looked, Sign } from "../../core/judge/stale.ts";
import type { Unknown } from "../../engine/history/read-trails.ts";
import { counted, fold, inLine, type Style } from "./style.ts";
import { isoTime } from "./time.ts";

const touchSchema = v.object({ commit: v.string(), when: v.string() });
export const touchesSchema = v.array(touchSchema);

const fileSignSchema = v.object({
  /** changed: three commits or more touched it since. */
  is: v.picklist(["changed", "renamed", "gone"]),
  path: v.string(),
  /** What it is called now. */
  to: v.exactOptional(v.string()),
  /** Those that touched it since, the newest first. */
  commits: touchesSchema,
  /** There may have been more. */
  more: v.boolean(),
});

/** What it assumes is not so. */
const brokenSchema = v.object({
  is: v.literal("broken"),
  /** As it would be typed: `dep:react<19`. */
  assumption: v.string(),
  /** The version that is here. */
  here: v.exactOptional(v.string()),
});

/** It rests on a memory that has signs against it, or does not stand any more. */
const shakenSchema = v.object({
  is: v.literal("shaken"),
  on: v.string(),
  text: v.string(),
  how: v.picklist(["doubted", "superseded", "resolved", "retired", "archived", "purged"]),
});

/** The commit it was said on was taken back, and is not in again. */
const takenBackSchema = v.object({ is: v.literal("taken-back"), commit: v.string() });

export const signSchema = v.union([fileSignSchema, brokenSchema, shakenSchema, takenBackSchema]);
export type SignDocument = v.InferOutput<typeof signSchema>;

/** Why nothing was judged. */
export const unknownSchema = v.picklist(["no-git", "no-commits", "git-failed", "late"]);

export const signDocument = (sign: Sign): SignDocument => {
  if (sign.is === "taken-back") return { is: sign.is, commit: sign.commit };
  if (sign.is === "broken") {
    const { is, condition, here } = sign;
    return { is, assumption: conditionText(condition), ...(here === undefined ? {} : { here }) };
  }
  if (sign.is === "shaken")
    return { is: sign.is, on: sign.on.id, text: sign.on.text, how: sign.how };
  const { is, path, to, commits, more } = sign;
  return {
    ...{ is, path },
    ...(to === undefined ? {} : { to }),
    ...{ commits: touchDocuments(commits), more },
  };
};

export const touchDocuments = (touches: FileSign["commits"]): v.InferOutput<typeof touchesSchema> =>
  touches.map(({ sha, when }) => ({ commit: sha, when: isoTime(when) }));

export const signDocuments = ({ signs }: Looked): SignDocument[] => signs.map(signDocument);

/** How many commits are named; the rest is counted. */
const NAMED = 3;

export const signWords = (sign: SignDocument): string => {
  if (sign.is === "taken-back") return `its commit ${sign.commit.slice(0, 10)} was taken back`;
  if (sign.is === "broken") {
    const here = sign.here === undefined ? "" : `: here is ${inLine(sign.here)}`;
    return `it assumes ${inLine(sign.assumption)}, which does not hold${here}`;
  }
  if (sign.is === "shaken")
    return `it rests on ${shortId(sign.on)} (${inLine(sign.text)}), which ${HOW_WORDS[sign.how]}`;
  return fileWords(sign);
};

const HOW_WORDS: Readonly<Record<v.InferOutput<typeof shakenSchema>["how"], string>> = {
  doubted: "may not hold any more",
  superseded: "was superseded",
  resolved: "was closed",
  retired: "was retired",
  archived: "was put away",
  purged: "was erased",
};

const fileWords = ({
  is,
  path,
  to,
  commits,
  more,
}: v.InferOutput<typeof fileSignSchema>): string => {
  const name = inLine(path);
  const count = `${more ? "at least " : ""}${counted(commits.length, "commit")}`;
  const now = to === undefined ? "" : inLine(to);
  const what =
    is === "gone"
      ? commits.length === 0
        ? `${name} is not there, and no commit has it`
        : `${name} is gone`
      : is === "renamed"
        ? `${name} is ${now} now, ${count} since`
        : `${name}${now === "" ? "" : ` (now ${now})`} changed in ${count} since`;
  if (commits.length === 0) return what;
  const named = commits.slice(0, NAMED).map(({ commit }) => commit.slice(0, 10));
  const left = commits.length - named.length;
  return `${what}: ${named.join(", ")}${left > 0 ? ` and ${left} before` : ""}`;
};

export const saySigns = (
  signs: readonly SignDocument[],
  style: Style,
  indent: string,
): readonly string[] =>
  signs.map((sign) => style.warm(fold(`${indent}${signWords(sign)}`, style.width, `${indent}  `)));

export const UNKNOWN_WORDS: Readonly<Record<Unknown, string>> = {
  "no-git": "Cannot judge what is stale: there is no git here.",
  "no-commits": "Cannot judge what is stale: there is no commit yet.",
  "git-failed": "Cannot judge what is stale: git could not read the history.",
  late: "What is stale was not judged: the history takes too long to read here; twiceshy stale reads it.",
};
