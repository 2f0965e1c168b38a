import fc from "fast-check";
import { expect, test } from "vitest";
import { candidate, OTHER, WRITER } from "../../../test/kill/sample.ts";
import { sha256 } from "../../io/system/digest.ts";
import { identify } from "../append/identify.ts";
import type { EventId, WriterId } from "../event/id.ts";
import { parseLine } from "./line.ts";
import { union } from "./merge.ts";
import type { ReadLine } from "./line-position.ts";
import { emptyTail } from "./tail.ts";

const readLines = (texts: readonly string[], writer: WriterId): readonly ReadLine[] =>
  texts.map((text, n) => ({
    spot: {
      segment: { writer, stream: "team", number: 1, bytes: 0 },
      offset: n * 1_000,
      length: text.length,
    },
    line: parseLine(text),
    text,
    ended: true,
  }));

const chain = (writer: WriterId, texts: readonly string[], purge: readonly number[] = []) => {
  let tail = emptyTail(writer);
  const lines: string[] = [];
  const ids: EventId[] = [];
  const add = (said: ReturnType<typeof candidate>) => {
    const identified = identify(said, tail, 1_000, sha256);
    tail = identified.tail;
    ids.push(identified.id);
    lines.push(identified.line.trimEnd());
  };
  for (const text of texts) add(candidate(text));
  const targets = purge.flatMap((n) => ids[n] ?? []);
  if (targets.length > 0) add(candidate("gone", { kind: "purge", targets }));
  return { lines, ids };
};

const edited = (line: string): string => line.replace('"text":"', '"text":"!');
const erased = (line: string): string => line.replace(/,"body":.*/, ',"body":null}');

test("an event that is read twice counts once, and the order of arrival never shows", () => {
  const ours = chain(WRITER, ["a", "b", "c", "d"], [1]).lines;
  const theirs = chain(OTHER, ["x", "y"]).lines;
  const copies = [
    ...readLines(ours, WRITER),
    ...readLines(theirs, OTHER),
    ...readLines([...ours.map(edited), ...theirs.map(erased), "torn {", ""], WRITER),
  ];
  const expected = union(copies, sha256);
  expect(expected).toHaveLength(7);
  fc.assert(
    fc.property(fc.shuffledSubarray(copies, { minLength: copies.length }), (arrival) => {
      expect(union([...arrival, ...arrival], sha256)).toEqual(expected);
    }),
  );
});

test("of two copies the one counts that its hashes prove", () => {
  const { lines } = chain(WRITER, ["true"]);
  for (const copies of [
    [...lines, ...lines.map(edited), ...lines.map(erased)],
    [...lines.map(edited), ...lines.map(erased), ...lines],
  ])
    expect(union(readLines(copies, WRITER), sha256)[0]?.event.body).toMatchObject({ text: "true" });
});

test("a purged body stays gone, though another copy still has it", () => {
  const { lines, ids } = chain(WRITER, ["secret", "plain"], [0]);
  const events = union(readLines(lines, WRITER), sha256);
  expect(events.find(({ event }) => event.id === ids[0])?.event.body).toBeNull();
  expect(events.find(({ event }) => event.id === ids[1])?.event.body).not.toBeNull();
});
