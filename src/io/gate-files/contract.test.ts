// The gate files do what every implementation of their port must.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import type { GateState } from "../../engine/ports/gate-files.ts";
import type { Log } from "../../engine/ports/log.ts";
import { named } from "../../testing/claim.ts";
import { gateContract } from "../../testing/contracts/gate.ts";
import { createMemoryGate } from "../../testing/memory/gate.ts";
import { createMemoryLog } from "../../testing/memory/log.ts";
import { systemClock } from "../system/clock.ts";
import { sha256 } from "../system/digest.ts";
import { createGate } from "./gate-files.ts";

const root = mkdtempSync(join(tmpdir(), "twiceshy-gate-"));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;

const inFiles = (log: Log): GateState => {
  const store = join(root, `${(count += 1)}`);
  mkdirSync(join(store, "log"), { recursive: true });
  return createGate({
    folder: join(store, "gate"),
    logFolder: join(store, "log"),
    log,
    clock: systemClock,
  });
};

const over = (gateOf: (log: Log) => GateState) => () => {
  const { log, append } = createMemoryLog(sha256, systemClock);
  return { gate: gateOf(log), append };
};

describe.each([
  ["in files", over(inFiles)],
  ["in memory", over(createMemoryGate)],
])("a gate %s", (_, make) => {
  test.each(named(gateContract))("%s", (_claim, run) => run(make));
});
