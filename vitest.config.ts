import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Workers of their own: those that read the whole source grow, and what starts a process pays for the size of who starts it. */
const project = (name: "src" | "test" | "stories", include: string) => ({
  extends: true as const,
  test: { name, include: [include] },
});

export default defineConfig({
  test: {
    // `npm test` leaves the stories out, because it should take five minutes: `npm run test:stories` plays them.
    projects: [
      project("src", "src/**/*.test.ts"),
      project("test", "test/**/*.test.ts"),
      project("stories", "test/**/*.story.ts"),
    ],
    // Processes, since each start of a process costs the starting one by its size, and threads share one.
    pool: "forks",
    isolate: false,
    // Most tests wait for processes that they start: half as many workers again as there are cores keep the cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: ["test/transcript/built.ts"],
    setupFiles: ["test/support/dice.ts"],
    // A machine that is slow, or stood still for a while, has done nothing wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { TWICESHY_DEADLINE_MS: "20000" },
  },
});
