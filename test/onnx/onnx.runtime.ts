// An ONNX folder in the real runtime: `npm run test:onnx`, which installs it and names its folder in ONNXRUNTIME.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { openEmbedder } from "../../src/io/embed/open.ts";
import { sha256 } from "../../src/io/system/digest.ts";
import { scratchFolder } from "../support/scratch.ts";
import { writeTinyModel } from "./tiny-graph.ts";

const load = (name: string): Promise<unknown> =>
  import(
    /* @vite-ignore */ pathToFileURL(
      join(process.env["ONNXRUNTIME"] ?? "", "node_modules", name, "dist/index.js"),
    ).href
  );

const open = (folder: string) =>
  openEmbedder({
    ...{ setting: `dir:${folder}`, byProject: false, home: folder, digest: sha256, load },
    deadline: () => AbortSignal.timeout(5_000),
  });

test("a graph's rows are averaged to a vector of length 1, whatever else is in the batch", async () => {
  const folder = scratchFolder();
  writeTinyModel(folder, { lock: [3, 0, 0], file: [0, 4, 0], long: [0, 0, 1] });
  const embedder = await open(folder);
  if (!embedder.ok || embedder.value === undefined) throw new Error(JSON.stringify(embedder));
  expect(embedder.value.identity).toMatchObject({ name: `dir:${folder}`, dimensions: 3 });
  const alone = await embedder.value.embed(["Lock file"]);
  const among = await embedder.value.embed(["long ".repeat(300), "Lock file", "", "unknown"]);
  const [vector] = alone.ok ? alone.value : [];
  expect(vector).toEqual(Float32Array.of(0.6, 0.8, 0));
  expect(among.ok && among.value[1]).toEqual(vector);
  expect(among.ok && among.value.slice(2)).toEqual([new Float32Array(3), new Float32Array(3)]);
});

test("a graph that is none is told in a sentence", async () => {
  const folder = scratchFolder();
  writeTinyModel(folder, { lock: [1, 2] });
  writeFileSync(join(folder, "onnx", "model.onnx"), "no graph");
  expect(await open(folder)).toMatchObject({
    error: { kind: "embedder-unfit", source: join(folder, "onnx", "model.onnx") },
  });
});
