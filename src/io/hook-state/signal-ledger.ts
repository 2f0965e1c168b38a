// How far transcripts were read: one small file for each. A lost one costs some proposals twice; what was recorded is
// known by its key.
import { closeSync, fstatSync, openSync, readSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answered, codeOf } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type {
  SignalLedger,
  TranscriptLedger,
  TranscriptPart,
} from "../../engine/ports/session/signal-ledger.ts";
import { nameOf, textOf, withFolder } from "./delivery-marks.ts";

const MOST_CLAIMS = 500;
/** Longer than anything that was said since the last turn. */
const MOST_BYTES = 4 << 20;

const EMPTY: TranscriptLedger = { listed: 0, recorded: 0, claims: [] };

/** `folder` is `<store>/local/signals`; it need not exist. */
export const createSignalLedger = (folder: string): SignalLedger => {
  const pathOf = (transcript: string): string => join(folder, nameOf(transcript));
  return {
    of: (transcript) =>
      answered("file-unreadable", folder, () => {
        const ledger = parseJson(textOf(pathOf(transcript)) ?? "");
        return isLedger(ledger) ? ledger : EMPTY;
      }),
    keep: (transcript, ledger) =>
      answered("file-unwritable", folder, () => {
        const path = pathOf(transcript);
        const kept = { ...ledger, claims: ledger.claims.slice(-MOST_CLAIMS) };
        withFolder(path, () => {
          writeFileSync(`${path}.${process.pid}`, JSON.stringify(kept), { mode: 0o600 });
          renameSync(`${path}.${process.pid}`, path);
        });
      }),
    read: partOf,
  };
};

const isLedger = (value: unknown): value is TranscriptLedger =>
  isObject(value) &&
  [value["listed"], value["recorded"]].every((at) => Number.isSafeInteger(at)) &&
  areTexts(value["claims"]) &&
  (value["undelivered"] === undefined || areTexts(value["undelivered"]));

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** The lines of a transcript from a byte on. A file that became shorter is another one. The last line counts only once it is whole. */
export const partOf = (path: string, from: number): TranscriptPart | undefined => {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (fault) {
    // Without the transcript there is nothing to propose.
    codeOf(fault);
    return undefined;
  }
  try {
    const { size } = fstatSync(file);
    const start = Math.max(from > size ? 0 : from, size - MOST_BYTES);
    const buffer = Buffer.alloc(size - start);
    const read = readSync(file, buffer, 0, buffer.length, start);
    const end = buffer.subarray(0, read).lastIndexOf(10) + 1;
    return { lines: buffer.toString("utf8", 0, end).split("\n"), end: start + end };
  } catch (fault) {
    codeOf(fault);
    return undefined;
  } finally {
    closeSync(file);
  }
};
