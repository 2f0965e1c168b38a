// Essences as JSON: the bags of a fingerprint as bytes in base64, five a gram.
import type { Event } from "../../core/event/envelope.ts";
import { isFingerprint } from "../../core/judge/known.ts";
import type { Bag, Fingerprint, FingerprintPart } from "../../core/judge/match/fingerprint.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";

export const packed = (event: Event): object => {
  const fingerprint = event.body?.["fingerprint"];
  if (!isFingerprint(fingerprint)) return event;
  const parts = fingerprint.parts.map((part) => ({
    ...part,
    grams: packedBag(part.grams),
    lines: packedBag(part.lines),
  }));
  return { ...event, body: { ...event.body, fingerprint: { kept: fingerprint.kept, parts } } };
};

/** What stands under an unbroken seal is what was packed. */
export const unpacked = (value: unknown): Event | undefined => {
  if (!isEvent(value)) return undefined;
  const fingerprint = value.body?.["fingerprint"];
  return isObject(fingerprint)
    ? { ...value, body: { ...value.body, fingerprint: unpackedFingerprint(fingerprint) } }
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
  const { path, from, test, grams, lines } = part;
  return [
    {
      path: String(path),
      ...(typeof from === "string" ? { from } : {}),
      test: test === true,
      grams: unpackedBag(String(grams)),
      lines: unpackedBag(String(lines)),
    },
  ];
};

const packedBag = ({ keys, counts }: Bag): string => {
  const bytes = Buffer.alloc(keys.length * 5);
  keys.forEach((key, at) => bytes.writeUInt32LE(key, at * 4));
  bytes.set(counts, keys.length * 4);
  return bytes.toString("base64");
};

const unpackedBag = (text: string): Bag => {
  const bytes = Buffer.from(text, "base64");
  const size = Math.floor(bytes.length / 5);
  const keys = new Uint32Array(size);
  for (let at = 0; at < size; at += 1) keys[at] = bytes.readUInt32LE(at * 4);
  return { keys, counts: new Uint8Array(bytes.subarray(size * 4, size * 5)) };
};
