// summary.md: what an agent or a person reads first. At most 20 KB whatever the log holds; open issues come first, and
// what is left out is always said.
import { shortId } from "../../event/id.ts";
import { compareWhen, stories } from "../issues.ts";
import { memories } from "../memories.ts";
import type { IssueStory, Memory } from "../memory.ts";
import { isKnownFailure, newestFirst } from "../paths.ts";
import type { State } from "../state.ts";
import { claim, day, GENERATED, MEMORY_NOT_ORDERS, utf8Bytes } from "./markdown.ts";

export const SUMMARY_LIMIT_BYTES = 20_480;

/** How much of each the page shows, at most; it shrinks from the widest until the page fits. */
interface Room {
  /** Bytes of a claim, and of a reason. */
  readonly claim: number;
  readonly reason: number;
  /** Failures, decisions, lessons, notes, fixed issues and key files, in tenths of their full number. */
  readonly tenths: number;
}

const ROOMS: readonly Room[] = [
  { claim: 240, reason: 240, tenths: 10 },
  { claim: 160, reason: 120, tenths: 10 },
  { claim: 110, reason: 70, tenths: 10 },
  { claim: 80, reason: 50, tenths: 6 },
  { claim: 60, reason: 0, tenths: 3 },
];

const FULL = { open: 20, tries: 3, ids: 500, failures: 20, fixed: 10, decisions: 15, notes: 10, lessons: 15, files: 20 };

interface Contents {
  readonly open: readonly IssueStory[];
  readonly fixed: readonly IssueStory[];
  readonly failures: readonly Memory[];
  readonly decisions: readonly Memory[];
  readonly lessons: readonly Memory[];
  readonly notes: readonly Memory[];
  readonly files: readonly (readonly [path: string, mentions: number])[];
  readonly newest: number | undefined;
}

export const summaryPage = (state: State): string => {
  const contents = contentsOf(state);
  let page = "";
  for (const room of ROOMS) {
    page = render(contents, room);
    if (utf8Bytes(page) <= SUMMARY_LIMIT_BYTES) break;
  }
  return page;
};

const contentsOf = (state: State): Contents => {
  const told = [...stories(state)].sort((a, b) => compareWhen(b.issue, a.issue));
  return {
    open: told.filter(({ open }) => open),
    fixed: told.filter(({ open, fixes, issue }) => !open && fixes.length > 0 && isShown(issue)),
    failures: standing(state, "attempt").filter(isKnownFailure),
    decisions: standing(state, "decision"),
    lessons: standing(state, "lesson"),
    notes: standing(state, "note"),
    files: keyFiles(state),
    newest: state.newest?.ts,
  };
};

const isShown = ({ standing: stands }: Memory): boolean =>
  stands === "standing" || stands === "resolved";

const standing = (state: State, kind: "attempt" | "decision" | "lesson" | "note"): readonly Memory[] => {
  const found: Memory[] = [];
  for (const memory of memories(state, kind)) if (memory.standing === "standing") found.push(memory);
  return newestFirst(found);
};

/** The paths that most memories name. */
const keyFiles = (state: State): readonly (readonly [string, number])[] => {
  const mentions = new Map<string, number>();
  for (const memory of memories(state))
    if (memory.standing === "standing")
      for (const file of memory.files) mentions.set(file, (mentions.get(file) ?? 0) + 1);
  return [...mentions].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
};

const render = (contents: Contents, room: Room): string => {
  const { open, fixed, failures, decisions, lessons, notes, files, newest } = contents;
  const most = (full: number): number => Math.ceil((full * room.tenths) / 10);
  const line = (memory: Memory): string => memoryLine(memory, room);
  const parts = [
    `${GENERATED}\n# What this project remembers`,
    MEMORY_NOT_ORDERS,
    newest === undefined
      ? "Nothing has been logged yet."
      : `As of ${day(newest)}: ${open.length} open ${open.length === 1 ? "issue" : "issues"}, ${failures.length} known ${failures.length === 1 ? "failure" : "failures"}. \`twiceshy show <id>\` tells one in full; \`twiceshy check <path>\` tells what failed on a path.`,
    section("Open issues", open.length, FULL.open, openLines(open, room), idLines(open)),
    listed("Known failures", failures, most(FULL.failures), line, "log --failed"),
    listed("Fixed lately", fixed, most(FULL.fixed), (story) => fixedLine(story, room), "log --kind fix"),
    listed("Decisions", decisions, most(FULL.decisions), line, "log --kind decision"),
    listed("Lessons", lessons, most(FULL.lessons), line, "log --kind lesson"),
    listed("Notes", notes, most(FULL.notes), line, "log --kind note"),
    listed("Key files", files, most(FULL.files), ([path, mentions]) => `- ${claim(path, room.claim)} (${mentions})`),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};

const section = (title: string, count: number, most: number, ...blocks: readonly string[]): string =>
  count === 0
    ? ""
    : [`## ${title} (${count > most ? `${most} of ${count}` : count})`, ...blocks.filter(Boolean)].join("\n\n");

/** A list with the newest of something, which says how many it leaves out and what shows them. */
const listed = <Item>(
  title: string,
  items: readonly Item[],
  most: number,
  line: (item: Item) => string,
  command?: string,
): string => {
  const hidden = items.length - most;
  const shown = items.slice(0, most).map(line).join("\n");
  const rest = command ? `${hidden} more: \`twiceshy ${command}\`` : `${hidden} more`;
  return section(title, items.length, most, shown, hidden > 0 ? rest : "");
};

const openLines = (open: readonly IssueStory[], room: Room): string =>
  open
    .slice(0, FULL.open)
    .map(({ issue, attempts }) => {
      const tries = attempts.filter(
        ({ outcome, standing: stands }) => outcome !== "worked" && stands === "standing",
      );
      const last = tries.slice(-FULL.tries);
      const earlier = tries.length - last.length;
      return [
        memoryLine(issue, room),
        ...(earlier > 0 ? [`  - ${earlier} earlier that did not work`] : []),
        ...last.map((attempt) => `  ${memoryLine(attempt, room)}`),
      ].join("\n");
    })
    .join("\n");

/** The open issues past those told in full: by id as far as there is room, then counted. */
const idLines = (open: readonly IssueStory[]): string => {
  const rest = open.slice(FULL.open);
  if (rest.length === 0) return "";
  const ids = rest.slice(0, FULL.ids).map(({ issue }) => shortId(issue.id));
  const more = rest.length - ids.length;
  const tail = more > 0 ? `\n\n${more} more: \`twiceshy log --kind issue --open\`` : "";
  return `Also open: ${ids.join(" ")}${tail}`;
};

const memoryLine = (memory: Memory, room: Room): string => {
  const { id, kind, outcome, reason, files, when, text } = memory;
  const [file] = files;
  const word = kind === "attempt" && outcome ? `${outcome}: ` : "";
  const place = file === undefined ? "" : ` — ${claim(file, room.claim)}${files.length > 1 ? ` +${files.length - 1}` : ""}`;
  const why = reason === undefined || room.reason === 0 ? "" : ` — why: ${claim(reason, room.reason)}`;
  return `- \`${shortId(id)}\` ${day(when)} ${word}${claim(text, room.claim)}${place}${why}`;
};

const fixedLine = ({ issue, fixes }: IssueStory, room: Room): string => {
  const fix = fixes.at(-1);
  return `${memoryLine(issue, room)}${fix ? ` — fixed: ${claim(fix.text, room.claim)}` : ""}`;
};
