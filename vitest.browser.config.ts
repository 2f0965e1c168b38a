// The tests that need a browser: `npm run test:browser`. Apart from the others, which need nothing but Node and git.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // A busy machine draws late.
    expect: { poll: { timeout: 20_000 } },
    include: ["test/browser/*.browser.ts"],
    globalSetup: ["test/transcript/built.ts"],
    testTimeout: 60_000,
    hookTimeout: 240_000,
    // The golden pictures are taken again.
    env: {
      TAKES_PICTURES: String(process.argv.includes("--update") || process.argv.includes("-u")),
    },
  },
});
