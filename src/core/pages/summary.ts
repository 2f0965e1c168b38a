// summary.md: what an agent or a person reads first. At most 20 KB, however long the log is. Open
// issues come first, and the page always says what it leaves out.
import { shortId } from "../event/id.ts";
import { MINOR, NO_LONGER_NEEDED } from "../event/failure-tags.ts";
import { stories } from "../fold/issues.ts";
import { memories } from "../fold/memories.ts";
import type { IssueStory, Memory } from "../fold/memory.ts";
import { outcomeWords, remarksOn } from "../fold/failure-words.ts";
import { isKnownFailure, isTakenBack } from "../fold/attempts.ts";
import { whyIsOf } from "../fold/notes.ts";
import type { MemoryKind } from "../fold/nouns.ts";
import { NO_RENAMES, withPresentPaths, type Renames } from "../fold/renames.ts";
import type { State } from "../fold/state.ts";
import type { Redact } from "../kit/redact.ts";
import { bestSentences } from "../kit/sentences.ts";
import { createNewest, type NewestItems } from "./newest.ts";
import { claim, day, GENERATED, MEMORY_NOT_ORDERS, pathCode, utf8Bytes } from "./markdown.ts";

export const SUMMARY_LIMIT_BYTES = 20_480;

/** The most that the page shows of each thing. It shrinks step by step until the page fits. */
interface Limits {
  /** The bytes of a claim, a reason and a path. With no room for a path or a reason, it is left out. */
  readonly claim: number;
  readonly reason: number;
  readonly path: number;
  /** Failures, decisions, lessons, notes, fixed issues and key files, in tenths of their full number. */
  readonly tenths: number;
}

const ROOMS: readonly Limits[] = [
  { claim: 240, reason: 240, path: 200, tenths: 10 },
  { claim: 160, reason: 120, path: 100, tenths: 10 },
  { claim: 110, reason: 70, path: 60, tenths: 10 },
  { claim: 80, reason: 50, path: 40, tenths: 6 },
  { claim: 60, reason: 0, path: 30, tenths: 4 },
  { claim: 40, reason: 0, path: 0, tenths: 2 },
];

const FULL = {
  open: 20,
  tries: 3,
  ids: 500,
  failures: 20,
  unneeded: 5,
  fixed: 10,
  decisions: 15,
  notes: 10,
  lessons: 15,
  files: 20,
};

/** The newest items of a sort, and the total. */
interface ListedItems<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

interface Contents {
  readonly open: ListedItems<IssueStory>;
  readonly fixed: ListedItems<Fixed>;
  readonly failures: ListedItems<Memory>;
  /** What was reverted because it was no longer needed. */
  readonly unneeded: ListedItems<Memory>;
  readonly decisions: ListedItems<Memory>;
  readonly lessons: ListedItems<Memory>;
  readonly notes: ListedItems<Memory>;
  readonly files: readonly (readonly [path: string, mentions: number])[];
  readonly newest: number | undefined;
}

/** A closed issue, or a fix that names no issue, as those from history do. */
type Fixed = { readonly story: IssueStory } | { readonly fix: Memory };

export const summaryPage = (
  state: State,
  redact: Redact,
  renames: Renames = NO_RENAMES,
): string => {
  const contents = contentsOf(state, redact, renames);
  let page = "";
  for (const limits of ROOMS) {
    page = render(contents, limits);
    if (utf8Bytes(page) <= SUMMARY_LIMIT_BYTES) break;
  }
  return page;
};

const contentsOf = (state: State, redact: Redact, renames: Renames): Contents => {
  const open = createNewest<IssueStory>(FULL.open + FULL.ids, ({ issue }) => issue);
  const fixed = createNewest<Fixed>(FULL.fixed, (one) =>
    "fix" in one ? one.fix : (one.story.fixes.at(-1) ?? one.story.issue),
  );
  for (const story of stories(state))
    if (story.open) open.take(story);
    else if (isShown(story.issue)) fixed.take({ story });
  for (const fix of memories(state, "fix"))
    if (fix.issue === undefined && fix.standing === "standing") fixed.take({ fix });
  const shown = <Item>(newest: NewestItems<Item>): ListedItems<Item> => ({
    items: redact(newest.items()),
    total: newest.total,
  });
  const standing = (
    kind: MemoryKind,
    most: number,
    isWanted: (memory: Memory) => boolean = () => true,
  ): ListedItems<Memory> => {
    const newest = createNewest<Memory>(most, (memory) => memory);
    for (const memory of memories(state, kind))
      if (memory.standing === "standing" && isWanted(memory)) newest.take(memory);
    const items = newest.items().map((memory) => withPresentPaths(renames, memory));
    return { items: redact(items), total: newest.total };
  };
  const failed = (isMinor: boolean): ListedItems<Memory> =>
    standing(
      "attempt",
      FULL.failures,
      (memory) => isKnownFailure(memory) && memory.tags.includes(MINOR) === isMinor,
    );
  return {
    open: shown(open),
    fixed: shown(fixed),
    failures: then(failed(false), failed(true)),
    unneeded: standing(
      "attempt",
      FULL.unneeded,
      (memory) => isTakenBack(memory) && memory.outcome === NO_LONGER_NEEDED,
    ),
    decisions: standing("decision", FULL.decisions),
    lessons: standing("lesson", FULL.lessons),
    notes: standing("note", FULL.notes),
    files: redact(keyFiles(state, renames)),
    newest: state.newest?.ts,
  };
};

const then = <Item>(first: ListedItems<Item>, last: ListedItems<Item>): ListedItems<Item> => ({
  items: [...first.items, ...last.items],
  total: first.total + last.total,
});

const isShown = ({ standing }: Memory): boolean =>
  standing === "standing" || standing === "resolved";

/** The paths that the most memories name. */
const keyFiles = (state: State, renames: Renames): readonly (readonly [string, number])[] => {
  const mentions = new Map<string, number>();
  for (const memory of memories(state))
    if (memory.standing === "standing")
      for (const file of withPresentPaths(renames, memory).files)
        mentions.set(file, (mentions.get(file) ?? 0) + 1);
  return [...mentions].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
};

const render = (contents: Contents, limits: Limits): string => {
  const { open, fixed, failures, unneeded, decisions, lessons, notes, files, newest } = contents;
  const most = (full: number): number => Math.ceil((full * limits.tenths) / 10);
  const line = (memory: Memory): string => memoryLine(memory, limits);
  const parts = [
    `${GENERATED}\n# What this project remembers`,
    MEMORY_NOT_ORDERS,
    newest === undefined
      ? "Nothing has been logged yet."
      : `As of ${day(newest)}: ${counted(open.total, "open issue")}, ${counted(failures.total, "known failure")}. \`twiceshy show <id>\` shows one in full; \`twiceshy check <path>\` shows what failed on a path.`,
    section("Open issues", open.total, FULL.open, openLines(open.items, limits), idLines(open)),
    listed("Known failures", failures, most(FULL.failures), line, "log --failed"),
    listed("No longer needed", unneeded, most(FULL.unneeded), line, "log --kind attempt"),
    listed(
      "Fixed lately",
      fixed,
      most(FULL.fixed),
      (one) => ("fix" in one ? line(one.fix) : fixedLine(one.story, limits)),
      "log --kind fix",
    ),
    listed("Decisions", decisions, most(FULL.decisions), line, "log --kind decision"),
    listed("Lessons", lessons, most(FULL.lessons), line, "log --kind lesson"),
    listed("Notes", notes, most(FULL.notes), line, "log --kind note"),
    listed(
      "Files that memories name most",
      { items: files, total: files.length },
      most(FULL.files),
      ([path, mentions]) => `- ${pathCode(path, limits.claim)} (${mentions})`,
    ),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};

const section = (
  title: string,
  count: number,
  most: number,
  ...blocks: readonly string[]
): string =>
  count === 0
    ? ""
    : [
        `## ${title} (${count > most ? `${most} of ${count}` : count})`,
        ...blocks.filter(Boolean),
      ].join("\n\n");

/** A list of the newest items. It says how many it leaves out and which command shows them. */
const listed = <Item>(
  title: string,
  newest: ListedItems<Item>,
  most: number,
  line: (item: Item) => string,
  command?: string,
): string => {
  const hidden = newest.total - most;
  const shown = newest.items.slice(0, most).map(line).join("\n");
  const rest = command ? `${hidden} more: \`twiceshy ${command}\`` : `${hidden} more`;
  return section(title, newest.total, most, shown, hidden > 0 ? rest : "");
};

const openLines = (open: readonly IssueStory[], limits: Limits): string =>
  open
    .slice(0, FULL.open)
    .map(({ issue, attempts }) => {
      const tries = attempts.filter(
        ({ outcome, standing: stands }) => outcome !== "worked" && stands === "standing",
      );
      const last = tries.slice(-FULL.tries);
      const earlier = tries.length - last.length;
      return [
        memoryLine(issue, limits),
        ...(earlier > 0 ? [`  - ${earlier} earlier that did not work`] : []),
        ...last.map((attempt) => `  ${memoryLine(attempt, limits)}`),
      ].join("\n");
    })
    .join("\n");

/** The open issues that are not shown in full: by id as far as there is room, the rest as a count. */
const idLines = (open: ListedItems<IssueStory>): string => {
  const ids = open.items.slice(FULL.open).map(({ issue }) => shortId(issue.id));
  if (ids.length === 0) return "";
  const more = open.total - FULL.open - ids.length;
  const tail = more > 0 ? `\n\n${more} more: \`twiceshy log --kind issue\`` : "";
  return `Also open: ${ids.join(" ")}${tail}`;
};

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;

const memoryLine = (memory: Memory, limits: Limits): string => {
  const { id, kind, namespace, outcome, reason, undone, when, text, takenBack } = memory;
  const { files } = memory;
  const [file] = files;
  const word = kind === "attempt" && outcome ? `${outcomeWords(outcome)}: ` : "";
  const remarks = remarksOn(memory).map((remark) => ` (${remark})`);
  const others = files.length > 1 ? ` +${files.length - 1}` : "";
  const place =
    file === undefined || limits.path === 0 ? "" : ` — ${pathCode(file, limits.path)}${others}`;
  // Where nobody said why, history shows when and by what it was reverted.
  const phrase =
    reason === undefined
      ? undefined
      : `${whyIsOf(namespace) ?? "why"}: ${claim(bestSentences(reason, limits.reason), limits.reason)}`;
  const known = limits.reason === 0 ? undefined : (phrase ?? undone);
  const why = known === undefined ? "" : ` — ${known}`;
  const back = takenBack && !isKnownFailure(memory) ? " (its commit was reverted)" : "";
  return `- \`${shortId(id)}\` ${day(when)} ${word}${claim(text, limits.claim)}${remarks.join("")}${back}${place}${why}`;
};

const fixedLine = ({ issue, fixes }: IssueStory, limits: Limits): string => {
  const how =
    issue.standing === "resolved"
      ? ` — resolved: ${claim(issue.standingBy?.text ?? "", limits.claim)}`
      : ` — fixed: ${claim(fixes.at(-1)?.text ?? "", limits.claim)}`;
  return `${memoryLine(issue, limits)}${how}`;
};
