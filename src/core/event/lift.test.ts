import { expect, test } from "vitest";
import type { Event } from "./envelope.ts";
import { lift, versionOf } from "./lift.ts";
import { kinds } from "./registry.ts";
import { isEventId, isWriterId } from "./id.ts";

const eventOf = (kind: string, v: number, body: Event["body"]): Event => {
  const [id, writer] = ["a".repeat(52), `w${"a".repeat(13)}`];
  if (!isEventId(id) || !isWriterId(writer)) throw new Error("not an id");
  return { id, v, ts: 1, n: 0, writer, stream: "team", seq: 1, prev: [], kind, hash: "", body };
};

const upcasts = {
  tale: {
    1: ({ claim, ...body }: { readonly [field: string]: unknown }) => ({ ...body, text: claim }),
    2: (body: { readonly [field: string]: unknown }) => ({ ...body, told: 7 }),
  },
};

test("every kind's version is the one that reading goes by", () => {
  for (const kind of Object.values(kinds)) expect(kind.version).toBe(versionOf(kind.name));
});

test("an older body is lifted version by version, and nothing else of the event changes", () => {
  const old = eventOf("tale", 1, { claim: "Once" });
  expect(lift(old, upcasts)).toEqual({ ...old, v: 3, body: { text: "Once", told: 7 } });
  const newer = eventOf("tale", 2, { text: "Once" });
  expect(lift(newer, upcasts)).toEqual({ ...newer, v: 3, body: { text: "Once", told: 7 } });
});

test("today's version is passed on as it is", () => {
  const event = eventOf("tale", 3, { text: "Once" });
  expect(lift(event, upcasts)).toBe(event);
  const first = eventOf("note", 1, {});
  expect(lift(first, upcasts)).toBe(first);
});

test("a newer version, and one from which no way leads to today's, is nothing that folds can read", () => {
  expect(lift(eventOf("tale", 4, {}), upcasts)).toBeUndefined();
  expect(lift(eventOf("tale", 0, {}), upcasts)).toBeUndefined();
  expect(lift(eventOf("note", 2, {}), upcasts)).toBeUndefined();
});

test("what was erased is known to be gone in every version up to today's", () => {
  for (const version of [1, 2, 3]) {
    const erased = { ...eventOf("tale", version, {}), body: null };
    expect(lift(erased, upcasts)).toBe(erased);
  }
  expect(lift({ ...eventOf("tale", 4, {}), body: null }, upcasts)).toBeUndefined();
});
