// All commits of a history by the names that others use for them: sha, number, subject. It holds
// little of each, because there may be a million. Pure; engine/history/reading/read-history.ts fills it.
import { isMerge, isBot, plainSubject, requestNumbersOf, titleOf, type Commit } from "./commit.ts";
import { fixSignOf, type FixSign } from "./fix.ts";
import { againIn, triedSubject, type RelandClaim } from "./reland.ts";
import { undoneIn, type UndoneReference } from "./revert.ts";

export interface CommitEntry {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly when: number;
  /** Its position in the order of reading: newest first, from 0. */
  readonly position: number;
  readonly merge: boolean;
  readonly subject: string;
  readonly title: string;
  readonly bot: boolean;
  /** The changes that its message says it takes back. */
  readonly undone: readonly UndoneReference[];
  readonly again: RelandClaim;
  readonly fix?: FixSign;
}

export interface History {
  readonly entries: readonly CommitEntry[];
  readonly bySha: ReadonlyMap<string, CommitEntry>;
  /** The only commit whose sha begins with this. */
  readonly find: (sha: string) => CommitEntry | undefined;
  readonly numbered: (number: number) => readonly CommitEntry[];
  /** By subject or title, as others quote it. */
  readonly called: (subject: string) => readonly CommitEntry[];
  /** By subject, without the marks of another try. */
  readonly tried: (subject: string) => readonly CommitEntry[];
}

export const entryOf = (commit: Commit, position: number): CommitEntry => {
  const fix = fixSignOf(commit);
  return {
    sha: commit.sha,
    parents: commit.parents,
    when: commit.when,
    position,
    merge: isMerge(commit),
    subject: commit.subject,
    title: titleOf(commit),
    bot: isBot(commit.author),
    undone: isMerge(commit) ? [] : undoneIn(commit.message),
    again: againIn(commit.message),
    ...(fix === undefined ? {} : { fix }),
  };
};

export interface HistoryReader {
  readonly add: (commit: Commit) => void;
  readonly history: () => History;
}

export const createHistoryReader = (): HistoryReader => {
  const entries: CommitEntry[] = [];
  const bySha = new Map<string, CommitEntry>();
  const byNumber = new Map<number, CommitEntry[]>();
  return {
    add: (commit) => {
      if (bySha.has(commit.sha)) return;
      const entry = entryOf(commit, entries.length);
      entries.push(entry);
      bySha.set(entry.sha, entry);
      for (const number of requestNumbersOf(commit)) push(byNumber, number, entry);
    },
    history: () => {
      const byName = lazily(() =>
        namesOf(entries, (entry) => [plainSubject(entry.subject), plainSubject(entry.title)]),
      );
      const byTry = lazily(() => namesOf(entries, (entry) => [triedSubject(entry.title)]));
      const sorted = lazily(() => entries.map((entry) => entry.sha).sort());
      return {
        entries,
        bySha,
        find: (sha) => bySha.get(sha) ?? bySha.get(onlyWith(sorted(), sha) ?? ""),
        numbered: (number) => byNumber.get(number) ?? [],
        called: (subject) => byName().get(plainSubject(subject)) ?? cutSubject(byName(), subject),
        tried: (subject) => byTry().get(triedSubject(subject)) ?? [],
      };
    },
  };
};

const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

const push = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

const namesOf = (
  entries: readonly CommitEntry[],
  namesFor: (entry: CommitEntry) => readonly string[],
): ReadonlyMap<string, readonly CommitEntry[]> => {
  const map = new Map<string, CommitEntry[]>();
  for (const entry of entries) for (const name of new Set(namesFor(entry))) push(map, name, entry);
  return map;
};

/** Long subjects are quoted cut short, with dots at the end. */
const cutSubject = (
  byName: ReadonlyMap<string, readonly CommitEntry[]>,
  subject: string,
): readonly CommitEntry[] => {
  const cut = /^(.{20,}?)\s*(?:…|\.{3})\s*(?:\([#!]\d+\))?["']*\s*$/.exec(subject)?.[1];
  if (cut === undefined) return [];
  const start = plainSubject(cut);
  return [...byName].flatMap(([name, entries]) => (name.startsWith(start) ? entries : []));
};

/** The only sha in a sorted list that begins with this. */
const onlyWith = (sorted: readonly string[], start: string): string | undefined => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  const found = sorted[low];
  return found?.startsWith(start) && !sorted[low + 1]?.startsWith(start) ? found : undefined;
};
