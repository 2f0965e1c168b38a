// The test of ONNX folders: `npm run test:onnx`, which installs the runtime. Apart from the others, which need nothing but
// Node and git.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/onnx/*.runtime.ts"],
    pool: "forks",
    globalSetup: ["test/transcript/built.ts"],
    testTimeout: 60_000,
  },
});
