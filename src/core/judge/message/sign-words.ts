// The signs against a memory, in words. A brief shows them with the memory, and so does every command that shows one.
import { conditionText } from "../../project/stated-condition.ts";
import { shortId } from "../../event/id.ts";
import { counted, inLine } from "../../kit/text.ts";
import type { GroundSign } from "../grounds.ts";
import type { FileSign, StaleSign } from "../stale.ts";

/** A sign, as text and as a field of a document. */
export type SignRecord =
  | FileWords
  | ShakenWords
  | BrokenWords
  | Extract<GroundSign, { is: "taken-back" }>;

interface FileWords extends Omit<FileSign, "commits" | "to"> {
  readonly to?: string | undefined;
  /** The commits that touched it since, newest first. */
  readonly commits: readonly { readonly commit: string }[];
}

interface BrokenWords {
  readonly is: "broken";
  /** As one would type it: `dep:react<19`. */
  readonly assumption: string;
  /** The present version. */
  readonly here?: string | undefined;
}

interface ShakenWords extends Omit<Extract<GroundSign, { is: "shaken" }>, "on"> {
  readonly on: string;
  readonly text: string;
}

export const signRecord = (sign: StaleSign): SignRecord =>
  "commits" in sign
    ? { ...sign, commits: sign.commits.map(({ sha }) => ({ commit: sha })) }
    : groundText(sign);

export const groundText = (sign: GroundSign): Exclude<SignRecord, FileWords> => {
  if (sign.is === "taken-back") return sign;
  if (sign.is === "broken") {
    const { is, condition, here } = sign;
    return { is, assumption: conditionText(condition), ...(here === undefined ? {} : { here }) };
  }
  const { is, on, how } = sign;
  return { is, on: on.id, text: on.text, how };
};

/** The most commits that are named; the others are counted. */
const NAMED = 3;

export const signWords = (sign: SignRecord): string => {
  if (sign.is === "taken-back") return `its commit ${sign.commit.slice(0, 10)} was reverted`;
  if (sign.is === "broken") {
    const here = sign.here === undefined ? "" : `: here is ${inLine(sign.here)}`;
    return `it assumes ${inLine(sign.assumption)}, which does not hold${here}`;
  }
  if (sign.is === "shaken")
    return `it rests on ${shortId(sign.on)} (${inLine(sign.text)}), which ${HOW_WORDS[sign.how]}`;
  return fileWords(sign);
};

const HOW_WORDS: Readonly<Record<ShakenWords["how"], string>> = {
  doubted: "may not hold any more",
  superseded: "was superseded",
  resolved: "was closed",
  retired: "was retired",
  archived: "was archived",
  purged: "was erased",
};

const fileWords = ({ is, path, to, commits, more }: FileWords): string => {
  const name = inLine(path);
  const count = `${more ? "at least " : ""}${counted(commits.length, "commit")}`;
  const now = to === undefined ? "" : inLine(to);
  const what =
    is === "gone"
      ? commits.length === 0
        ? `${name} is missing, and no commit contains it`
        : `${name} is gone`
      : is === "renamed"
        ? `${name} is ${now} now, ${count} since`
        : `${name}${now === "" ? "" : ` (now ${now})`} changed in ${count} since`;
  if (commits.length === 0) return what;
  const named = commits.slice(0, NAMED).map(({ commit }) => commit.slice(0, 10));
  const left = commits.length - named.length;
  return `${what}: ${named.join(", ")}${left > 0 ? ` and ${left} before` : ""}`;
};
