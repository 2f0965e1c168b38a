import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AppendStep } from "../../src/engine/ports/log.ts";
import type { Orders } from "./appender.ts";
import { bundleAppender, type Program } from "./program.ts";
import { append, candidate, eventsOf, kindsOf, sandbox, verifyLog } from "./sample.ts";
import { findLoss, soak, startAppender } from "./soak.ts";

let program: Program;
let boxes = 0;
const freshRoot = (): string => join(program.folder, `box-${boxes++}`);

beforeAll(async () => {
  program = await bundleAppender();
});
afterAll(() => program.remove());

const orders = (root: string, more: Partial<Orders> = {}): Orders => ({
  root,
  durability: "power",
  name: "a",
  appends: 6,
  batch: 3,
  ...more,
});

const STEPS: readonly AppendStep[] = [
  "blobs",
  "lock",
  "open",
  "write",
  "unlock",
  "sync",
  "acknowledge",
];

/** Killed here, an append has written its texts and not yet their lines. */
const LINELESS: ReadonlySet<AppendStep> = new Set(["lock", "open", "write"]);

describe.each(STEPS)("killed at the step '%s'", (step) => {
  test.each([0, 4])("of append %i, a process loses nothing it acknowledged", async (at) => {
    const root = freshRoot();
    const killed = await startAppender(
      program.path,
      orders(root, { killAt: { step, append: at }, long: true }),
    );
    expect(killed.signal).toBe("SIGKILL");
    expect(killed.acknowledged).toHaveLength(at * 3);
    const next = await startAppender(program.path, orders(root, { name: "b" }));
    expect(next).toMatchObject({ code: 0, errors: "" });
    const { lost, acknowledged, verification } = findLoss(root, [killed, next]);
    expect(lost).toEqual([]);
    expect(acknowledged).toBe(at * 3 + 18);
    // Each line has its long text; what was written before a line that never was is found.
    expect(verification.damage).toEqual([]);
    const left = verification.findings.filter(({ kind }) => kind === "blob-unused").length;
    expect(left).toBe(LINELESS.has(step) ? 1 : 0);
  });
});

test("the check finds the loss where the acknowledgement is moved before the write", async () => {
  const root = freshRoot();
  const early = orders(root, { early: true, killAt: { step: "write", append: 4 } });
  const killed = await startAppender(program.path, early);
  expect(killed.signal).toBe("SIGKILL");
  expect(findLoss(root, [killed]).lost).toEqual(["a-12", "a-13", "a-14"]);
});

/**
 * Random draws, except that the first process drawn for is killed at once: on a fast machine all others may end before
 * their time.
 */
const withOneKill = (): (() => number) => {
  let draws = 0;
  return () => ((draws += 1) <= 2 ? 0 : Math.random());
};

test.each(["power", "crash"] as const)(
  "16 processes at once, killed at random in the mode '%s', lose nothing they acknowledged",
  async (durability) => {
    const { lost, acknowledged, kills, verification } = await soak({
      program: program.path,
      root: freshRoot(),
      processes: 16,
      appends: 40,
      durability,
      killWithinMs: 400,
      killShare: 0.5,
      random: withOneKill(),
      // Small enough that segments fill up while the writers write.
      segmentBytes: 40_000,
    });
    expect(lost).toEqual([]);
    expect(acknowledged).toBe(16 * 40);
    expect(kills).toBeGreaterThan(0);
    expect(verification.damage).toEqual([]);
  },
);

test("without the lock, processes at once lose nothing: at worst there are concurrent heads and empty lines", async () => {
  const root = freshRoot();
  const endings = await Promise.all(
    ["a", "b", "c", "d"].map((name) =>
      startAppender(program.path, orders(root, { name, appends: 100, batch: 1, lockWaitMs: -1 })),
    ),
  );
  const { lost, acknowledged, verification } = findLoss(root, endings);
  expect(lost).toEqual([]);
  expect(acknowledged).toBe(400);
  expect(verification.damage).toEqual([]);
  const [joined] = append(sandbox(root).open(), candidate("joined"));
  const events = eventsOf(sandbox(root).open());
  const named = new Set(events.flatMap(({ prev }) => prev));
  // An event that no other names could be removed unseen.
  expect(events.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([joined]);
  expect(verifyLog(sandbox(root).open()).damage).toEqual([]);
  const harmless = new Set(["concurrent", "empty"]);
  expect(kindsOf(verification.findings).filter((kind) => !harmless.has(kind))).toEqual([]);
});
