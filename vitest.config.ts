import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    pool: "threads",
    isolate: false,
    // Most tests wait for processes that they start: one worker more than the default keeps two cores busy.
    maxWorkers: "100%",
    globalSetup: ["test/transcript/built.ts"],
    testTimeout: 60_000,
  },
});
