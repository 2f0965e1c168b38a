// The short lock around an append: it keeps concurrent heads rare. Correctness never rests on it: whoever cannot have
// it in time goes on without, and whoever died with it is passed over.
import { closeSync, openSync, readFileSync, statSync, unlinkSync, writeSync } from "node:fs";
import { codeOf } from "./files.ts";

/** Longest pause between two tries; the shortest is a sixteenth of it. */
const PAUSE_MS = 2;
/** What is done under the lock takes milliseconds: whoever holds it that long was stopped. */
const STALE_MS = 2_000;

/** Takes the lock and returns what gives it back; nothing where it was not to be had. */
export const takeLock = (path: string, waitMs: number): (() => void) | undefined => {
  let pauseMs = PAUSE_MS / 16;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const taken = tryLock(path);
    if (taken === "taken") return release(path, performance.now());
    if (taken === "never" || waitedMs >= waitMs) return undefined;
    if (isAbandoned(path)) remove(path);
    else pause((pauseMs = Math.min(PAUSE_MS, pauseMs * 2)));
  }
};

const tryLock = (path: string): "taken" | "held" | "never" => {
  try {
    sign(openSync(path, "wx"));
    return "taken";
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    return code === "EEXIST" ? "held" : "never";
  }
};

/** Without the holder's name, as on a full disk, the lock still holds; it is only passed over by age alone. */
const sign = (file: number): void => {
  try {
    writeSync(file, String(process.pid));
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
  } finally {
    closeSync(file);
  }
};

/** A lock held past its time may be another's by now, and is left to go stale. */
const release = (path: string, takenAt: number) => () => {
  if (performance.now() - takenAt < STALE_MS) remove(path);
};

const remove = (path: string): void => {
  try {
    unlinkSync(path);
  } catch (error) {
    // Somebody else was first; or the lock stays, and costs the next one a wait.
    if (codeOf(error) === undefined) throw error;
  }
};

const isAbandoned = (path: string): boolean => {
  try {
    const pid = Number(readFileSync(path, "latin1"));
    const ageMs = Date.now() - statSync(path).mtimeMs;
    return Math.abs(ageMs) > STALE_MS || (pid > 0 && !isAlive(pid));
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return false;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
};

const cell = new Int32Array(new SharedArrayBuffer(4));
const pause = (ms: number): void => {
  Atomics.wait(cell, 0, 0, ms);
};
