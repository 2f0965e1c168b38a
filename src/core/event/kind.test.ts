import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { isObject } from "../kit/json.ts";
import { commonFields } from "./common.ts";
import type { Event } from "./envelope.ts";
import { exampleId } from "./example.ts";
import { isEventId, isWriterId } from "./id.ts";
import { kinds } from "./registry.ts";
import type { FieldTypes } from "./type.ts";

const all = Object.values(kinds);
const fieldsOf = (own: FieldTypes): FieldTypes => ({ ...commonFields(), ...own });

/** The values at every depth: texts, numbers, and anything that should not be there. */
const leaves = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value.flatMap(leaves)
    : isObject(value)
      ? Object.values(value).flatMap(leaves)
      : [value];

/** The dotted paths of fields that no value sets. In a list of objects, each field must be set in one of them. */
const unset = (fields: FieldTypes, values: readonly unknown[], at = ""): readonly string[] =>
  Object.entries(fields).flatMap(([name, type]) => {
    const found = values
      .flatMap((value) => (isObject(value) ? [value[name]] : []))
      .filter((value) => value !== undefined)
      .flat();
    if (found.length === 0) return [at + name];
    return type.within ? unset(type.within.fields, found, `${at + name}.`) : [];
  });

/** The body with an unknown field added to each object in it, one at a time. */
const withIntruder = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value))
    return value.flatMap((item, at) => withIntruder(item).map((odd) => value.with(at, odd)));
  if (!isObject(value)) return [];
  const deeper = Object.entries(value).flatMap(([name, inner]) =>
    withIntruder(inner).map((odd) => ({ ...value, [name]: odd })),
  );
  return [{ ...value, intruder: "x" }, ...deeper];
};

test("each module of kinds/ is in the registry under its name, and nothing else is", () => {
  const modules = readdirSync(new URL("kinds", import.meta.url), {
    withFileTypes: true,
    recursive: true,
  })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map(({ name }) => name.replace(/\.ts$/, ""));
  expect(Object.keys(kinds).toSorted()).toEqual(modules.toSorted());
  expect(all.map(({ name }) => name)).toEqual(Object.keys(kinds));
});

test.each(all)("$name says what it says in one sentence", ({ says, fields }) => {
  expect(says).toMatch(/^[A-Z][^.]*\.$/);
  for (const { means } of Object.values<FieldTypes[string]>(fields)) expect(means).toBeTruthy();
});

test.each(all)("the example of $name is a body it takes", ({ example, refuse }) => {
  expect(refuse(example)).toBe(undefined);
});

test.each(all)("the example of $name sets every field, at every depth", ({ fields, example }) => {
  expect(unset(fieldsOf(fields), [example])).toEqual([]);
});

test.each(all)("$name holds texts and whole numbers, nothing else", ({ example }) => {
  const odd = leaves(example).filter(
    (leaf) => typeof leaf !== "string" && !Number.isSafeInteger(leaf),
  );
  expect(odd).toEqual([]);
});

test.each(all)("$name refuses a field it does not know, at every depth", ({ example, refuse }) => {
  const bodies = withIntruder(example);
  expect(bodies.length).toBeGreaterThan(4);
  for (const body of bodies) expect(refuse(body)?.must).toMatch(/^is no field of /);
});

test.each(all)("$name refuses a body without its text", ({ example, refuse }) => {
  const { text: _, ...textless } = example;
  expect(refuse(textless)).toMatchObject({ field: "text" });
});

test.each(all)(
  "$name refuses fractions, booleans and null in every field",
  ({ fields, example, refuse }) => {
    for (const field of Object.keys(fieldsOf(fields)))
      for (const odd of [0.5, true, null])
        expect(refuse({ ...example, [field]: odd })?.field).toBe(field);
  },
);

test.each(all)(
  "$name can do without each field that is optional",
  ({ fields, example, refuse }) => {
    for (const [field, { optional }] of Object.entries(fieldsOf(fields))) {
      const rest = Object.fromEntries(Object.entries(example).filter(([name]) => name !== field));
      expect(refuse(rest)?.field).toBe(optional ? undefined : field);
    }
  },
);

const writer = "waaaaaaaaaaaaa";
const eventOf = (kind: string, body: Event["body"], v = 1): Event => {
  if (!isEventId(exampleId) || !isWriterId(writer)) throw new Error("the example ids are no ids");
  return {
    id: exampleId,
    v,
    ts: 1,
    n: 0,
    writer,
    stream: "team",
    seq: 1,
    prev: [],
    kind,
    hash: exampleId,
    body,
  };
};

test("a kind knows its own events, in today's version, with a body it can read", () => {
  const { note } = kinds;
  const body = { ...note.example };
  expect(note.is(eventOf("note", body))).toBe(true);
  expect(note.is(eventOf("fix", body))).toBe(false);
  expect(note.is(eventOf("note", null))).toBe(false);
  expect(note.is(eventOf("note", body, note.version + 1))).toBe(false);
  expect(note.is(eventOf("note", { ...body, namespace: "gossip" }))).toBe(false);
});

test("a kind reads past fields that a later writer added, at every depth", () => {
  const { attempt } = kinds;
  for (const body of withIntruder(attempt.example))
    expect(isObject(body) && attempt.is(eventOf("attempt", body, attempt.version))).toBe(true);
});
