import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { base32 } from "../kit/base32.ts";
import type { Digest } from "../kit/digest.ts";
import { composeLine, parseLine } from "../log/line.ts";
import { decode, decodeAs } from "./decode.ts";
import type { Event, Skeleton } from "./envelope.ts";
import { exampleCommon } from "./example.ts";
import { line, time } from "./field.ts";
import { isWriterId } from "./id.ts";
import { defineKind } from "./kind.ts";
import type { UpcastsByKind } from "./lift.ts";
import { kinds } from "./registry.ts";
import { required } from "./type.ts";
import { draws } from "../../../test/support/draws.ts";
import { anyCharacter } from "../../../test/support/texts.ts";

const digest: Digest = (bytes) => base32(createHash("sha256").update(bytes).digest());

const skeleton = (kind: string, v: number, bodyText: string): Skeleton => {
  const writer = "waaaaaaaaaaaaa";
  if (!isWriterId(writer)) throw new Error("no writer id");
  const place = { ts: 1, n: 0, writer, stream: "team", seq: 1, prev: [] } as const;
  return { v, ...place, kind, hash: digest(bodyText) };
};

const lineOf = (kind: string, body: unknown, v = 1): string => {
  const bodyText = JSON.stringify(body);
  return composeLine(skeleton(kind, v, bodyText), bodyText, digest).line;
};

const read = (written: string): Event => {
  const parsed = parseLine(written.slice(0, -1));
  if (parsed.is !== "event") throw new Error(`the line reads as ${parsed.is}`);
  return parsed.event;
};

/** The kinds' examples, with some fields left out and with other texts, names and numbers. */
const bodies = fc.constantFrom(...Object.values(kinds)).chain((kind) => {
  const spare = Object.keys(kind.example).filter(
    (field) => kind.refuse({ ...kind.example, [field]: undefined }) === undefined,
  );
  const tame = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
  const oneLine = tame.filter((text) => !/[\r\n]/.test(text));
  const varied = fc.record({
    text: oneLine,
    body: fc.string({ unit: anyCharacter }),
    when: fc.maxSafeInteger(),
    tags: fc.array(oneLine, { maxLength: 3 }),
  });
  return fc.record({ varied, dropped: fc.subarray(spare) }).map((choice) => {
    const kept = Object.entries({ ...kind.example, ...choice.varied }).filter(
      ([field]) => !choice.dropped.includes(field),
    );
    return { kind, body: Object.fromEntries(kept) };
  });
});

test("what was encoded is what is decoded, for every kind", () => {
  fc.assert(
    fc.property(bodies, ({ kind, body }) => {
      expect(kind.refuse(body)).toBe(undefined);
      const decoded = decode(read(lineOf(kind.name, body)));
      expect(decoded.is).toBe("known");
      expect(decoded.event.body).toEqual(body);
      expect(kind.is(decoded.event)).toBe(true);
    }),
    { numRuns: draws(200) },
  );
});

test("whatever stands in a body, decoding says something and throws nothing", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(kinds), "prophecy", "constructor", "__proto__"),
      fc.nat({ max: 3 }),
      fc.dictionary(
        fc.constantFrom("salt", "when", "actor", "text", "targets", "change", "__proto__"),
        fc.jsonValue(),
      ),
      (kind, v, body) => {
        const event = read(lineOf(kind, body, v));
        const decoded = decode(event);
        expect(decoded.is).toMatch(/^(?:known|unknown-kind|newer-version|unreadable)$/);
        expect(decoded.event).toBe(event);
      },
    ),
  );
});

const passedOn: readonly (readonly [string, string, string])[] = [
  ["of a kind unknown here", "unknown-kind", lineOf("prophecy", { omens: [null, 0.5, true] })],
  ["of a version newer than ours", "newer-version", lineOf("note", { claim: "said anew" }, 2)],
  [
    "with fields unknown here",
    "known",
    lineOf("note", { ...kinds.note.example, mood: ["glad"], at: { path: "a", column: 7 } }),
  ],
  ["with a body that is not of its kind", "unreadable", lineOf("note", { text: 7 })],
];

test.each(passedOn)("an event %s is %s, and passed on byte for byte", (_, is, written) => {
  const event = read(written);
  const decoded = decode(event);
  expect(decoded.is).toBe(is);
  expect(decoded.event).toBe(event);
  const bodyText = written.slice(written.indexOf(',"body":') + 8, -2);
  expect(composeLine(decoded.event, bodyText, digest).line).toBe(written);
});

test("an unreadable body is told with its flaw", () => {
  expect(decode(read(lineOf("attempt", { ...kinds.attempt.example, when: "9" })))).toMatchObject({
    is: "unreadable",
    flaw: { field: "when", must: "must be a whole number" },
  });
});

test("an event whose body was erased is purged, whatever its kind and version", () => {
  for (const [kind, v] of [
    ["note", 1],
    ["note", 9],
    ["prophecy", 1],
  ] as const)
    expect(decode(read(lineOf(kind, null, v))).is).toBe("purged");
});

const tale = defineKind({
  name: "tale",
  says: "A tale was told.",
  version: 3,
  stream: "team",
  fields: () => ({ text: required(line, "the tale"), told: required(time, "when it was told") }),
  example: { ...exampleCommon, text: "Once", told: 1 },
});
const upcasts: UpcastsByKind = {
  tale: {
    1: ({ claim, ...body }) => ({ ...body, text: claim }),
    2: (body) => ({ ...body, told: body.when }),
  },
};

test("an older body is lifted version by version, and the event is of today's version then", () => {
  const old = { ...exampleCommon, claim: "Once" };
  const event = read(lineOf("tale", old));
  const decoded = decodeAs(tale, event, upcasts);
  expect(decoded).toEqual({
    is: "known",
    event: { ...event, v: 3, body: { ...exampleCommon, text: "Once", told: exampleCommon.when } },
  });
  expect(tale.is(decoded.event)).toBe(true);
  expect(tale.is(event)).toBe(false);
  expect(event.body).toEqual(old);
});

test("an older body that does not lift to today's shape is unreadable, and stays as it was", () => {
  const event = read(lineOf("tale", { ...exampleCommon, claim: 7 }));
  expect(decodeAs(tale, event, upcasts)).toEqual({
    is: "unreadable",
    event,
    flaw: { field: "text", must: "must be text" },
  });
});

test("a version from which no way leads to today's is unreadable", () => {
  const event = read(lineOf("tale", { ...exampleCommon }, 0));
  expect(decodeAs(tale, event, upcasts)).toMatchObject({
    is: "unreadable",
    event,
    flaw: { field: "", must: "is of version 0, which nothing here can read" },
  });
});
