// A table in one file, made once and looked up by key with two small reads: keys are spread over buckets by their hash.
//   "shygate3" | number of buckets | where each begins and its marks, and where the last ends
//   | each bucket: [[key, value], …] and a hash
// Most keys asked for are missing. A bucket's marks, a few bits of its keys' hashes, tell this without reading it.
import { closeSync, openSync } from "node:fs";
import { hash32 } from "../../core/capture/hash.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { readAt } from "../read-at.ts";
import { writeWhole } from "./files.ts";

/** Thrown if a table does not read as it was written. */
export class TableTorn extends Error {}

export interface Table {
  readonly get: (key: string) => unknown;
  readonly close: () => void;
}

const MAGIC = "shygate3";
const HASH_LENGTH = 8;
/** Keys a bucket. A larger bucket takes longer to read; smaller ones make the list of buckets longer. */
const PER_BUCKET = 4;

/** Where a bucket begins, and the marks of its keys. */
const PLACE_BYTES = 8;

/** Two of 32 bits, chosen by parts of the hash that say little about its bucket. */
const marksOf = (hash: number): number => (1 << (hash >>> 27)) | (1 << ((hash >>> 22) & 31));

export const writeTable = (path: string, entries: ReadonlyMap<string, unknown>): void => {
  const count = Math.max(1, Math.ceil(entries.size / PER_BUCKET));
  const buckets = Array.from({ length: count }, (): (readonly [string, unknown])[] => []);
  for (const entry of entries) buckets[hash32(entry[0]) % count]?.push(entry);
  const places = Buffer.alloc(PLACE_BYTES * count + 8);
  places.writeUInt32LE(count, 0);
  const pieces: Buffer[] = [];
  let at = MAGIC.length + places.length;
  for (const [number, bucket] of buckets.entries()) {
    const marks = bucket.reduce((all, [key]) => all | marksOf(hash32(key)), 0);
    places.writeUInt32LE(at, 4 + PLACE_BYTES * number);
    places.writeUInt32LE(marks >>> 0, 8 + PLACE_BYTES * number);
    const piece = Buffer.from(sealed(JSON.stringify(bucket)));
    pieces.push(piece);
    at += piece.length;
  }
  places.writeUInt32LE(at, 4 + PLACE_BYTES * count);
  writeWhole(path, Buffer.concat([Buffer.from(MAGIC), places, ...pieces]));
};

export const openTable = (path: string): Table => {
  const file = openSync(path, "r");
  try {
    const head = readAt(file, 0, MAGIC.length + 4);
    if (head.length < MAGIC.length + 4 || head.toString("latin1", 0, MAGIC.length) !== MAGIC)
      throw new TableTorn("not a table");
    const places = placesIn(file, head.readUInt32LE(MAGIC.length));
    return { get: (key) => valueIn(file, places(hash32(key)), key), close: () => closeSync(file) };
  } catch (fault) {
    closeSync(file);
    throw fault;
  }
};

interface Place {
  readonly from: number;
  readonly to: number;
}

/**
 * Where the bucket of a hash is; nothing if the key is surely missing. After a few lookups all places are read at once.
 */
const placesIn = (file: number, count: number): ((hash: number) => Place | undefined) => {
  const size = PLACE_BYTES * count + 4;
  let asked = 0;
  let all: Buffer | undefined;
  return (hash) => {
    asked += 1;
    if (asked > FEW && size <= MOST_BYTES) all ??= readAt(file, PLACES_AT, size);
    const at = PLACE_BYTES * (hash % count);
    const bytes = all ?? readAt(file, PLACES_AT + at, PLACE_BYTES + 4);
    const own = all === undefined ? 0 : at;
    if (bytes.length < own + PLACE_BYTES + 4) throw new TableTorn("cut short");
    if ((~bytes.readInt32LE(own + 4) & marksOf(hash)) !== 0) return undefined;
    return { from: bytes.readUInt32LE(own), to: bytes.readUInt32LE(own + PLACE_BYTES) };
  };
};

const PLACES_AT = MAGIC.length + 4;
/** An edit of a file that failed once or twice needs no more lookups than this. */
const FEW = 24;
const MOST_BYTES = 1 << 20;

const valueIn = (file: number, place: Place | undefined, key: string): unknown => {
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
