// Tests that start thousands of processes, to walk the variants of stories: `npm run test:long`.
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Properties, which `npm test` draws the same each time: here they draw four times as often and anew, and say from which
 * seed where one fails. */
const properties = ["src", "test"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:test|story)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => readFileSync(path, "utf8").includes('from "fast-check"')),
);

export default defineConfig({
  test: {
    include: ["test/**/*.long.ts", ...properties],
    pool: "forks",
    isolate: false,
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: ["test/transcript/built.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    env: { TWICESHY_DRAWS: "all", TWICESHY_DEADLINE_MS: "20000" },
  },
});
