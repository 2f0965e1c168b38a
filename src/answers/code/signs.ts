// What may be stale, as documents show it and as people read it: shared by the commands that tell of it.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { groundText, signWords } from "../../core/judge/message/sign-words.ts";
import type { FileSign, StaleLook, StaleSign } from "../../core/judge/stale.ts";
import type { Unknown } from "../../engine/history/reading/read-file-histories.ts";
import { fold, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const touchSchema = v.object({ commit: v.string(), when: v.string() });
export const touchesSchema = v.array(touchSchema);

const fileSignSchema = v.object({
  /** changed: three commits or more touched it since. */
  is: v.picklist(["changed", "renamed", "gone"]),
  path: v.string(),
  /** Its present name. */
  to: v.optional(v.string()),
  /** The commits that touched it since, the newest first. */
  commits: touchesSchema,
  /** There may have been more. */
  more: v.boolean(),
});

/** One of its assumptions does not hold. */
const brokenSchema = v.object({
  is: v.literal("broken"),
  /** As the user would type it: `dep:react<19`. */
  assumption: v.string(),
  /** The version that is here. */
  here: v.optional(v.string()),
});

/** It rests on a memory that has signs against it, or that no longer stands. */
const shakenSchema = v.object({
  is: v.literal("shaken"),
  on: v.string(),
  text: v.string(),
  how: v.picklist(["doubted", "superseded", "resolved", "retired", "archived", "purged"]),
});

/** The commit it was said on was taken back and has not come back. */
const takenBackSchema = v.object({ is: v.literal("taken-back"), commit: v.string() });

export const signSchema = v.union([fileSignSchema, brokenSchema, shakenSchema, takenBackSchema]);
export type SignDocument = DocumentOf<typeof signSchema>;

/** Why nothing was judged. */
export const unknownSchema = v.picklist(["no-git", "no-commits", "git-failed", "late"]);

export const signDocument = (sign: StaleSign): SignDocument => {
  if (!("commits" in sign)) return groundText(sign);
  const { is, path, to, commits, more } = sign;
  return { is, path, to, commits: touchDocuments(commits), more };
};

export const touchDocuments = (touches: FileSign["commits"]): DocumentOf<typeof touchesSchema> =>
  touches.map(({ sha, when }) => ({ commit: sha, when: isoTime(when) }));

export const signDocuments = ({ signs }: StaleLook): SignDocument[] => signs.map(signDocument);

export const signsText = (
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
