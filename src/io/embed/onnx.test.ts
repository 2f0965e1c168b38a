import { join } from "node:path";
import { expect, test } from "vitest";
import { writeTinyModel } from "../../../test/onnx/tiny-graph.ts";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { sha256 } from "../system/digest.ts";
import { openEmbedder } from "./open.ts";

const modelFolder = (): string => {
  const folder = scratchFolder();
  writeTinyModel(folder, { lock: [1, 2] });
  return folder;
};

const open = (folder: string, load?: () => Promise<unknown>) =>
  openEmbedder({
    ...{ setting: `dir:${folder}`, byProject: false, home: folder, digest: sha256 },
    deadline: () => AbortSignal.timeout(5_000),
    ...(load === undefined ? {} : { load }),
  });

/** A runtime whose graph asks for `inputs` and answers with `output`. */
const runtime = (inputs: readonly string[], output: unknown) => async () => ({
  Tensor: Object,
  InferenceSession: {
    create: async () => ({
      ...{ inputNames: inputs, outputNames: ["last_hidden_state"] },
      run: async () => ({ last_hidden_state: output }),
    }),
  },
});

test("without the runtime's package, that package is named", async () => {
  expect(await open(modelFolder())).toEqual({
    ok: false,
    error: { kind: "embedder-needs-package", package: "onnxruntime-node" },
  });
});

test.each([
  ["asks for what a text has not", ["pixel_values"], undefined, "it asks for pixel_values"],
  ["answers with nothing", ["input_ids"], {}, "it answers nothing"],
  [
    "answers with what is no number",
    ["input_ids", "attention_mask"],
    { data: Float32Array.of(1, Number.NaN), dims: [1, 1, 2] },
    "it answers with numbers that are none",
  ],
])("a graph that %s is told", async (_, inputs, output, why) => {
  const folder = modelFolder();
  expect(await open(folder, runtime(inputs, output))).toEqual({
    ok: false,
    error: { kind: "embedder-unfit", source: join(folder, "onnx", "model.onnx"), why },
  });
});
