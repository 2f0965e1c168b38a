import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // Processes, since each start of a process costs the starting one by its size, and threads share one.
    pool: "forks",
    isolate: false,
    // Most tests wait for processes that they start: half as many workers again as there are cores keep the cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: ["test/transcript/built.ts"],
    testTimeout: 60_000,
  },
});
