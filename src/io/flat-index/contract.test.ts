// The indexes in files do what every index must.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import type { SearchIndex } from "../../engine/ports/search-index.ts";
import type { Index } from "../../engine/ports/state-index.ts";
import type { Log } from "../../engine/ports/log.ts";
import { named } from "../../testing/claim.ts";
import { indexContract } from "../../testing/contracts/index.ts";
import { searchIndexContract } from "../../testing/contracts/search-index.ts";
import { createMemoryIndex } from "../../testing/memory/index.ts";
import { createMemoryLog } from "../../testing/memory/log.ts";
import { createMemorySearchIndex } from "../../testing/memory/search-index.ts";
import { systemClock } from "../system/clock.ts";
import { sha256 } from "../system/digest.ts";
import { createFlatIndex } from "./flat-index.ts";
import { createSearchIndex } from "./search-index.ts";

const root = mkdtempSync(join(tmpdir(), "twiceshy-index-"));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;

const over = (indexOf: (log: Log) => Index) => () => {
  const { log, append } = createMemoryLog(sha256, systemClock);
  return { index: indexOf(log), append };
};

describe.each([
  ["in files", over((log) => createFlatIndex(join(root, `${(count += 1)}`), log))],
  ["without files", over((log) => createFlatIndex(undefined, log))],
  ["in memory", over(createMemoryIndex)],
])("an index %s", (_, make) => {
  test.each(named(indexContract))("%s", (_claim, run) => run(make));
});

const searching = (searchOf: (log: Log, index: Index) => SearchIndex) => () => {
  const { log, append } = createMemoryLog(sha256, systemClock);
  const index = createMemoryIndex(log);
  return { search: searchOf(log, index), lookup: index.lookup, append };
};

describe.each([
  [
    "in files",
    searching((log, { lookup }) =>
      createSearchIndex(join(root, `${(count += 1)}`), log, lookup, () => true),
    ),
  ],
  ["in memory", searching((log) => createMemorySearchIndex(log))],
  [
    "that writes nothing",
    searching((log, { lookup }) => createSearchIndex(undefined, log, lookup)),
  ],
])("a search index %s", (_, make) => {
  test.each(named(searchIndexContract))("%s", (_claim, run) => run(make));
});
