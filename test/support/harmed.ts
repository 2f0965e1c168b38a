// What may happen to a file of compiled code: each harm has a name and a function from bytes to bytes.

/** The file holds its code twice. */
export const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

export const flipped = (bytes: Buffer): Buffer => {
  const other = Buffer.from(bytes);
  const at = Math.floor(bytes.length / 3);
  other.writeUInt8(other.readUInt8(at) ^ 0x55, at);
  return other;
};

export const HARMS: readonly (readonly [name: string, harm: (bytes: Buffer) => Buffer])[] = [
  ["cut short", (bytes) => bytes.subarray(0, bytes.length - 1_000)],
  ["one half of it", half],
  ["with a flipped byte", flipped],
  ["empty", () => Buffer.alloc(0)],
  ["garbage", () => Buffer.alloc(4_096, "garbage!")],
  ["zeros", () => Buffer.alloc(65_536)],
  // Eight bytes from offset 4 on are V8's version.
  [
    "of another version",
    (bytes) => {
      const other = Buffer.from(half(bytes));
      other.fill(7, 4, 12);
      return Buffer.concat([other, other]);
    },
  ],
];
