// In how many of the base's changes each gram occurs. Most occur in one alone, which weighs as much as none: those stand
// behind the others as steps from one to the next, and are only read to count a later change in.
//   "shygate1" | changes | grams seen more often | grams seen once | the former | how often | the latter
import { closeSync, fstatSync, openSync } from "node:fs";
import { seenIn, type Tally } from "../../core/judge/tally.ts";
import { readAt } from "../read-at.ts";
import { writeWhole } from "./files.ts";
import { TableTorn } from "./table.ts";

const MAGIC = "shygate1";
const HEAD_BYTES = MAGIC.length + 12;

export const writeRarity = (path: string, { changes, grams, counts }: Tally): void => {
  const often = grams.filter((_, at) => (counts[at] ?? 0) > 1);
  const howOften = counts.filter((count) => count > 1);
  const once = grams.filter((_, at) => counts[at] === 1);
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(MAGIC, "latin1");
  [changes, often.length, once.length].forEach((number, at) => {
    head.writeUInt32LE(number, MAGIC.length + 4 * at);
  });
  writeWhole(path, Buffer.concat([head, bytesOf(often), bytesOf(howOften), stepsOf(once)]));
};

export interface BaseCounts {
  readonly changes: number;
  /** What was seen once may be said not to have been seen. */
  readonly roughly: (gram: number) => number;
  readonly exactly: (gram: number) => number;
}

export const readRarity = (path: string): BaseCounts => {
  const file = openSync(path, "r");
  try {
    const head = readAt(file, 0, HEAD_BYTES);
    if (head.length < HEAD_BYTES || head.toString("latin1", 0, MAGIC.length) !== MAGIC)
      throw new TableTorn("no counts");
    const [changes = 0, size = 0, singles = 0] = [0, 4, 8].map((at) =>
      head.readUInt32LE(MAGIC.length + at),
    );
    const often = {
      grams: numbersIn(readAt(file, HEAD_BYTES, 4 * size), size),
      counts: numbersIn(readAt(file, HEAD_BYTES + 4 * size, 4 * size), size),
    };
    const roughly = (gram: number): number => seenIn(often, gram);
    let once: ReadonlySet<number> | undefined;
    const exactly = (gram: number): number => {
      const found = roughly(gram);
      once ??= found > 0 ? undefined : readSteps(path, HEAD_BYTES + 8 * size, singles);
      return found > 0 ? found : Number(once?.has(gram) ?? false);
    };
    return { changes, roughly, exactly };
  } finally {
    closeSync(file);
  }
};

/** Machines that keep the highest byte first are few, and read their own files. */
const bytesOf = (numbers: Uint32Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

const numbersIn = (bytes: Buffer, count: number): Uint32Array => {
  if (bytes.length < 4 * count) throw new TableTorn("counts cut short");
  return bytes.byteOffset % 4 === 0
    ? new Uint32Array(bytes.buffer, bytes.byteOffset, count)
    : new Uint32Array(new Uint8Array(bytes).buffer);
};

/** Seven bits a byte, the highest set where more follow. */
const stepsOf = (sorted: Uint32Array): Uint8Array => {
  const bytes = new Uint8Array(5 * sorted.length);
  let size = 0;
  let last = 0;
  for (const number of sorted) {
    let step = number - last;
    for (; step > 127; step = Math.floor(step / 128)) bytes[size++] = (step % 128) | 128;
    bytes[size++] = step;
    last = number;
  }
  return bytes.subarray(0, size);
};

const readSteps = (path: string, from: number, count: number): ReadonlySet<number> => {
  const file = openSync(path, "r");
  try {
    const bytes = readAt(file, from, fstatSync(file).size - from);
    const found = new Set<number>();
    let [last, step, weight] = [0, 0, 1];
    for (const byte of bytes) {
      step += (byte & 127) * weight;
      weight *= 128;
      if (byte > 127) continue;
      last += step;
      found.add(last);
      [step, weight] = [0, 1];
    }
    if (found.size !== count) throw new TableTorn("counts cut short");
    return found;
  } finally {
    closeSync(file);
  }
};
