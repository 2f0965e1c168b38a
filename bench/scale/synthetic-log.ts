// A log as a long-lived project would have it, made up from a seed: lines of about 600 bytes, some with the features of
// a change, and sessions that open issues, try, fix and amend. Equal seeds give equal bytes.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isWriterId, type EventId } from "../../src/core/event/id.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { composeLine } from "../../src/core/log/line.ts";
import { segmentPath } from "../../src/core/log/line-position.ts";
import { sha256 } from "../../src/io/system/digest.ts";

const SEGMENT_BYTES = 8 << 20;
const START = Date.UTC(2024, 0, 1);
const MINUTE = 60_000;

/** Shares of kinds in a hundred events; `change` is an attempt with the features of its change. */
const MIX = {
  attempt: 26,
  change: 4,
  note: 24,
  issue: 10,
  fix: 9,
  decision: 9,
  lesson: 4,
  commit: 6,
  tag: 3,
  resolve: 2,
  supersede: 2,
  retire: 1,
} as const;
type Sort = keyof typeof MIX;

const WORDS =
  "retry the upload when socket closes early because proxy counts each request against quota and cache keeps stale entry under lock of worker queue parser drops trailing token in nested block schema migration locks table".split(
    " ",
  );

interface Dice {
  readonly below: (limit: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

const createDice = (seed: number): Dice => {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    assert(item !== undefined, "there is something to pick");
    return item;
  };
  return { below, pick };
};

export interface Synthetic {
  readonly files: readonly string[];
  readonly bytes: number;
  /** An issue's id, and a path that much is known about. */
  readonly issue: EventId;
  readonly path: string;
}

/** Writes a log of that many events under `dir`, as one writer's chain. */
export const writeSyntheticLog = (dir: string, events: number): Synthetic => {
  const writer = `w${"s".repeat(13)}`;
  assert(isWriterId(writer), "the writer's name has its form");
  const dice = createDice(20_240_101);
  const sorts = Object.entries(MIX).flatMap(([sort, share]) => Array<string>(share).fill(sort));
  const told: EventId[] = [];
  const issues: EventId[] = [];
  const files: string[] = [];
  let bytes = 0;
  let held: string[] = [];
  let heldBytes = 0;
  const flush = (): void => {
    const path = join(dir, segmentPath({ writer, stream: "team", number: files.length + 1 }));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, held.join(""));
    files.push(path);
    bytes += heldBytes;
    held = [];
    heldBytes = 0;
  };
  for (let seq = 1; seq <= events; seq++) {
    const { kind, body } = tell(
      dice,
      seq === 1 ? "issue" : sortOf(dice.pick(sorts)),
      seq,
      told,
      issues,
    );
    const ts = START + seq * MINUTE;
    const salt = sha256(String(seq)).slice(0, 26);
    const bodyText = JSON.stringify({ salt, when: ts, actor: { door: "cli", tty: "no" }, ...body });
    const prev = told.slice(-1);
    const hash = sha256(bodyText);
    const skeleton = { v: 1, ts, n: 0, writer, stream: "team" as const, seq, prev, kind, hash };
    const { id, line } = composeLine(skeleton, bodyText, sha256);
    told.push(id);
    if (kind === "issue") issues.push(id);
    held.push(line);
    heldBytes += line.length;
    if (heldBytes >= SEGMENT_BYTES) flush();
  }
  if (held.length > 0) flush();
  const [issue] = issues;
  assert(issue !== undefined, "the first event is an issue");
  return { files, bytes, issue, path: "src/upload/part7.ts" };
};

const isSort = (name: string): name is Sort => Object.hasOwn(MIX, name);
const sortOf = (name: string): Sort => (isSort(name) ? name : "note");

const tell = (
  dice: Dice,
  sort: Sort,
  seq: number,
  told: readonly EventId[],
  issues: readonly EventId[],
): { readonly kind: string; readonly body: object } => {
  const { below, pick } = dice;
  const say = (words: number): string =>
    Array.from({ length: words }, () => pick(WORDS)).join(" ") + ` ${below(10_000)}`;
  const files = Array.from(
    { length: 1 + below(3) },
    () => `src/${pick(WORDS)}/part${below(40)}.ts`,
  );
  const common = {
    session: `s-${Math.floor(seq / 40)}`,
    commit: sha256(`c${seq}`)
      .replace(/[^a-f2-7]/g, "0")
      .padEnd(40, "0")
      .slice(0, 40),
    branch: below(3) ? "main" : `topic-${below(30)}`,
    files,
    text: say(9),
  };
  const recent = issues[issues.length - 1 - below(Math.min(20, issues.length || 1))];
  const issue = recent === undefined ? {} : { issue: recent };
  const target = told[told.length - 1 - below(Math.min(400, told.length || 1))];
  if (sort === "attempt" || sort === "change")
    return {
      kind: "attempt",
      body: {
        ...common,
        ...(below(5) ? { ...issue } : { key: `git:revert:${common.commit}` }),
        outcome: pick(["failed", "failed", "worked", "partial"]),
        reason: say(14),
        ...(sort === "change" ? { change: changeOf(dice, files) } : { body: say(20) }),
      },
    };
  if (sort === "fix") return { kind: sort, body: { ...common, ...issue, cause: say(12) } };
  if (sort === "tag")
    return { kind: sort, body: { targets: [target], text: say(4), add: [pick(WORDS)] } };
  if (sort === "resolve" || sort === "supersede" || sort === "retire")
    return { kind: sort, body: { targets: [target], text: say(6), as: "stale" } };
  return { kind: sort, body: { ...common, body: say(24), namespace: "learnings" } };
};

/** About 8 KB of token hashes, as an edit of eighty lines leaves them. */
const changeOf = ({ below }: Dice, files: readonly string[]): object => {
  const hash = (): string =>
    (below(33_554_432) + 33_554_432)
      .toString(32)
      .slice(-5)
      .replace(/[0189]/g, "a");
  const line = (): string =>
    `${below(2) ? "+" : "-"}${Array.from({ length: 14 }, () => `w${hash()}`).join(" ")}`;
  const hunk = (): object => ({ old: 1, new: 1, lines: Array.from({ length: 80 }, line) });
  return {
    files: [{ path: files[0], act: "edit", hunks: [hunk()] }],
    totalFiles: 1,
    totalLines: 80,
    truncated: "no",
  };
};
