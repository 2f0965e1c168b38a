// The sessions that wait for consolidation, one small file each in local state, and how often a model was asked today.
import { join } from "node:path";
import { hash64 } from "../../core/kit/hash.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { compareText } from "../../core/kit/text.ts";
import type {
  ConsolidationQueue,
  WaitingSession,
} from "../../engine/ports/session/consolidation.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { entriesOf, makeFolder, readText, removeFile, replaceFile } from "../kit/files.ts";

/** More sessions than anybody has in a month. */
const MOST_WAITING = 1_000;
/** Hashes of the sessions that were looked through, one a line, and how many of them are kept. */
const DONE = "done";
const MOST_DONE = 20_000;
const CALLS = /^calls-\d{4}-\d\d-\d\d$/u;

/** `folder` is `<store>/local/consolidation`; it need not exist. */
export const createConsolidationQueue = (folder: string): ConsolidationQueue => {
  const doneFile = join(folder, DONE);
  const pathOf = (session: string): string => join(folder, `${hash64(session)}.json`);
  const callsOn = (day: string): Result<number, FileFault> => {
    const text = readText(join(folder, `calls-${day}`));
    return text.ok ? ok(Number.parseInt(text.value ?? "0", 10) || 0) : text;
  };
  return {
    waiting: () => {
      const found: WaitingSession[] = [];
      const entries = entriesOf(folder);
      if (!entries.ok) return entries;
      for (const { name } of entries.value) {
        if (!name.endsWith(".json")) continue;
        const path = join(folder, name);
        const text = readText(path);
        if (!text.ok) return text;
        const one = parseJson(text.value ?? "");
        if (isWaiting(one)) found.push(one);
        else if (text.value !== undefined) return err({ kind: "file-broken", path });
      }
      return ok(
        found.toSorted((a, b) => a.sinceMs - b.sinceMs || compareText(a.session, b.session)),
      );
    },
    add: (one) => {
      const made = makeFolder(folder);
      if (!made.ok) return made;
      const path = pathOf(one.session);
      const [there, entries] = [readText(path), entriesOf(folder)];
      if (!there.ok) return there;
      if (!entries.ok) return entries;
      if (there.value !== undefined || entries.value.length >= MOST_WAITING) return ok(undefined);
      return replaceFile(path, JSON.stringify(one), 0o600);
    },
    remove: (session) => removeFile(pathOf(session)),
    done: () => {
      const text = readText(doneFile);
      if (!text.ok) return text;
      const hashes = new Set(text.value?.split("\n"));
      return ok({ has: (name) => hashes.has(hash64(name)) });
    },
    markDone: (name) => {
      const made = makeFolder(folder);
      if (!made.ok) return made;
      const text = readText(doneFile);
      if (!text.ok) return text;
      const before = (text.value ?? "").split("\n").filter((hash) => hash !== hash64(name));
      const kept = [...before.slice(-MOST_DONE), hash64(name)];
      return replaceFile(doneFile, kept.filter((hash) => hash !== "").join("\n"), 0o600);
    },
    callsOn,
    countCall: (day) => {
      const made = makeFolder(folder);
      if (!made.ok) return made;
      const entries = entriesOf(folder);
      if (!entries.ok) return entries;
      for (const { name } of entries.value)
        if (CALLS.test(name) && name !== `calls-${day}`) {
          const removed = removeFile(join(folder, name));
          if (!removed.ok) return removed;
        }
      const calls = callsOn(day);
      return calls.ok
        ? replaceFile(join(folder, `calls-${day}`), String(calls.value + 1), 0o600)
        : calls;
    },
  };
};

const isWaiting = (value: unknown): value is WaitingSession =>
  isObject(value) &&
  typeof value["session"] === "string" &&
  typeof value["transcript"] === "string" &&
  Number.isSafeInteger(value["sinceMs"]);
