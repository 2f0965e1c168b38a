// Why something was taken back, in the words of a pull or merge request: by the rules for messages of
// commits, so that templates, links and lists are no reasons here either.
import { bestSentences, saysWhy } from "../../kit/sentences.ts";
import type { Commit } from "../commit.ts";
import { reasonOf } from "../reason.ts";
import { nameOfRequest, type Forge } from "./address.ts";
import type { RequestNumber } from "./numbers.ts";

export interface RequestText {
  readonly title: string;
  readonly body: string;
  /** Milliseconds since 1970, if it was merged. */
  readonly merged?: number | undefined;
  /** Of people, oldest first. */
  readonly comments: readonly {
    readonly when: number;
    readonly text: string;
    /** It is about a line of the diff. */
    readonly review: boolean;
  }[];
}

/** So that a page shows it whole, its source included. */
const MOST = 200;

interface RevertedCommit {
  readonly failed: Commit;
  readonly revert: Commit;
}

/** The reason with its source; undefined if nobody gives one there. */
export const whyIn = (
  request: RequestText,
  named: RequestNumber,
  failure: RevertedCommit,
  forge: Forge,
): string | undefined => {
  const reason = named.tookBack ? whyTakenBack(request, failure) : whyWrong(request, failure);
  if (reason === undefined) return undefined;
  const [, text = reason, end = "."] = /^(.*?)([.!?…]?)$/s.exec(reason) ?? [];
  return `${text} (${nameOfRequest(forge, named.number)})${end === "" ? "." : end}`;
};

/** The description of the request that took it back; else the first comment there that names a cause. */
const whyTakenBack = (
  { title, body, comments }: RequestText,
  failure: RevertedCommit,
): string | undefined => {
  const described = reasonIn(title, body, failure);
  // A description says many other things, so only one that names a cause or a consequence counts.
  if (described !== undefined && saysWhy(described)) return described;
  return firstOf(comments.filter(isNoNit), failure);
};

/** A remark on a line is about that line, unless it speaks of breaking or taking back. */
const isNoNit = ({ review, text }: RequestText["comments"][number]): boolean =>
  !review || BROKE.test(text);

/**
 * The description of a failed change says why it was made, so it is no reason. What was written after it was
 * merged is one, if it speaks of breaking or taking back.
 */
const whyWrong = ({ comments, merged }: RequestText, failure: RevertedCommit): string | undefined =>
  firstOf(
    comments.filter(
      ({ when, text }) =>
        when > (merged ?? failure.failed.when) &&
        when < failure.revert.when + AFTERWARDS_MS &&
        BROKE.test(text),
    ),
    failure,
  );

/** Later remarks may be about anything. */
const AFTERWARDS_MS = 7 * 86_400_000;

const BROKE =
  /\b(?:revert\w*|back(?:ed|ing)? (?:it )?out|roll(?:ed|ing)? back|regress\w*|br(?:eak|oke)\w*|taken back)\b/i;

const firstOf = (
  comments: RequestText["comments"],
  failure: RevertedCommit,
): string | undefined => {
  for (const { text } of comments) {
    const reason = reasonIn("", text, failure);
    if (reason !== undefined && saysWhy(reason) && !reason.endsWith("?")) return reason;
  }
  return undefined;
};

const reasonIn = (
  title: string,
  body: string,
  { failed, revert }: RevertedCommit,
): string | undefined => {
  const message = `${title}\n\n${proseIn(body)}`;
  const reason = reasonOf({ ...revert, subject: title, message }, failed);
  const best = reason === undefined ? "" : bestSentences(reason, MOST);
  return best === "" ? undefined : best;
};

/** Markdown without code, pictures, tags and the addresses of links. */
const proseIn = (markdown: string): string =>
  markdown
    .replace(/\r\n?/g, "\n")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, "")
    .replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, "")
    .replace(/\[([^\]\n]+)\]\([^)\n]*\)/g, "$1")
    .replace(/<\/?[a-z][^<>\n]{0,200}>/gi, "")
    .replace(/\*\*([^*\n]+)\*\*/g, "$1");
