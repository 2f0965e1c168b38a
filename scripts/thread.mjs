// The text of a program that another one runs in a thread.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export const threadText = async (entry) => {
  const { outputFiles } = await build({
    absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "cjs",
    minify: true,
    legalComments: "none",
    write: false,
    logLevel: "warning",
  });
  return outputFiles[0].text;
};
