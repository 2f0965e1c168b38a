import { describe, expect, it } from "vitest";
import { tensorsIn } from "./safetensors.ts";

const file = (head: unknown, data: Uint8Array): Uint8Array => {
  const text = new TextEncoder().encode(typeof head === "string" ? head : JSON.stringify(head));
  const bytes = new Uint8Array(8 + text.length + data.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  bytes.set(data, 8 + text.length);
  return bytes;
};

const tensor = (entry: unknown, data: Uint8Array): unknown => {
  const tensors = tensorsIn(file({ __metadata__: { by: "us" }, t: entry }, data));
  return typeof tensors === "string" ? tensors : tensors.get("t")?.();
};

const numbersOf = (dtype: string, count: number, data: Uint8Array): unknown =>
  tensor({ dtype, shape: [count], data_offsets: [0, data.length] }, data);

describe("a tensor", () => {
  it.each([
    ["F32", new Uint8Array(Float32Array.of(1.5, -2).buffer)],
    ["F64", new Uint8Array(Float64Array.of(1.5, -2).buffer)],
    ["F16", new Uint8Array(Uint16Array.of(0x3e00, 0xc000).buffer)],
    ["BF16", new Uint8Array(Uint16Array.of(0x3fc0, 0xc000).buffer)],
  ])("of %s is read", (dtype, data) =>
    expect(numbersOf(dtype, 2, data)).toEqual({
      shape: [2],
      numbers: Float32Array.of(1.5, -2),
    }),
  );

  it("of whole numbers is read", () => {
    const numbers = Float32Array.of(7, -3);
    expect(numbersOf("I8", 2, new Uint8Array(Int8Array.of(7, -3).buffer))).toMatchObject({
      numbers,
    });
    expect(numbersOf("I64", 2, new Uint8Array(BigInt64Array.of(7n, -3n).buffer))).toMatchObject({
      numbers,
    });
  });

  it("the least and the largest halves are read, and what is no number stays none", () => {
    const halves = Uint16Array.of(1, 0x7bff, 0x7c00, 0x7e00);
    expect(numbersOf("F16", 4, new Uint8Array(halves.buffer))).toMatchObject({
      numbers: Float32Array.of(2 ** -24, 65_504, Number.POSITIVE_INFINITY, Number.NaN),
    });
  });

  it("that is cut off, of another type or without a shape is told", () => {
    const four = new Uint8Array(4);
    expect(numbersOf("F32", 2, four)).toMatch(/another size/);
    expect(tensor({ dtype: "F32", shape: [1], data_offsets: [0, 8] }, four)).toMatch(/cut off/);
    expect(numbersOf("Q4", 2, four)).toBe("its tensor t has the type Q4");
    expect(tensor({ dtype: "F32", shape: [-1], data_offsets: [0, 4] }, four)).toMatch(/no shape/);
    expect(tensor(null, four)).toBe("its tensor t has the type undefined");
  });
});

it("what is no safetensors file is told", () => {
  expect(tensorsIn(new Uint8Array(3))).toBe("it is no safetensors file");
  expect(tensorsIn(new Uint8Array(8).fill(255))).toBe("its header is cut off");
  expect(tensorsIn(file("{", new Uint8Array()))).toBe("its header is no JSON");
});
