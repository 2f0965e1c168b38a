// Writes the generated parts of docs/event-format.md: the kinds with their fields, and a line to check by hand.
import { createHash } from "node:crypto";
import { commonFields } from "../../src/core/event/common.ts";
import type { Kind } from "../../src/core/event/kind.ts";
import { kinds, RESERVED_KINDS } from "../../src/core/event/registry.ts";
import type { FieldTypes } from "../../src/core/event/type.ts";
import { isEventId, isWriterId } from "../../src/core/event/id.ts";
import { base32 } from "../../src/core/kit/base32.ts";
import { composeLine } from "../../src/core/log/line.ts";

/** The document with its generated parts written anew; everything outside the markers stays. */
export const eventPage = (page: string): string =>
  Object.entries(PARTS).reduce((text, [name, part]) => between(text, name, part()), page);

const between = (page: string, name: string, part: string): string => {
  const [open, close] = [`<!-- ${name} -->\n`, `\n<!-- end of ${name} -->`];
  const from = page.indexOf(open);
  const to = page.indexOf(close);
  if (from < 0 || to < from) throw new Error(`docs/event-format.md has no part named ${name}`);
  return `${page.slice(0, from + open.length)}\n${part}\n${page.slice(to)}`;
};

const PARTS = {
  "common fields": () => fieldTable(commonFields()),
  "shared objects": () => objectsIn(commonFields()).join("\n\n"),
  kinds: () => [overview(), reserved(), ...Object.values(kinds).map(section)].join("\n\n"),
  example: () => `\`\`\`jsonl\n${exampleLine().trimEnd()}\n\`\`\``,
};

const overview = (): string =>
  table(
    ["kind", "version", "stream", "says"],
    Object.values(kinds).map(({ name, version, stream, says, isPersonal }: Kind) => [
      `[\`${name}\`](#${name})`,
      String(version),
      // About the person who works here, it goes no further.
      isPersonal ? `${stream}, or local` : stream,
      says,
    ]),
  );

const reserved = (): string =>
  `Reserved names: ${RESERVED_KINDS.map((name) => `\`${name}\``).join(", ")}. twiceshy writes none of these yet, and their fields are not fixed. A line of such a kind is verified and passed on like any unknown kind.`;

const section = ({ name, says, fields }: (typeof kinds)[keyof typeof kinds]): string =>
  [`### \`${name}\``, says, fieldTable(fields)].join("\n\n");

const fieldTable = (fields: FieldTypes): string =>
  table(
    ["field", "value", "means"],
    Object.entries(fields).map(([name, { optional, says, means = "" }]) => [
      `\`${name}\`${optional ? "?" : ""}`,
      says,
      means,
    ]),
  );

/** As the formatter would leave it. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [head, widths.map((width) => "-".repeat(width)), ...rows].map(lineOf).join("\n");
};

/** Every object that a body may hold, each once: those of the common fields first, then as the kinds need them. */
const objectsIn = (common: FieldTypes): readonly string[] => {
  const seen = new Map<string, FieldTypes>();
  const look = (fields: FieldTypes): void => {
    for (const { within } of Object.values(fields)) {
      if (within === undefined || seen.has(within.name)) continue;
      seen.set(within.name, within.fields);
      look(within.fields);
    }
  };
  look(common);
  for (const { fields } of Object.values(kinds)) look(fields);
  return [...seen].map(([name, fields]) => `**${name}**\n\n${fieldTable(fields)}`);
};

/** A small event, as short as one can be. */
const exampleLine = (): string => {
  const digest = (bytes: Uint8Array | string): string =>
    base32(createHash("sha256").update(bytes).digest());
  const body = JSON.stringify({
    salt: "kq3vsmzbgxl6wd5c2ntfyoe7ha",
    when: 1_767_229_200_000,
    actor: { door: "cli", tty: "yes" },
    files: ["src/upload.ts"],
    text: "The staging proxy closes requests after 60 seconds",
    namespace: "learnings",
  });
  const writer = "wmhq7v2kdx4znb";
  const prev = [digest("an event before")];
  if (!isWriterId(writer) || !prev.every(isEventId)) throw new Error("the example has odd ids");
  const place = {
    v: 1,
    ts: 1_767_229_200_123,
    n: 0,
    writer,
    stream: "team",
    seq: 2,
    prev,
  } as const;
  return composeLine({ ...place, kind: "note", hash: digest(body) }, body, digest).line;
};
