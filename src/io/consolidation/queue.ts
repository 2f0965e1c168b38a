// The sessions and entries that wait for consolidation, one small file each in local state, why a model failed, and how
// often one was asked today.
import { basename, join } from "node:path";
import { originName } from "../../core/capture/consolidation/origin.ts";
import { isEventId } from "../../core/event/id.ts";
import { hash64 } from "../../core/kit/hash.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { compareText } from "../../core/kit/text.ts";
import type {
  ConsolidationQueue,
  LookedThroughList,
  ModelCalls,
  ModelFailures,
  WaitingOrigin,
  WaitingEntry,
  WaitingSession,
} from "../../engine/ports/session/consolidation.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { entriesOf, makeFolder, readText, removeFile, replaceFile } from "../kit/files.ts";

/** More sessions than anybody has in a month. */
const MOST_WAITING = 1_000;
const WAITS = ".json";
const FAILED = ".failed";
/** Hashes of the names of what was looked through, one a line, and how many of them are kept. */
const DONE = "done";
const MOST_DONE = 20_000;
const CALLS = /^calls-\d{4}-\d\d-\d\d$/u;

/** `folder` is `<store>/local/consolidation`; it need not exist. */
export const createConsolidationQueue = (folder: string): ConsolidationQueue => {
  const pathOf = (name: string): string => join(folder, `${hash64(name)}${WAITS}`);
  return {
    waiting: () => {
      const found: { readonly one: WaitingOrigin; readonly failed: boolean }[] = [];
      const entries = entriesOf(folder);
      if (!entries.ok) return entries;
      const names = new Set(entries.value.map(({ name }) => name));
      for (const name of names) {
        if (!name.endsWith(WAITS)) continue;
        const path = join(folder, name);
        const text = readText(path);
        if (!text.ok) return text;
        const one = parseJson(text.value ?? "");
        const failed = names.has(name.replace(WAITS, FAILED));
        if (isSession(one) || isEntry(one)) found.push({ one, failed });
        else if (text.value !== undefined) return err({ kind: "file-broken", path });
      }
      const sorted = found.toSorted(
        (a, b) =>
          Number(a.failed) - Number(b.failed) ||
          a.one.sinceMs - b.one.sinceMs ||
          compareText(originName(a.one), originName(b.one)),
      );
      return ok(sorted.map(({ one }) => one));
    },
    add: (one) => {
      const files = filesIn(folder, WAITS);
      if (!files.ok) return files;
      const path = pathOf(originName(one));
      const isThere = files.value.includes(basename(path));
      if (isThere || files.value.length >= MOST_WAITING) return ok(isThere);
      const kept = replaceFile(path, JSON.stringify(one), 0o600);
      return kept.ok ? ok(true) : kept;
    },
    remove: (name) => removeFile(pathOf(name)),
    failures: createFailures(folder),
    calls: createCalls(folder),
    done: createDone(folder),
  };
};

/** The names of the files that end so, in the folder, which is made. */
const filesIn = (folder: string, end: string): Result<readonly string[], FileFault> => {
  const made = makeFolder(folder);
  const entries = made.ok ? entriesOf(folder) : made;
  if (!entries.ok) return entries;
  return ok(entries.value.flatMap(({ name }) => (name.endsWith(end) ? [name] : [])));
};

const createFailures = (folder: string): ModelFailures => ({
  read: () => {
    const entries = entriesOf(folder);
    if (!entries.ok) return entries;
    const texts = new Map<string, string>();
    for (const { name } of entries.value) {
      if (!name.endsWith(FAILED)) continue;
      const text = readText(join(folder, name));
      if (!text.ok) return text;
      if (text.value !== undefined) texts.set(name, text.value);
    }
    return ok((name) => texts.get(`${hash64(name)}${FAILED}`));
  },
  note: (name, why) => {
    const path = join(folder, `${hash64(name)}${FAILED}`);
    if (why === undefined) return removeFile(path);
    const files = filesIn(folder, FAILED);
    if (!files.ok) return files;
    return files.value.length >= MOST_WAITING ? ok(undefined) : replaceFile(path, why, 0o600);
  },
});

const createCalls = (folder: string): ModelCalls => {
  const on = (day: string): Result<number, FileFault> => {
    const text = readText(join(folder, `calls-${day}`));
    return text.ok ? ok(Number.parseInt(text.value ?? "0", 10) || 0) : text;
  };
  return {
    on,
    count: (day) => {
      const made = makeFolder(folder);
      const entries = made.ok ? entriesOf(folder) : made;
      if (!entries.ok) return entries;
      for (const { name } of entries.value)
        if (CALLS.test(name) && name !== `calls-${day}`) {
          const removed = removeFile(join(folder, name));
          if (!removed.ok) return removed;
        }
      const calls = on(day);
      return calls.ok
        ? replaceFile(join(folder, `calls-${day}`), String(calls.value + 1), 0o600)
        : calls;
    },
  };
};

const createDone = (folder: string): LookedThroughList => {
  const file = join(folder, DONE);
  const hashes = (): Result<readonly string[], FileFault> => {
    const text = readText(file);
    return text.ok ? ok((text.value ?? "").split("\n").filter((hash) => hash !== "")) : text;
  };
  const change = (names: readonly string[], added: readonly string[]): Result<void, FileFault> => {
    const made = makeFolder(folder);
    const before = made.ok ? hashes() : made;
    if (!before.ok) return before;
    const changed = new Set(names.map(hash64));
    const others = before.value.filter((hash) => !changed.has(hash)).slice(-MOST_DONE);
    return replaceFile(file, [...others, ...added.map(hash64)].join("\n"), 0o600);
  };
  return {
    read: () => {
      const before = hashes();
      if (!before.ok) return before;
      const known = new Set(before.value);
      return ok({ has: (name) => known.has(hash64(name)) });
    },
    mark: (name) => change([name], [name]),
    unmark: (names) => change(names, []),
  };
};

const isSession = (value: unknown): value is WaitingSession =>
  isObject(value) &&
  typeof value["session"] === "string" &&
  typeof value["transcript"] === "string" &&
  Number.isSafeInteger(value["sinceMs"]);

const isEntry = (value: unknown): value is WaitingEntry =>
  isObject(value) && isEventId(value["entry"]) && Number.isSafeInteger(value["sinceMs"]);
