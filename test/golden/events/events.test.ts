// Every shape an event ever had, readable for ever: one line for each kind and version, and another
// (`note.2.jsonl`) whenever a kind was given fields that may be absent. A plain run only reads. With
// GOLDEN=write missing lines are written from the kinds' examples, but no line is ever changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decode } from "../../../src/core/event/decode.ts";
import { LINE_LIMIT_BYTES, type Skeleton } from "../../../src/core/event/envelope.ts";
import { exampleId } from "../../../src/core/event/example.ts";
import { isEventId, isWriterId } from "../../../src/core/event/id.ts";
import { kindNamed, kinds } from "../../../src/core/event/registry.ts";
import { base32 } from "../../../src/core/kit/base32.ts";
import type { Digest } from "../../../src/core/kit/digest.ts";
import { composeLine, parseLine } from "../../../src/core/log/line.ts";

const COMMAND = "GOLDEN=write npx vitest run test/golden/events";
const digest: Digest = (bytes) => base32(createHash("sha256").update(bytes).digest());
const placeOf = (path: string): URL => new URL(path, import.meta.url);

type AnyKind = Pick<(typeof kinds)[keyof typeof kinds], "name" | "version" | "stream"> & {
  readonly example: object;
};

const goldenLine = ({ name, version, stream, example }: AnyKind): string => {
  const writer = "waaaaaaaaaaaaa";
  if (!isWriterId(writer) || !isEventId(exampleId)) throw new Error("the example ids are no ids");
  const body = JSON.stringify(example);
  const skeleton: Skeleton = {
    v: version,
    ts: 1_767_229_200_123,
    n: 0,
    writer,
    stream,
    seq: 2,
    prev: [exampleId],
    kind: name,
    hash: digest(body),
  };
  return composeLine(skeleton, body, digest).line;
};

/** The fields that some golden line of a kind and version has. */
const fieldsWritten = ({ name, version }: AnyKind): ReadonlySet<string> => {
  const fields = new Set<string>();
  for (let number = 1; existsSync(placeOf(fileOf(name, version, number))); number += 1) {
    const parsed = parseLine(readFileSync(placeOf(fileOf(name, version, number)), "utf8").trimEnd());
    if (parsed.is === "event") for (const field in parsed.event.body) fields.add(field);
  }
  return fields;
};

const fileOf = (name: string, version: number, number: number): string =>
  `v${version}/${name}${number === 1 ? "" : `.${number}`}.jsonl`;

const missingIn = (kind: AnyKind): readonly string[] => {
  const written = fieldsWritten(kind);
  return Object.keys(kind.example).filter((field) => !written.has(field));
};

test.each(Object.values(kinds))("$name has a golden line of today's shape", (kind) => {
  if (process.env["GOLDEN"] === "write" && missingIn(kind).length > 0) {
    mkdirSync(placeOf(`v${kind.version}`), { recursive: true });
    let number = 1;
    while (existsSync(placeOf(fileOf(kind.name, kind.version, number)))) number += 1;
    const place = placeOf(fileOf(kind.name, kind.version, number));
    writeFileSync(place, goldenLine(kind), { flag: "wx" });
  }
  expect(missingIn(kind), `no golden line has these fields; to write one: ${COMMAND}`).toEqual([]);
});

const versions = readdirSync(placeOf("."))
  .filter((folder) => /^v\d+$/.test(folder))
  .toSorted();
const golden = versions.flatMap((version) =>
  readdirSync(placeOf(version))
    .toSorted()
    .map((file) => `${version}/${file}`),
);

describe.each(golden)("the golden line %s", (path) => {
  const bytes = readFileSync(placeOf(path));
  const written = bytes.toString("utf8");
  const parsed = parseLine(written.slice(0, -1));
  const [, version = "", name = ""] = /^v(\d+)\/([a-z-]+)(?:\.\d+)?\.jsonl$/.exec(path) ?? [];

  test("is one whole line within the limit", () => {
    expect(Buffer.from(written, "utf8").equals(bytes)).toBe(true);
    expect(written.indexOf("\n")).toBe(written.length - 1);
    expect(bytes.length).toBeLessThanOrEqual(LINE_LIMIT_BYTES);
  });

  test("proves its own id and hash on the bytes", () => {
    // The rule of docs/event-format.md, written again without the code that it describes.
    const body = bytes.indexOf(',"body":');
    expect(bytes.subarray(0, 7).toString()).toBe('{"id":"');
    expect(bytes.subarray(7, 59).toString()).toBe(digest(bytes.subarray(61, body)));
    expect(parsed).toMatchObject({ event: { hash: digest(bytes.subarray(body + 8, -2)) } });
  });

  test("is read as an event of its kind and version, whose body is known", () => {
    expect(parsed).toMatchObject({ is: "event", event: { kind: name, v: Number(version) } });
    expect(parsed.is === "event" && decode(parsed.event).is).toBe("known");
  });

  const kind = kindNamed(name);
  test.runIf(kind?.version === Number(version))("holds the kind's example, composed anew", () => {
    if (parsed.is !== "event" || kind === undefined)
      throw new Error("not an event of a known kind");
    const { body } = decode(parsed.event).event;
    // A line that was written before a field existed lacks it.
    const fields = Object.entries(kind.example).filter(([field]) => field in (body ?? {}));
    const example = Object.fromEntries(fields);
    expect(body).toEqual(example);
    expect(composeLine(parsed.event, JSON.stringify(parsed.event.body), digest).line).toBe(written);
    expect(goldenLine({ ...kind, example })).toBe(written);
  });
});
