// Marks of turns that ended, one small file a session, which the hook's front writes too; and how far transcripts were read.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type {
  EndedTurn,
  HeldSessions,
  TurnMarks,
  TurnsReadTo,
} from "../../engine/ports/session/turn-marks.ts";
import { nameOf, textOf, withFolder } from "./delivery-marks.ts";
import { namesIn } from "./session-state.ts";
import { partOf } from "./signal-ledger.ts";

/** `local` is `<store>/local`. */
export const createTurnMarks = (local: string): TurnMarks & HeldSessions => {
  const [marks, read] = [join(local, "turns"), join(local, "turns-read")];
  const readTo = (transcript: string): TurnsReadTo | undefined => {
    const kept = parseJson(textOf(join(read, nameOf(transcript))) ?? "");
    return isReadTo(kept) ? kept : undefined;
  };
  const keep = (transcript: string, to: TurnsReadTo): void =>
    replace(join(read, nameOf(transcript)), JSON.stringify({ ...to, transcript }));
  return {
    leave: ({ session, host, transcript, commit = "", branch = "" }) =>
      answered("file-unwritable", marks, () => {
        if (statSync(transcript, { throwIfNoEntry: false })?.isFile() !== true) return false;
        replace(
          join(marks, fileNameOf(session)),
          [host, transcript, commit, session, branch].join("\n"),
        );
        return true;
      }),
    isWaiting: () => (orUndefined(() => namesIn(marks)) ?? []).length > 0,
    take: () =>
      answered("file-unreadable", marks, () =>
        namesIn(marks).flatMap((name): readonly EndedTurn[] => taken(marks, name)),
      ),
    remove: (name) =>
      answered("file-unwritable", marks, () => rmSync(join(marks, name), { force: true })),
    unread: (transcript) => {
      const before = readTo(transcript);
      const part = partOf(transcript, before?.end ?? 0);
      if (part === undefined) return undefined;
      const { lines, end } = part;
      const bytesIn = (some: readonly string[]): number =>
        some.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
      return {
        lines,
        endOf: (count) => (count >= lines.length ? end : end - bytesIn(lines.slice(count)) + 1),
        commit: before?.commit,
      };
    },
    linesOf: (session) => {
      const transcript = heldIn(read).find((one) => one.session === session)?.transcript;
      return transcript === undefined ? undefined : partOf(transcript, 0)?.lines;
    },
    newest: () => heldIn(read)[0]?.session,
    keep: (transcript, to) => answered("file-unwritable", read, () => keep(transcript, to)),
    begin: (transcript, commit) =>
      answered("file-unwritable", read, () => {
        // The hook's front makes no folder.
        mkdirSync(marks, { recursive: true, mode: 0o700 });
        if (readTo(transcript) !== undefined) return;
        const end = statSync(transcript, { throwIfNoEntry: false })?.size ?? 0;
        keep(transcript, { end, ...(commit === undefined ? {} : { commit }) });
      }),
  };
};

/** Renamed while it is read, so that the mark of a later turn is another file. One that a process left so is read again. */
const taken = (folder: string, name: string): readonly EndedTurn[] => {
  const at = name.endsWith(TAKEN) ? name : `${name}.${process.pid}${TAKEN}`;
  const mark = orUndefined(() => {
    if (at !== name) renameSync(join(folder, name), join(folder, at));
    return {
      text: readFileSync(join(folder, at), "utf8"),
      endedMs: statSync(join(folder, at)).mtimeMs,
    };
  }, "ENOENT");
  // Another process has taken it, or the front has not written it yet: then it is read the next time.
  if (mark === undefined || mark.text === "") return [];
  const [host = "", transcript = "", commit = "", session = "", branch = ""] =
    mark.text.split("\n");
  return [
    {
      ...{ name: at, endedMs: mark.endedMs, host, transcript, session },
      ...(commit === "" ? {} : { commit }),
      ...(branch === "" ? {} : { branch }),
    },
  ];
};

const TAKEN = ".taken";

/** Where the host kept each session when a turn of it was last read, the last first: it may go on in another file. */
const heldIn = (
  folder: string,
): readonly { readonly session: string; readonly transcript: string }[] =>
  (orUndefined(() => namesIn(folder)) ?? [])
    .flatMap((name) => {
      const path = join(folder, name);
      const to = parseJson(textOf(path) ?? "");
      if (!isObject(to)) return [];
      const { session, transcript } = to;
      if (typeof session !== "string" || typeof transcript !== "string") return [];
      const readMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      return [{ session, transcript, readMs }];
    })
    .toSorted((a, b) => b.readMs - a.readMs);

/** The hook's front names the file by the session. */
const fileNameOf = (session: string): string =>
  /^[\w-]{1,100}$/u.test(session) ? session : nameOf(session);

const replace = (path: string, text: string): void =>
  withFolder(path, () => {
    writeFileSync(`${path}.${process.pid}`, text, { mode: 0o600 });
    renameSync(`${path}.${process.pid}`, path);
  });

const isReadTo = (value: unknown): value is TurnsReadTo =>
  isObject(value) &&
  Number.isSafeInteger(value["end"]) &&
  ["string", "undefined"].includes(typeof value["commit"]);
