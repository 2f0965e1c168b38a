// What keeps anything from being recorded: a mark in the local state of a project, which lasts until it is taken away, and
// a variable for a process and all that it starts. The git hooks' script and the hooks' front look for both by themselves.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { PausedSpan } from "../../core/transcripts/outside-pauses.ts";
import type { NotRecording, Pause } from "../../engine/ports/pause.ts";
import { makeFolder, readText, replaceFile, statOf } from "../kit/files.ts";
import type { Environment } from "../kit/home.ts";

/** The name of the mark in the local state. */
export const PAUSED = "paused";
const PAUSES = "pauses";
/** Older transcripts are not read any more. */
const MOST_KEPT = 100;

export const isSwitchedOff = ({ TWICESHY_OFF: off = "" }: Environment): boolean =>
  !["", "0", "false"].includes(off.toLowerCase());

export const isPaused = (store: string): boolean => existsSync(join(store, "local", PAUSED));

export const mayRecord = (store: string, env: Environment): Result<void, NotRecording> => {
  if (isSwitchedOff(env)) return err({ kind: "switched-off" });
  const sinceMs = isPaused(store) ? createPause(join(store, "local")).since() : undefined;
  return sinceMs === undefined ? ok(undefined) : err({ kind: "recording-paused", sinceMs });
};

export const createPause = (local: string): Pause => {
  const [mark, past] = [join(local, PAUSED), join(local, PAUSES)];
  /** A mark that says no time is one all the same, since it was made. */
  const since = (): number | undefined => {
    const text = readText(mark);
    if (text.ok && text.value === undefined) return undefined;
    const stated = timeIn(text.ok ? text.value : undefined);
    if (stated !== undefined) return stated;
    const stat = statOf(mark);
    return stat.ok && stat.value !== undefined ? Math.floor(stat.value.mtimeMs) : 0;
  };
  const ended = (): Result<readonly PausedSpan[], FileFault> => {
    const text = readText(past);
    return text.ok ? ok((text.value ?? "").split("\n").flatMap(spanIn)) : text;
  };
  return {
    since,
    spans: () => {
      const before = ended();
      const fromMs = since();
      return before.ok && fromMs !== undefined ? ok([...before.value, { fromMs }]) : before;
    },
    begin: (nowMs) => {
      const made = makeFolder(local);
      return made.ok ? replaceFile(mark, `${nowMs}\n`) : made;
    },
    end: (nowMs) => {
      const fromMs = since();
      const before = ended();
      if (!before.ok || fromMs === undefined) return before.ok ? ok(undefined) : before;
      // Where the mark could not be taken away, the same pause ends once more.
      const others = before.value.filter((span) => span.fromMs !== fromMs);
      const spans = [...others, { fromMs, toMs: Math.max(fromMs, nowMs) }].slice(-MOST_KEPT);
      const kept = replaceFile(past, spans.map(({ fromMs: a, toMs: b }) => `${a} ${b}\n`).join(""));
      return kept.ok
        ? answered("file-unwritable", mark, () => rmSync(mark, { recursive: true, force: true }))
        : kept;
    },
  };
};

const timeIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}\s*$/.test(text) ? Number(text) : undefined;

const spanIn = (line: string): readonly PausedSpan[] => {
  const [, from, to] = /^(\d{1,15}) (\d{1,15})$/.exec(line) ?? [];
  return from === undefined ? [] : [{ fromMs: Number(from), toMs: Number(to) }];
};
