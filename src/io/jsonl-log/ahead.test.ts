import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  allLines,
  append,
  candidate,
  sandbox,
  WRITER,
  type Sandbox,
} from "../../../test/kill/sample.ts";
import { assert } from "../../core/kit/assert.ts";
import { verify } from "../../core/log/verify.ts";
import { sha256 } from "../system/digest.ts";
import { proveAhead } from "./ahead.ts";

const EVENTS = 320;
let box: Sandbox;
beforeEach(() => {
  box = sandbox();
});
afterEach(() => box.remove());

/** The program as the build makes it. */
const prover = (): string => {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("../../open-prover.ts", import.meta.url))],
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
};

/** Nine megabytes, with umlauts in every second line, in files that end in the middle of it. */
const fill = () => {
  const log = box.open({ segmentBytes: 3 << 20 });
  const long = (n: number) => `${n % 2 === 0 ? "Größe" : "size"} ${"of the upload ".repeat(2_000)}`;
  append(log, ...Array.from({ length: EVENTS }, (_, n) => candidate(`${n} ${long(n)}`)));
  return log;
};

const verified = (proven?: Parameters<typeof verify>[1]["proven"]) => {
  const log = box.open();
  const expected = { digest: sha256, nowMs: 9e15, recordedHeads: log.recordedHeads(), strays: [] };
  return verify(allLines(log), proven ? { ...expected, proven } : expected);
};

const edit = (part: string, harm: (text: string) => string): void => {
  const path = join(box.dir, WRITER, `team-${part}.jsonl`);
  writeFileSync(path, harm(readFileSync(path, "utf8")));
};

test("a thread that goes ahead finds the lines that prove themselves, and no other", async () => {
  fill();
  const digests = { id: sha256("another id"), hash: sha256("another body") };
  edit("000001", (text) => text.replace("7 size of", "7 size if").replace('"seq":4,', '"seq":5,'));
  edit("000002", (text) => text.replace(/\{"salt".*?\}\}(?=\n)/, "null}"));
  edit("000003", (text) =>
    text
      .replace(/\n/, `\n\n{"torn":\n`)
      .replace(/"\}\}(?=\n)/, `"},"id":"${digests.id}","hash":"${digests.hash}"}`),
  );
  const alone = verified();
  expect(alone.damage.length).toBeGreaterThan(2);

  const log = box.open();
  const { proven, end } = proveAhead(prover(), log, box.dir);
  const lines = [...allLines(log)];
  const last = lines.at(-1);
  assert(last !== undefined, "the log has lines");
  while (!proven(last.spot)) await pause(5);
  expect(lines.filter(({ line, spot }) => line.is === "event" && !proven(spot))).toHaveLength(4);
  expect(verified(proven)).toEqual(alone);
  end();
});

test("where no thread can run, nothing is found ahead, and the same comes out", async () => {
  const log = fill();
  const { proven, end } = proveAhead("throw new Error('no thread for you')", log, box.dir);
  await pause(50);
  expect(verified(proven)).toEqual(verified());
  expect([...allLines(log)].filter(({ spot }) => proven(spot))).toEqual([]);
  end();
});

test("a short log is verified without another thread", () => {
  const log = box.open();
  append(log, candidate("short"));
  const { proven } = proveAhead("process.exit(1)", log, box.dir);
  expect([...allLines(log)].some(({ spot }) => proven(spot))).toBe(false);
});
