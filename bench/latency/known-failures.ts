// A project as the gate meets it after some years: a log of many events, some thousand failures in it over twice as
// many paths, and code that looks like code, so that an edit can repeat one of them. Equal seeds give equal bytes.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { featuresOf } from "../../src/core/code/change.ts";
import { isWriterId, type EventId } from "../../src/core/event/id.ts";
import { actionOf } from "../../src/core/judge/action/action.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { composeLine } from "../../src/core/log/line.ts";
import { segmentPath } from "../../src/core/log/line-position.ts";
import { sha256 } from "../../src/io/system/digest.ts";

const START = Date.UTC(2024, 6, 1);
const WORDS = [
  "upload",
  "retry",
  "socket",
  "quota",
  "cache",
  "parser",
  "token",
  "queue",
  "worker",
  "lock",
];
const VERBS = [
  "read",
  "write",
  "open",
  "drop",
  "merge",
  "count",
  "split",
  "guard",
  "flush",
  "trace",
];

const createDice = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
};

export interface Failure {
  readonly path: string;
  readonly code: string;
}

export const pathOf = (number: number): string =>
  `src/${WORDS[number % 10]}/${VERBS[Math.floor(number / 10) % 10]}-${number}.ts`;

/** Code of this many lines, unlike anybody else's. */
export const codeOf = (seed: number, lines: number): string => {
  const below = createDice(seed + 7);
  const name = (): string =>
    `${VERBS[below(10)]}${"ABCDEFGHIJ"[below(10)]}${WORDS[below(10)]}${below(400)}`;
  return Array.from(
    { length: lines },
    () => `  const ${name()} = await ${name()}(${name()}, "${WORDS[below(10)]}", ${below(90)});`,
  ).join("\n");
};

/** Appends the failures as another writer's; returns the first of them. */
export const writeFailures = (log: string, count: number): readonly Failure[] => {
  const writer = `w${"f".repeat(13)}`;
  assert(isWriterId(writer), "the writer's name has its form");
  const failures: Failure[] = [];
  let prev: readonly EventId[] = [];
  let number = 0;
  let held: string[] = [];
  const flush = (): void => {
    number += 1;
    const path = join(log, segmentPath({ writer, stream: "team", number }));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, held.join(""));
    held = [];
  };
  for (let seq = 1; seq <= count; seq += 1) {
    const paths = [pathOf(seq * 2), pathOf(seq * 2 + 1)];
    const writes = paths.map((path, at) => ({
      act: "write" as const,
      path,
      text: codeOf(seq * 10 + at, 25),
    }));
    const change = featuresOf(actionOf(writes, () => undefined).files, () => false);
    const ts = START + seq * 60_000;
    const bodyText = JSON.stringify({
      salt: sha256(`f${seq}`).slice(0, 26),
      when: ts,
      actor: { door: "git" },
      key: `git:revert:${seq.toString(16).padStart(40, "0")}`,
      text: `Change number ${seq}`,
      files: paths,
      outcome: "failed",
      reason: "It broke the nightly build.",
      change,
    });
    const skeleton = {
      v: 1,
      ts,
      n: 0,
      writer,
      stream: "team" as const,
      seq,
      prev,
      kind: "attempt",
    };
    const { id, line } = composeLine({ ...skeleton, hash: sha256(bodyText) }, bodyText, sha256);
    prev = [id];
    held.push(line);
    failures.push({ path: paths[0] ?? "", code: writes[0]?.text ?? "" });
    if (held.length === 1_000) flush();
  }
  if (held.length > 0) flush();
  return failures;
};
