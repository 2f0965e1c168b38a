// The readable pages and the files of agents, on disk and in memory, do what they must.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { named } from "../../testing/claim.ts";
import { bridgeFilesContract, viewsContract } from "../../testing/contracts/work-tree.ts";
import { createMemoryBridgeFiles, createMemoryViews } from "../../testing/memory/views.ts";
import { createBridgeFiles } from "./bridge-files.ts";
import { createViews } from "./views.ts";

const scratch = scratchFolder();
afterAll(() => rmSync(scratch, { recursive: true }));
let count = 0;
const fresh = (): string => join(scratch, `${(count += 1)}`);

describe("readable pages", () => {
  const claims = named(viewsContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createViews(fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(createMemoryViews));
});

describe("files that agents read", () => {
  const claims = named(bridgeFilesContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createBridgeFiles(fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(createMemoryBridgeFiles));
});
