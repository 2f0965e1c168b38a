// The sections of a brief: what failed before, what was learned and decided, what is open. The last
// section, where the work stopped, changes with every act.
import { shortId, type EventId } from "../event/id.ts";
import { remarksOn } from "../fold/failure-words.ts";
import type { IssueStory, Memory } from "../fold/memory.ts";
import { bestSentences } from "../kit/sentences.ts";
import { clip, oneLine, visible } from "../kit/text.ts";
import type { Section } from "./pack.ts";
import type { FailingFile } from "./failing.ts";
import { reasonIn } from "./ranking.ts";

/** One thing to tell. Each of its texts is one line without terminal control characters. */
export interface BriefItem {
  /** Absent if it is not a memory. */
  readonly id?: string;
  readonly kind: string;
  /** ISO 8601, UTC: a day, or for an act a minute. */
  readonly when?: string;
  readonly text: string;
  readonly why?: string;
  /** What to do instead, or what held instead. */
  readonly instead?: string;
  /** A remark on its present state. */
  readonly note?: string;
  /** The first of its files; `moreFiles` counts the others. */
  readonly files: readonly string[];
  readonly moreFiles?: number;
}

/** Items in order of worth, taken while there is room, and their total. */
export interface Selection<Item> {
  readonly items: Iterable<Item>;
  readonly total: number;
}

export interface KnownFailure {
  readonly memory: Memory;
  /** What held instead, according to later memories. */
  readonly instead?: string | undefined;
  /** How often the gate cited it. */
  readonly cited: number;
}

export interface BriefLesson {
  readonly memory: Memory;
  readonly avoid?: string | undefined;
  readonly prefer?: string | undefined;
}

/** A memory whose files have changed since. */
export interface Doubted {
  readonly memory: Memory;
  readonly sign: string;
}

/** A memory or an amendment that was made in the last session. */
export interface Act {
  readonly id: EventId;
  readonly kind: string;
  readonly outcome?: string | undefined;
  readonly when: number;
  readonly text: string;
}

/**
 * What there is to tell. It must already be redacted: in a text that is cut, half a secret would
 * not be recognised.
 */
export interface BriefContents {
  readonly failures: Selection<KnownFailure>;
  /** The files where failures cluster, the worst first. */
  readonly failing: readonly FailingFile[];
  readonly lessons: Selection<BriefLesson>;
  readonly decisions: Selection<Memory>;
  readonly notes: Selection<Memory>;
  readonly blockers: Selection<Memory>;
  readonly issues: Selection<IssueStory>;
  /** What may no longer hold, with the evidence against it. */
  readonly stale: Selection<Doubted>;
  /** Newest first. */
  readonly acts: readonly Act[];
  /** The open issue that was last worked on. */
  readonly current?: Memory | undefined;
  readonly branch?: string | undefined;
}

export const briefOf = (known: BriefContents): readonly Section<BriefItem>[] => {
  const { failures, failing, lessons, decisions, notes, blockers, issues, stale } = known;
  const { acts, current, branch } = known;
  const where = [
    ...(current === undefined ? [] : [alone(itemOf(current, { note: "worked on last" }))]),
    ...acts.filter(({ id }) => id !== current?.id).map(actItem),
  ];
  return [
    {
      ...{ name: "lessons", title: "Lessons", more: "twiceshy log --kind lesson", share: 0.2 },
      ...{ volatile: false, total: lessons.total, items: told(lessons, lessonItem) },
    },
    {
      ...{ name: "decisions", title: "Decisions in force", more: "twiceshy log --kind decision" },
      ...{ volatile: false, share: 0.2, total: decisions.total, items: told(decisions, itemOf) },
    },
    {
      ...{ name: "open", title: "Open", more: "twiceshy log --kind issue --kind note" },
      ...{ volatile: false, share: 0.2, total: blockers.total + issues.total },
      items: inTurn(told(blockers, blockerItem), told(issues, issueItem)),
    },
    {
      ...{ name: "failures", title: "Failed before", more: "twiceshy log --failed", share: 0.25 },
      ...{ volatile: false, total: failures.total, items: told(failures, failureItem) },
    },
    {
      ...{ name: "failing", title: "Where failures cluster", more: "twiceshy map", share: 0.05 },
      ...{ volatile: false, total: failing.length, items: failing.map(failingItem) },
    },
    {
      ...{ name: "notes", title: "Worth knowing", more: "twiceshy log --kind note", share: 0.1 },
      ...{ volatile: false, total: notes.total, items: told(notes, itemOf) },
    },
    {
      ...{ name: "stale", title: "May not hold any more", more: "twiceshy stale", share: 0.5 },
      ...{ volatile: true, total: stale.total, items: told(stale, doubtItem) },
    },
    {
      name: "where",
      title: branch === undefined ? "Where we were" : `Where we were, on ${said(clip(branch, 60))}`,
      ...{ more: "twiceshy log", share: 1, volatile: true, total: where.length, items: where },
    },
  ];
};

function* told<Item>({ items }: Selection<Item>, itemFor: (item: Item) => BriefItem) {
  for (const item of items) yield itemFor(item);
}

function* inTurn<Item>(first: Iterable<Item>, then: Iterable<Item>) {
  yield* first;
  yield* then;
}

const failureItem = ({ memory, instead, cited }: KnownFailure): BriefItem => {
  const warned = cited === 0 ? [] : [`warned of ${cited === 1 ? "once" : `${cited} times`}`];
  const alone = memory.outcome === "partial" ? ["not enough by itself"] : [];
  const notes = [...alone, ...remarksOn(memory), ...warned];
  return itemOf(memory, {
    ...(instead === undefined ? {} : { instead }),
    ...(notes.length === 0 ? {} : { note: notes.join("; ") }),
  });
};

const failingItem = ({ path, failures }: FailingFile): BriefItem => ({
  kind: "file",
  text: `${failures} known failures`,
  files: [said(path)],
});

const lessonItem = ({ memory, avoid, prefer }: BriefLesson): BriefItem =>
  itemOf(memory, {
    ...(avoid === undefined ? {} : { note: `avoid ${avoid}` }),
    ...(prefer === undefined ? {} : { instead: prefer }),
  });

const blockerItem = (memory: Memory): BriefItem => itemOf(memory, { note: "blocker" });

const doubtItem = ({ memory, sign }: Doubted): BriefItem => ({
  ...alone(itemOf(memory)),
  note: said(clip(sign, REASON_LIMIT)),
});

/** Without the reason and the files, which are told with the memory's own item. */
const alone = ({ why: _why, files: _files, moreFiles: _more, ...item }: BriefItem): BriefItem => ({
  ...item,
  files: [],
});

const issueItem = ({ issue, attempts }: IssueStory): BriefItem => {
  const failed = attempts.filter(
    ({ outcome, standing }) => outcome === "failed" && standing === "standing",
  );
  const count = failed.length;
  if (count === 0) return itemOf(issue);
  return itemOf(issue, { note: `${count} attempt${count === 1 ? "" : "s"} failed` });
};

const actItem = ({ id, kind, outcome, when, text }: Act): BriefItem => ({
  id: shortId(id),
  kind: outcome === undefined ? kind : `${kind} ${outcome}`,
  when: isoMinute(when),
  text: said(text),
  files: [],
});

const itemOf = (memory: Memory, more: Pick<BriefItem, "instead" | "note"> = {}): BriefItem => {
  const { id, kind, when, text, files } = memory;
  const why = said(bestSentences(reasonIn(memory) ?? "", REASON_LIMIT));
  return {
    id: shortId(id),
    kind,
    when: isoMinute(when).slice(0, 10),
    text: said(text),
    ...(why === "" ? {} : { why }),
    ...(more.instead === undefined ? {} : { instead: firstSentences(more.instead) }),
    ...(more.note === undefined ? {} : { note: firstSentences(more.note) }),
    files: files.slice(0, FILES).map(said),
    ...(files.length > FILES ? { moreFiles: files.length - FILES } : {}),
  };
};

const FILES = 3;

const said = (text: string): string => visible(oneLine(text));

/** The most UTF-16 units of a reason. The memory itself shows the rest. */
const REASON_LIMIT = 240;

/** As many whole sentences as fit. If the first is too long, it is cut and marked. */
const firstSentences = (text: string): string => {
  const line = said(text);
  if (line.length <= REASON_LIMIT) return line;
  const end = /^.*[.!?。！？](?=\s)/su.exec(line.slice(0, REASON_LIMIT + 1))?.[0];
  return end ?? clip(line, REASON_LIMIT);
};

const isoMinute = (ms: number): string =>
  Math.abs(ms) <= 253_402_300_799_999 ? `${new Date(ms).toISOString().slice(0, 16)}Z` : "—";
