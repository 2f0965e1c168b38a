// Counts in a report that the session does not reach: `all twelve components` where four files changed, `three commits` where one
// was made.
import { roleOf } from "../../../code/role.ts";
import { plainClausesIn } from "../check-claims.ts";
import type { FileOfWork } from "../checker.ts";
import type { TurnWitnesses } from "../witness.ts";
import { isScript } from "./script.ts";

/** In the words of the report, with what was seen. */
export const countNotReached = (
  turn: Pick<TurnWitnesses, "report" | "prompts" | "changed" | "commands" | "isHeadSame">,
): readonly string[] => [...filesNotReached(turn), ...commitsNotReached(turn)];

const NUMBER = String.raw`(\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;
const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

const numberOf = (count: string): number =>
  /^\d/u.test(count) ? Number(count) : NUMBERS.indexOf(count.toLowerCase()) + 1;

/** `all twelve components`, where each has a file of its own. */
const COUNTED = new RegExp(
  String.raw`(?<!\bwith )\ball (?:of the )?${NUMBER} (?:\w+ ){0,2}?(components?|files|modules|pages|screens|templates|scripts|packages|services|crates|views|controllers|stylesheets|notebooks)\b`,
  "iu",
);
/** Where each may have one, and has one if those that changed are alike. */
const ALIKE = new RegExp(
  String.raw`(?<!\bwith )\ball (?:of the )?${NUMBER} (?:\w+ ){0,2}?(components?|files|modules|pages|screens|templates|scripts|packages|services|views|controllers|languages|locales|translations|formats|endpoints|routes|handlers|reports|adapters|providers|exporters|importers)\b`,
  "iu",
);
/** Each of several is another file after that. */
const EACH_CHANGED =
  /\b(?:updat|migrat|convert|port|rewr|renam|mov|edit|translat|replac|switch|chang|refactor|add)\p{L}*(?<!s)\b(?! (?:by|via|through)\b)/iu;
/** What is checked, or was so before, is not what was changed. */
const NOT_CHANGED = /\b(?:test\w*|check\w*|pass\w*|green|cover\w*|already|still|look\w*|read)\b/iu;

const filesNotReached = ({
  report,
  prompts,
  changed = [],
}: Pick<TurnWitnesses, "report" | "prompts" | "changed">): readonly string[] =>
  plainClausesIn(report).flatMap((clause) => {
    const [, count, what] = (EACH_CHANGED.test(clause) && COUNTED.exec(clause)) || [];
    if (count !== undefined && numberOf(count) > changed.length && changed.length > 0)
      return [`${count} ${what} (${changed.length} changed)`];
    const [, all = "", whats = ""] = (!NOT_CHANGED.test(clause) && ALIKE.exec(clause)) || [];
    const number = numberOf(all);
    const alike = siblingsIn(changed);
    // A person who asked for as many means as many, and what is alike by its path is one of them.
    return alike > 1 && number > alike && isAsked(number, prompts)
      ? [`${all} ${whats} (${alike} changed)`]
      : [];
  });

/** The most of the changed files that differ in one part of their paths alone, if these are most of what was changed. */
const siblingsIn = (changed: readonly FileOfWork[]): number => {
  const paths = changed
    .filter(({ path, isDeleted }) => !isDeleted && roleOf(path) !== "test")
    .map(({ path }) => path);
  const groups = new Map<string, number>();
  for (const path of paths) {
    const parts = path.split(/\/|(?=\.\w+$)/u);
    for (const at of parts.keys()) {
      const form = parts.map((part, number) => (number === at ? "*" : part)).join("/");
      groups.set(form, (groups.get(form) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...groups.values());
  return most * 2 > paths.length ? most : 0;
};

/** A number, or a list of as many. */
const isAsked = (number: number, prompts: readonly string[]): boolean =>
  prompts.some(
    (prompt) =>
      new RegExp(String.raw`\b(?:${number}|${NUMBERS[number - 1] ?? number})\b`, "iu").test(
        prompt,
      ) ||
      prompt
        .split(/(?<=[.!?:])\s+|\n+/u)
        .some((sentence) => sentence.split(/, (?:and )?|,? and /u).length === number),
  );

const COMMITS = new RegExp(
  String.raw`\b(?:in|as|into|made|created) (?:the )?${NUMBER} (?:(?:separate|atomic|small|individual|single|clean|focused|logical) )*commits\b|\b${NUMBER} (?:separate|atomic|individual) commits\b`,
  "iu",
);
/** Others that make commits, or as many as they like. */
const MAKES_MORE =
  /\bgit\b[^;&|\n]*? (?:rebase|cherry-pick|revert|merge|am|pull|reset|filter-\w+)\b|\b(?:for|while|xargs)\b/u;

const commitsNotReached = ({
  report,
  commands,
  isHeadSame,
}: Pick<TurnWitnesses, "report" | "commands" | "isHeadSame">): readonly string[] => {
  if (commands === undefined || isHeadSame === true) return [];
  const isOpen = ({ text, isCheck }: { text: string; isCheck: boolean }): boolean =>
    MAKES_MORE.test(text) || (!isCheck && isScript(text));
  if (commands.some(isOpen)) return [];
  const made = commands.flatMap(
    ({ text }) => text.match(/\bgit\b(?: -\S+(?: \S+)?)*? commit\b/gu) ?? [],
  ).length;
  if (made === 0) return [];
  return plainClausesIn(report).flatMap((clause) => {
    const [, a, b] = COMMITS.exec(clause) ?? [];
    const count = a ?? b ?? "";
    return numberOf(count) > made ? [`${count} commits (${made} made)`] : [];
  });
};
