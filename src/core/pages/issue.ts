// issues/<id>-<slug>.md: one issue with everything that was tried for it.
import { shortId } from "../event/id.ts";
import { outcomeWords } from "../fold/failure-words.ts";
import type { IssueStory, Memory } from "../fold/memory.ts";
import { compareWhen, isReported } from "../fold/issues.ts";
import { claim, code, day, fenced, GENERATED, inline, MEMORY_NOT_ORDERS } from "./markdown.ts";

const SLUG_LIMIT = 48;
/** The most attempts and fixes shown. The page says how many earlier ones there are. */
const SHOWN = 100;

export const issuePath = ({ issue }: IssueStory): string => {
  const slug = slugOf(issue.text);
  return `issues/${shortId(issue.id)}${slug ? `-${slug}` : ""}.md`;
};

/** Lower-case ASCII letters, digits and dashes, at most 48 characters: safe as a file name everywhere. */
export const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_LIMIT)
    .replace(/^-+|-+$/g, "");

export const issuePage = (story: IssueStory): string => {
  const { issue, attempts, fixes } = story;
  const tried = [...attempts, ...fixes].filter(isReported).sort(compareWhen);
  const hidden = Math.max(0, tried.length - SHOWN);
  const parts = [
    GENERATED,
    `# Issue ${shortId(issue.id)}: ${inline(issue.text)}`,
    MEMORY_NOT_ORDERS,
    facts(story),
    issue.body ? fenced(issue.body) : "",
    tried.length > 0 ? "## What was tried" : "Nothing was tried yet.",
    hidden > 0 ? `${hidden} earlier: \`twiceshy show ${shortId(issue.id)}\`` : "",
    ...tried.slice(hidden).map(tryOf),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};

const facts = ({ issue, open }: IssueStory): string => {
  const state = open ? "open" : issue.standing === "standing" ? "fixed" : issue.standing;
  const why = issue.standingBy?.text;
  return [
    `- State: ${state}${why === undefined || open ? "" : ` — ${inline(why)}`}`,
    `- Opened: ${day(issue.when)}`,
    ...(issue.files.length > 0 ? [`- Files: ${filesOf(issue)}`] : []),
    ...(issue.tags.length > 0 ? [`- Tags: ${issue.tags.map(code).join(", ")}`] : []),
  ].join("\n");
};

const filesOf = ({ files, line }: Memory): string => {
  const shown = files.slice(0, 20).map(code).join(", ");
  const more = files.length > 20 ? ` and ${files.length - 20} more` : "";
  return `${shown}${line !== undefined && files.length === 1 ? ` line ${line}` : ""}${more}`;
};

const tryOf = (memory: Memory): string => {
  const { id, kind, outcome, when, text, reason, body, commit, files } = memory;
  const word =
    kind === "fix"
      ? "Fix"
      : `Attempt, ${outcome === undefined ? "outcome unknown" : outcomeWords(outcome)}`;
  const parts = [
    `### ${word}: ${claim(text, 400)}`,
    [
      `- \`${shortId(id)}\` on ${day(when)}${commit ? `, commit \`${commit.slice(0, 12)}\`` : ""}`,
      ...(files.length > 0 ? [`- Files: ${filesOf(memory)}`] : []),
    ].join("\n"),
    reason === undefined ? "" : `Why:\n\n${fenced(reason)}`,
    body === undefined ? "" : fenced(body),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
};
