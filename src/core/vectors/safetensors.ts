// Reads tensors out of a safetensors file: eight bytes with the length of a JSON header, the header, the numbers.
import { isObject, parseJson } from "../kit/json.ts";

export interface Tensor {
  readonly shape: readonly number[];
  readonly numbers: Float32Array;
}

/** By name, each decoded when it is asked for; a sentence if the file is none. */
export type Tensors = ReadonlyMap<string, () => Tensor | string>;

const LENGTH_BYTES = 8;

export const tensorsIn = (bytes: Uint8Array): Tensors | string => {
  if (bytes.length < LENGTH_BYTES) return "it is no safetensors file";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = Number(view.getBigUint64(0, true));
  const dataAt = LENGTH_BYTES + length;
  if (dataAt > bytes.length) return "its header is cut off";
  const head = parseJson(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, dataAt)));
  if (!isObject(head)) return "its header is no JSON";
  return new Map(
    Object.entries(head)
      .filter(([name]) => name !== "__metadata__")
      .map(([name, entry]) => [name, () => tensorOf(name, entry, bytes.subarray(dataAt))]),
  );
};

const tensorOf = (name: string, entry: unknown, data: Uint8Array): Tensor | string => {
  const { dtype, shape, data_offsets: offsets } = isObject(entry) ? entry : {};
  const type = typeof dtype === "string" ? TYPES[dtype] : undefined;
  if (type === undefined) return `its tensor ${name} has the type ${String(dtype)}`;
  if (!isCounts(shape) || !isCounts(offsets)) return `its tensor ${name} has no shape`;
  const [from = 0, to = 0] = offsets;
  const count = shape.reduce((product, one) => product * one, 1);
  if (to > data.length || to - from !== count * type.bytes)
    return `its tensor ${name} is cut off or has another size than its shape`;
  const view = new DataView(data.buffer, data.byteOffset + from, to - from);
  const numbers = new Float32Array(count);
  for (let at = 0; at < count; at += 1) numbers[at] = type.read(view, at * type.bytes);
  return { shape, numbers };
};

const isCounts = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => Number.isSafeInteger(one) && one >= 0);

interface NumberType {
  readonly bytes: number;
  readonly read: (view: DataView, at: number) => number;
}

const TYPES: { readonly [dtype: string]: NumberType } = {
  F64: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
  F32: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  F16: { bytes: 2, read: (view, at) => halfOf(view.getUint16(at, true)) },
  BF16: { bytes: 2, read: (view, at) => upperHalf(view.getUint16(at, true)) },
  I8: { bytes: 1, read: (view, at) => view.getInt8(at) },
  I32: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  I64: { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
};

/** Sixteen bits: a sign, five of exponent, ten of fraction. */
const halfOf = (bits: number): number => {
  const sign = bits >> 15 === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
};

const scratch = new DataView(new ArrayBuffer(4));

const upperHalf = (bits: number): number => {
  scratch.setUint16(0, bits);
  return scratch.getFloat32(0);
};
