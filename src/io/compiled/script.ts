// A program in one file, started from what V8 compiled in earlier runs. Compiling takes most of the time of a short
// run.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { Script } from "node:vm";
import { readKept } from "./kept.ts";

/** A program that was started, for keeping what is compiled of it (keep.ts). */
export interface Compiled {
  readonly keptAt: string;
  /** The ways that earlier runs went, whose code was kept. */
  readonly ways: readonly string[];
  /** What is compiled by now. */
  readonly code: () => Buffer;
}

export interface CompiledScript {
  /** What the program's text evaluates to. */
  readonly value: unknown;
  readonly compiled: Compiled;
}

/** The text must be ASCII. `keptAt` names a file for exactly this text and this Node. */
export const openScript = (path: string, keptAt: string): CompiledScript => {
  const bytes = bytesOf(path);
  const text = bytes.toString("latin1");
  const kept = readKept(keptAt, bytes);
  const script = new Script(text, { filename: path, cachedData: kept?.code });
  const ways = script.cachedDataRejected === false ? (kept?.ways ?? []) : [];
  const compiled = { keptAt, ways, code: () => script.createCachedData() };
  return { value: script.runInThisContext(), compiled };
};

/** Uses the same calls as `readKept`, because Node compiles each of its own functions before its first use. */
const bytesOf = (path: string): Buffer => {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.allocUnsafeSlow(size);
    readSync(file, bytes, 0, size, 0);
    return bytes;
  } finally {
    closeSync(file);
  }
};
