// A table in one file, made once and looked up by key with two small reads: keys are spread over buckets by their hash.
//   "shygate3" | number of buckets | where each begins and the marks of its keys, and where the last ends
//   | each bucket: [[key, value], …] and a hash
// Most keys asked for are missing. A bucket's marks, a few bits of its keys' hashes, tell this without reading it.
import { closeSync, openSync } from "node:fs";
import { hash32 } from "../../core/kit/hash.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { bytesOfNumbers, numbersAt, readAt } from "../kit/read-at.ts";
import { writeWhole } from "./files.ts";

/** Thrown if a table does not read as it was written. */
export class TableTorn extends Error {}

export interface GateTable {
  readonly get: (key: string) => unknown;
  readonly close: () => void;
}

const MAGIC = "shygate3";
const HASH_LENGTH = 8;
/** Keys a bucket. A larger bucket takes longer to read; smaller ones make the list of buckets longer. */
const PER_BUCKET = 4;

/** Two of 32 bits, chosen by parts of the hash that say little about its bucket. */
const marksOf = (hash: number): number => (1 << (hash >>> 27)) | (1 << ((hash >>> 22) & 31));

export const writeTable = (path: string, entries: ReadonlyMap<string, unknown>): void => {
  const count = Math.max(1, Math.ceil(entries.size / PER_BUCKET));
  const buckets = Array.from({ length: count }, (): (readonly [string, unknown])[] => []);
  for (const entry of entries) buckets[hash32(entry[0]) % count]?.push(entry);
  const places = new Uint32Array(2 * count + 2);
  places[0] = count;
  const pieces: Buffer[] = [];
  let at = MAGIC.length + places.byteLength;
  for (const [number, bucket] of buckets.entries()) {
    const marks = bucket.reduce((all, [key]) => all | marksOf(hash32(key)), 0);
    places.set([at, marks >>> 0], 1 + 2 * number);
    const piece = Buffer.from(sealed(JSON.stringify(bucket)));
    pieces.push(piece);
    at += piece.length;
  }
  places[2 * count + 1] = at;
  writeWhole(path, Buffer.concat([Buffer.from(MAGIC), bytesOfNumbers(places), ...pieces]));
};

export const openTable = (path: string): GateTable => {
  const file = openSync(path, "r");
  try {
    const magic = readAt(file, 0, MAGIC.length).toString("latin1");
    const [count] = numbersAt(file, MAGIC.length, 1);
    if (magic !== MAGIC || count === undefined) throw new TableTorn("not a table");
    const places = placesIn(file, count);
    return { get: (key) => valueIn(file, places(hash32(key)), key), close: () => closeSync(file) };
  } catch (fault) {
    closeSync(file);
    throw fault;
  }
};

interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where the bucket of a hash is; nothing if the key is surely missing. After a few lookups all places are read at once.
 */
const placesIn = (file: number, count: number): ((hash: number) => ByteRange | undefined) => {
  const size = 2 * count + 1;
  let asked = 0;
  let all: Uint32Array | undefined;
  return (hash) => {
    asked += 1;
    if (asked > FEW && 4 * size <= MOST_BYTES) all ??= numbersAt(file, PLACES_AT, size);
    const at = 2 * (hash % count);
    const [from, marks = 0, to] =
      all?.subarray(at, at + 3) ?? numbersAt(file, PLACES_AT + 4 * at, 3);
    if (from === undefined || to === undefined) throw new TableTorn("cut short");
    return (~marks & marksOf(hash)) === 0 ? { from, to } : undefined;
  };
};

const PLACES_AT = MAGIC.length + 4;
/** An edit of a file that failed once or twice needs no more lookups than this. */
const FEW = 24;
const MOST_BYTES = 1 << 20;

const valueIn = (file: number, place: ByteRange | undefined, key: string): unknown => {
  if (place === undefined) return undefined;
  const { from, to } = place;
  const bucket = unsealed(readAt(file, from, Math.max(0, to - from)));
  if (!Array.isArray(bucket)) throw new TableTorn("no bucket");
  for (const entry of bucket) if (Array.isArray(entry) && entry[0] === key) return entry[1];
  return undefined;
};

/** JSON followed by a hash, so that a cut or a flipped bit shows. */
export const sealed = (json: string): string => json + sealOf(Buffer.from(json));

/** The sealed value; nothing if it is not whole. */
export const unsealed = (bytes: Buffer): unknown => {
  const end = bytes.length - HASH_LENGTH;
  if (end < 0 || bytes.toString("latin1", end) !== sealOf(bytes.subarray(0, end))) return undefined;
  return parseJson(bytes.toString("utf8", 0, end));
};

/** Hashes four bytes a step: before each edit this code runs for the first time, not yet optimised. */
const sealOf = (bytes: Buffer): string => {
  const whole = bytes.length & ~3;
  const words =
    bytes.byteOffset % 4 === 0
      ? new Int32Array(bytes.buffer, bytes.byteOffset, whole / 4)
      : new Int32Array(new Uint8Array(bytes.subarray(0, whole)).buffer);
  let hash = bytes.length;
  for (let at = 0; at < words.length; at += 1) {
    hash = Math.imul(hash ^ (words[at] ?? 0), 0x01000193);
    hash ^= hash >>> 15;
  }
  const rest = bytes.toString("latin1", whole);
  return hash32(`${hash} ${rest}`).toString(16).padStart(HASH_LENGTH, "0");
};

export const isFigures = (value: unknown): value is { readonly [name: string]: number } =>
  isObject(value) && Object.values(value).every((figure) => typeof figure === "number");
