// What models were told: one file a session, one line for each time. Each line is written whole after a line break, so
// a torn one costs itself. Two files of bounded size; older receipts are forgotten.
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { Receipt, Receipts } from "../../engine/ports/session/receipts.ts";
import { appendBounded } from "./bounded.ts";
import { namesIn } from "./session-state.ts";
import { nameOf, textOf } from "./delivery-marks.ts";

const MOST_BYTES = 131_072;

/** `folder` is `<store>/local/receipts`; it need not exist. */
export const createReceipts = (folder: string): Receipts => ({
  note: (sessionKey, receipt) =>
    answered("file-unwritable", folder, () =>
      appendBounded(join(folder, nameOf(sessionKey)), `\n${JSON.stringify(receipt)}`, MOST_BYTES),
    ),
  of: (sessionKey) =>
    answered("file-unreadable", folder, () => receiptsAt(folder, nameOf(sessionKey))),
  all: () =>
    answered("file-unreadable", folder, () =>
      namesIn(folder)
        .filter((name) => !/\.(?:old|new)$/.test(name))
        .flatMap((name) => receiptsAt(folder, name))
        .toSorted((a, b) => a.atMs - b.atMs),
    ),
  erase: (isGone) =>
    answered("file-unwritable", folder, () => {
      for (const name of namesIn(folder)) eraseAt(join(folder, name), isGone);
    }),
});

const ERASED = "(erased)";

/** A line that is no receipt is removed too, because nobody can say what it holds. */
const eraseAt = (path: string, isGone: (receipt: Receipt) => boolean): void => {
  const receipts = receiptsIn(path);
  if (!receipts.some(isGone)) return;
  const kept = receipts.map((one) => (isGone(one) ? { ...one, text: ERASED } : one));
  writeFileSync(`${path}.new`, kept.map((one) => `\n${JSON.stringify(one)}`).join(""), {
    mode: 0o600,
  });
  renameSync(`${path}.new`, path);
};

const receiptsAt = (folder: string, name: string): readonly Receipt[] =>
  [`${name}.old`, name].flatMap((one) => receiptsIn(join(folder, one)));

const receiptsIn = (path: string): readonly Receipt[] =>
  (textOf(path) ?? "").split("\n").flatMap(receiptIn);

const receiptIn = (line: string): readonly Receipt[] => {
  const receipt = parseJson(line);
  return isReceipt(receipt) ? [receipt] : [];
};

const OCCASIONS: ReadonlySet<unknown> = new Set<Receipt["on"]>([
  ...(["session-start", "prompt", "before-tool", "after-tool", "compaction"] as const),
]);

const isReceipt = (value: unknown): value is Receipt =>
  isObject(value) &&
  typeof value["atMs"] === "number" &&
  typeof value["host"] === "string" &&
  isTextOrAbsent(value["session"]) &&
  isTextOrAbsent(value["agent"]) &&
  OCCASIONS.has(value["on"]) &&
  Array.isArray(value["about"]) &&
  value["about"].every((id) => typeof id === "string") &&
  (value["leftOut"] === undefined || typeof value["leftOut"] === "number") &&
  typeof value["text"] === "string" &&
  typeof value["bytes"] === "number";

const isTextOrAbsent = (value: unknown): boolean =>
  value === undefined || typeof value === "string";
