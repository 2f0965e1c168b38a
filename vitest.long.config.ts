// The tests that take long and seldom find what the others do not: `npm run test:long`.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.long.ts"],
    pool: "forks",
    globalSetup: ["test/transcript/built.ts"],
    testTimeout: 120_000,
  },
});
