// The appender as a program: bundled once for a test file, into a folder of its own.
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

export interface Program {
  readonly path: string;
  readonly folder: string;
  readonly remove: () => void;
}

export const bundleAppender = async (): Promise<Program> => {
  // A program knows itself by its real path.
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), "twiceshy-kill-")));
  const path = join(folder, "appender.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "appender.ts")],
    outfile: path,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "warning",
  });
  return { path, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
