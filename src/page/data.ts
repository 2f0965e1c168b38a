// The page's data: what stands in the file itself, or what the server of the live page last sent. In a file the memories come
// after the script, so they are read once all is there.
import { batch, computed, signal } from "@preact/signals";
import type { PageChanges, PageSections } from "../answers/page/changes.ts";
import type { PageRow } from "../answers/page/page.ts";
import { rowsAfter } from "./live/changes.ts";

export type PageData = PageSections;

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? "";

/** Whether a server is behind the page. */
export const isLive = textOf("live") !== "";

const isData = (value: unknown): value is PageData =>
  typeof value === "object" && value !== null && "project" in value && "score" in value;

const isRows = (value: unknown): value is readonly PageRow[] => Array.isArray(value);

const readData = (): PageData => {
  const value: unknown = JSON.parse(textOf("data"));
  if (!isData(value)) throw new Error("This page holds no data.");
  return value;
};

const held = signal<PageData | undefined>(isLive ? undefined : readData());

/** False before the server has sent anything: no view is drawn before. */
export const isThere = computed(() => held.value !== undefined);

export const data = computed((): PageData => {
  const { value } = held;
  if (value === undefined) throw new Error("No view is drawn before there is data.");
  return value;
});

/** Empty until the whole file is there. */
export const rows = signal<readonly PageRow[]>([]);
export const isRead = signal(false);

export const readRows = (): void => {
  const value: unknown = JSON.parse(textOf("memories") || "[]");
  rows.value = isRows(value) ? value : [];
  isRead.value = true;
};

/** Why nobody may judge here; absent if a person may. */
export const showsOnly = signal<string | undefined>(undefined);

export const mayJudge = computed(() => isLive && isThere.value && showsOnly.value === undefined);

/** What the server sent takes the place of what was shown; what did not change stays. */
export const takeChanges = (changes: PageChanges): void =>
  batch(() => {
    const merged: unknown = { ...(changes.whole ? {} : held.value), ...changes.sections };
    if (!isData(merged)) throw new Error("The server sent a part of a page without the rest.");
    held.value = merged;
    rows.value = rowsAfter(rows.value, changes);
    isRead.value = !changes.begins;
  });

export const rowsById = computed(() => new Map(rows.value.map((row) => [row.id, row])));

export const isFailure = ({ kind, outcome }: PageRow): boolean =>
  kind === "attempt" && (outcome === "failed" || outcome === "partial");

/** The warnings of the gate by memory; empty in a page to hand on. */
export const warnings = computed(() => data.value.gate.warnings ?? []);

/** Whether an address means this warning: by its verdict or its memory, or the beginning of either. */
export const isAbout = ({ verdict = "", memory }: (typeof warnings.value)[number], about: string) =>
  about !== "" && (verdict.startsWith(about) || memory.startsWith(about));

/** How many warnings and proposals wait for a person. */
export const waitingFor = computed((): Readonly<Partial<Record<string, number>>> => ({
  gate: warnings.value.filter(({ review }) => review !== undefined).length,
  review: data.value.here?.proposals.filter(({ stale }) => stale === undefined).length ?? 0,
}));

export const groupedBy = <Item>(
  list: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of list)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  return groups;
};

/** What was tried in a file, and how much of it failed. */
export interface FileRecord {
  readonly path: string;
  readonly attempts: readonly PageRow[];
  readonly failed: number;
  /** How often the gate warned there. */
  readonly fired: number;
}

export const fileRecords = computed((): readonly FileRecord[] => {
  const attemptsOf = groupedBy(
    rows.value.filter(({ kind }) => kind === "attempt"),
    ({ files }) => files,
  );
  const byPath = groupedBy(warnings.value, ({ path }) => (path === undefined ? [] : [path]));
  const byMemory = groupedBy(warnings.value, ({ memory }) => [memory]);
  return [...attemptsOf]
    .map(([path, attempts]) => ({
      ...{ path, attempts, failed: attempts.filter(isFailure).length },
      fired: new Set([
        ...(byPath.get(path) ?? []),
        ...attempts.flatMap(({ id }) => byMemory.get(id) ?? []),
      ]).size,
    }))
    .sort((a, b) => b.failed - a.failed || b.attempts.length - a.attempts.length);
});
