// The log in files does what every log must.
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "vitest";
import { sandbox, type Sandbox } from "../../../test/kill/sample.ts";
import { named } from "../../testing/claim.ts";
import { logContract } from "../../testing/contracts/log.ts";
import { createMemoryLog } from "../../testing/memory/log.ts";
import { createBlobs } from "./blobs.ts";
import { systemClock } from "../system/clock.ts";
import { sha256 } from "../system/digest.ts";

let box: Sandbox;
beforeEach(() => {
  box = sandbox();
});
afterEach(() => box.remove());

const onDisk = () => {
  const log = box.open();
  return { log, append: log.append, erase: log.erase, blobs: createBlobs(join(box.root, "blobs")) };
};

describe.each([
  ["on disk", onDisk],
  ["in memory", () => createMemoryLog(sha256, systemClock)],
])("a log %s", (_, make) => {
  test.each(named(logContract))("%s", (_claim, run) => run(make));
});
