// A program of one file that starts from what V8 compiled in earlier runs. Compiling is most of what a short run costs.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { Script } from "node:vm";
import { keep, readKept } from "./kept.ts";

export interface CompiledScript {
  /** What the program's text evaluates to. */
  readonly value: unknown;
  /** To be called when a run is over: keeps what was compiled, if no run went that way before. */
  readonly ran: (way: string) => void;
}

/** The text must be ASCII. `keptAt` names a file for this very text and this Node; without it nothing is kept. */
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

/** By the calls that what is kept is read with: Node compiles each of its own before its first use. */
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
