// git, read through its program, does what every repository must.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import { gitStory } from "../../../test/support/git-story.ts";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { named } from "../../testing/claim.ts";
import { repoContract } from "../../testing/contracts/repo.ts";
import { workTreeContract } from "../../testing/contracts/work-tree.ts";
import { createMemoryRepo } from "../../testing/memory/repo.ts";

const scratch = scratchFolder();
afterAll(() => rmSync(scratch, { recursive: true }));
let count = 0;

describe.each([
  ["of git", () => gitStory(join(scratch, `${(count += 1)}`))],
  ["in memory", createMemoryRepo],
])("a history %s", (_, make) => {
  test.each(named(repoContract))("%s", (_claim, run) => run(make));
  test.each(named(workTreeContract))("of its work tree: %s", (_claim, run) => run(make));
});
