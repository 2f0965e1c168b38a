import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    pool: "threads",
    isolate: false,
    globalSetup: ["test/transcript/built.ts"],
    testTimeout: 60_000,
  },
});
