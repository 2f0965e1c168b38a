// Writes a folder with a graph that looks up a row for each token, and its tokenizer: the least that an ONNX runtime
// takes for a transformer. An ONNX file is a protocol buffer.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A number in seven bits a byte. */
const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
};

const whole = (field: number, value: number): Buffer =>
  Buffer.concat([varint(field * 8), varint(value)]);

const bytes = (field: number, value: Buffer | string): Buffer => {
  const content = Buffer.from(value);
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
};

const message = (field: number, ...parts: readonly Buffer[]): Buffer =>
  bytes(field, Buffer.concat(parts));

const [FLOAT, INT64] = [1, 7];

/** A named value of a type, with named or fixed dimensions. */
const valueInfo = (
  field: number,
  name: string,
  type: number,
  dims: readonly (string | number)[],
) => {
  const shape = dims.map((one) =>
    message(1, typeof one === "number" ? whole(1, one) : bytes(2, one)),
  );
  return message(
    field,
    bytes(1, name),
    message(2, message(1, whole(1, type), message(2, ...shape))),
  );
};

/** The graph: `last_hidden_state` is `rows` gathered at `input_ids`. */
const graphOf = (rows: readonly (readonly number[])[]): Buffer => {
  const width = rows[0]?.length ?? 0;
  const data = Buffer.from(Float32Array.from(rows.flat()).buffer);
  const graph = message(
    7,
    message(
      1,
      bytes(1, "rows"),
      bytes(1, "input_ids"),
      bytes(2, "last_hidden_state"),
      bytes(4, "Gather"),
    ),
    bytes(2, "tiny"),
    message(
      5,
      whole(1, rows.length),
      whole(1, width),
      whole(2, FLOAT),
      bytes(8, "rows"),
      bytes(9, data),
    ),
    valueInfo(11, "input_ids", INT64, ["batch", "tokens"]),
    valueInfo(12, "last_hidden_state", FLOAT, ["batch", "tokens", width]),
  );
  return Buffer.concat([whole(1, 8), graph, message(8, whole(2, 13))]);
};

const tokenizerOf = (words: readonly string[]): object => ({
  ...{ version: "1.0", truncation: null, padding: null, added_tokens: [], decoder: null },
  normalizer: { type: "Lowercase" },
  pre_tokenizer: { type: "Whitespace" },
  post_processor: null,
  model: {
    type: "WordLevel",
    unk_token: "[UNK]",
    vocab: Object.fromEntries(["[UNK]", ...words].map((word, id) => [word, id])),
  },
});

/** Unknown words have the row of zeros. */
export const writeTinyModel = (
  folder: string,
  vectors: Readonly<Record<string, readonly number[]>>,
): void => {
  const rows = Object.values(vectors);
  const zeros = (rows[0] ?? []).map(() => 0);
  mkdirSync(join(folder, "onnx"), { recursive: true });
  writeFileSync(join(folder, "onnx", "model.onnx"), graphOf([zeros, ...rows]));
  writeFileSync(join(folder, "tokenizer.json"), JSON.stringify(tokenizerOf(Object.keys(vectors))));
};
