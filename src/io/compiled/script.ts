// A program in one file, started from what V8 compiled in earlier runs. Compiling takes most of the time of a short
// run.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { Script } from "node:vm";
import { keep, readKept } from "./kept.ts";

export interface CompiledScript {
  /** What the program's text evaluates to. */
  readonly value: unknown;
  /** Call this at the end of a run: it keeps what was compiled, unless an earlier run went this way. */
  readonly ran: (way: string) => void;
}

/** The text must be ASCII. `keptAt` names a file for exactly this text and this Node; without it nothing is kept. */
export const openScript = (path: string, keptAt: string | undefined): CompiledScript => {
  const bytes = bytesOf(path);
  const text = bytes.toString("latin1");
  const kept = keptAt === undefined ? undefined : readKept(keptAt, bytes);
  const script = new Script(text, {
    filename: path,
    ...(kept === undefined ? {} : { cachedData: kept.code }),
  });
  const ways = kept === undefined || script.cachedDataRejected === true ? [] : kept.ways;
  return {
    value: script.runInThisContext(),
    ran: (way) => {
      if (keptAt === undefined || ways.includes(way)) return;
      keep(keptAt, [...ways, way], () => script.createCachedData());
    },
  };
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
