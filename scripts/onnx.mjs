// npm run test:onnx: a folder with an ONNX graph in the real onnxruntime-node, whose 288 MB are no development dependency.
// It needs the registry, and writes into a temporary folder.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
// Its script would fetch files for graphics cards; what runs on a processor is in the package.
const INSTALL = ["install", "--no-save", "--ignore-scripts", "onnxruntime-node@1.30.0"];

const folder = mkdtempSync(join(tmpdir(), "twiceshy-onnx-"));
try {
  const { status, stderr } = spawnSync("npm", [...INSTALL, "--prefix", folder], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm could not install what this needs:\n${stderr}`);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const tests = spawnSync(process.execPath, [vitest, "run", "--config=vitest.onnx.config.ts"], {
    ...{ cwd: ROOT, stdio: "inherit" },
    env: { ...process.env, ONNXRUNTIME: folder },
  });
  process.exitCode = tests.status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
