// The tests that run real agents: `npm run test:hosts`, which installs them. Apart from the others, which need nothing but
// Node and git.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/hosts/*.hosts.ts"],
    pool: "forks",
    globalSetup: ["test/transcript/built.ts"],
    testTimeout: 240_000,
    // Each agent takes a core for itself.
    maxWorkers: 2,
  },
});
