// Gate entries as JSON. The bags of a fingerprint are bytes in base64: five for each gram, or six
// if it also says in how many changes the gram was seen.
import type { Event } from "../../core/event/envelope.ts";
import {
  ADDED,
  MANY_SEEN,
  type GramBag,
  type Fingerprint,
  type FingerprintPart,
  fingerprintIn,
} from "../../core/judge/match/fingerprint.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";

export type SeenIn = (gram: number) => number;

export const packed = (event: Event, seenIn?: SeenIn): object => {
  const fingerprint = fingerprintIn(event);
  if (fingerprint === undefined) return event;
  const parts = fingerprint.parts.map((part) => ({
    ...part,
    grams: packedBag(part.grams, seenIn),
    lines: packedBag(part.lines, seenIn),
  }));
  return { ...event, body: { ...event.body, fingerprint: { kept: fingerprint.kept, parts } } };
};

/** What an unbroken seal covers is what was packed. */
export const unpacked = (value: unknown): Event | undefined => {
  if (!isEvent(value)) return undefined;
  const { fingerprint, ...body } = value.body ?? {};
  return isObject(fingerprint)
    ? { ...value, body: { ...body, fingerprint: unpackedFingerprint(fingerprint) } }
    : value;
};

const isEvent = (value: unknown): value is Event =>
  isObject(value) && typeof value["id"] === "string" && "body" in value;

const unpackedFingerprint = ({ kept, parts }: Fields): Fingerprint => ({
  kept: Number(kept),
  parts: Array.isArray(parts) ? parts.flatMap(unpackedPart) : [],
});

const unpackedPart = (part: unknown): readonly FingerprintPart[] => {
  if (!isObject(part)) return [];
  const { path, from, test, deleted, grams, lines } = part;
  return [
    {
      path: String(path),
      ...(typeof from === "string" ? { from } : {}),
      test: test === true,
      ...(deleted === true ? { deleted } : {}),
      grams: unpackedBag(String(grams)),
      lines: unpackedBag(String(lines)),
    },
  ];
};

/**
 * Layout: the number of grams, whether it says how often each was seen, the keys, the counts, how often each was seen.
 */
const packedBag = ({ keys, counts }: GramBag, seenIn?: SeenIn): string => {
  const size = keys.length;
  const words = new Uint32Array(2 + size);
  words.set([size, Number(seenIn !== undefined)]);
  words.set(keys, 2);
  const bytes = Buffer.alloc(words.byteLength + size * (seenIn ? 2 : 1));
  bytes.set(new Uint8Array(words.buffer));
  bytes.set(counts, words.byteLength);
  if (seenIn)
    for (const [at, key] of keys.entries())
      bytes[words.byteLength + size + at] = Math.min(MANY_SEEN, seenIn((key & ~ADDED) >>> 0));
  return bytes.toString("base64");
};

const unpackedBag = (text: string): GramBag => {
  // A copy, so that the bytes are aligned for 32-bit numbers.
  const bytes = new Uint8Array(Buffer.from(text, "base64"));
  const [size = 0, isSeen = 0] = new Uint32Array(bytes.buffer, 0, 2);
  const keys = new Uint32Array(bytes.buffer, 8, size);
  const behind = 8 + 4 * size;
  const counts = bytes.subarray(behind, behind + size);
  return isSeen === 1 ? { keys, counts, seen: bytes.subarray(behind + size) } : { keys, counts };
};
