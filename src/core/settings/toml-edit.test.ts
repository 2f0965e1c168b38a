// Settings as TOML, in every shape that the language allows: read by a parser of others before and after.
import fc from "fast-check";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { putInToml, takeOutOfToml, type TomlTable } from "./toml-edit.ts";
import { draws } from "../../../test/support/draws.ts";

const ours: TomlTable = {
  table: ["mcp_servers", "twiceshy"],
  fields: { command: "/home/ada/.twiceshy/bin/mcp", args: [] },
};

const put = (text: string | undefined): string => {
  const done = putInToml(text, ours);
  if (!done.ok) throw new Error(`${done.error}: ${text}`);
  return done.value;
};

const bare = (text: string): string => text.replace(/^\uFEFF/, "");

/** It says what it said before, and our table. */
const expectOurs = (after: string, before: string): void => {
  const said = parse(bare(before));
  const servers = said["mcp_servers"];
  const others = typeof servers === "object" ? servers : {};
  expect(parse(bare(after))).toEqual({
    ...said,
    mcp_servers: { ...others, twiceshy: ours.fields },
  });
};

const expectExact = (text: string): void => {
  const after = put(text);
  expectOurs(after, text);
  expect(put(after)).toBe(after);
  // Also where nothing is known of what was there before.
  const out = takeOutOfToml(after, ours, undefined);
  expect(out.ok && (out.value ?? "")).toBe(text);
};

/** How people write the servers that they have. */
const SERVERS = [
  "[mcp_servers.foo]\ncommand = 'x'",
  "[mcp_servers]\nfoo = { command = 'x' }",
  "[mcp_servers]\nfoo.command = 'x'",
  "[mcp_servers]",
  "[ mcp_servers . foo ] # theirs\ncommand = 'x'\n[mcp_servers.foo.env]\nA = '1'",
  '["mcp_servers".\'foo\']\ncommand = """\n[mcp_servers.twiceshy]\n"""',
  "[[mcp_servers.list]]\na = 1\n[[mcp_servers.list]]\na = 2",
  "mcp_servers = { foo = { command = 'x' } }",
  "mcp_servers={foo={command='x'}}#theirs",
  "mcp_servers = {}",
  "mcp_servers = { }   # none yet",
  "mcp_servers = { foo.command = 'x', bar = { args = ['}', \"}\", '''}'''] } }",
  '"mcp_servers" = { "foo" = { command = "x" } }',
  "mcp_servers.foo.command = 'x'",
  "mcp_servers.foo = { command = 'x' }",
  "mcp_servers . 'foo' . command = 'x'\nmcp_servers.foo.args = [\n  'a', # why\n]",
  "",
];

const AROUND = [
  "",
  'model = "m"',
  "# only a comment",
  "a.b.c = 1979-05-27 07:32:00Z\na.d = [ 1_000, 0xff, +inf, nan, 1e5 ]",
  "text = '''it's # no comment\n[mcp_servers]'''",
  'text = """a "quoted" """""',
  '"" = "empty"\n"é" = \'\'',
];

const BEHIND = [
  "",
  "[projects.'/home/ada/a b']\ntrust_level = 'trusted'",
  "[[hooks.PreToolUse]]\nmatcher = '^Bash$'\n[[hooks.PreToolUse.hooks]]\ntype = 'command'",
  "[tui] # last",
];

const texts = fc
  .record({
    parts: fc.tuple(...[AROUND, SERVERS, BEHIND].map((list) => fc.constantFrom(...list))),
    gap: fc.constantFrom("\n", "\n\n"),
    end: fc.constantFrom("", "\n", "\n\n\n"),
    mark: fc.constantFrom("", "\uFEFF"),
    crlf: fc.boolean(),
  })
  .map(({ parts, gap, end, mark, crlf }) => {
    const text = parts.filter((part) => part !== "").join(gap) + end;
    return mark + (crlf ? text.replaceAll("\n", "\r\n") : text);
  });

type Node =
  | { readonly is: "value"; readonly text: string }
  | {
      readonly is: "header" | "dotted" | "inline";
      readonly entries: readonly (readonly [string, Node])[];
    };

const keys = fc.constantFrom("mcp_servers", "foo", "a-1", '"a b"', "'é.x'", "twice", "1");
const values = fc
  .constantFrom("1", "-0.5", "true", "'x'", '"\\"}\\n"', "[1, [2]]", "07:32:00", "[{ a = 1 }]")
  .map((text): Node => ({ is: "value", text }));

const { node } = fc.letrec<{ node: Node; table: Node }>((tie) => ({
  node: fc.oneof({ depthSize: "small" }, values, tie("table")),
  table: fc.record({
    is: fc.constantFrom("header", "dotted", "inline"),
    entries: fc.uniqueArray(fc.tuple(keys, tie("node")), {
      maxLength: 4,
      selector: ([key]) => key,
    }),
  }),
}));

const inline = (one: Node): string =>
  one.is === "value"
    ? one.text
    : `{ ${one.entries.map(([key, inner]) => `${key} = ${inline(inner)}`).join(", ")} }`;

/** The lines of a table without its header. A dotted table without an entry would not be there. */
const lines = (one: Node, path: readonly string[], dotted: string): readonly string[] => {
  if (one.is === "value") return [];
  const isHeader = (inner: Node): boolean => inner.is === "header" && dotted === "";
  const own = one.entries.flatMap(([key, inner]) =>
    isHeader(inner)
      ? []
      : inner.is === "dotted" && inner.entries.length > 0
        ? lines(inner, path, `${dotted}${key}.`)
        : [`${dotted}${key} = ${inline(inner)}`],
  );
  const headers = one.entries.flatMap(([key, inner]) =>
    isHeader(inner) ? [`[${[...path, key].join(".")}]`, ...lines(inner, [...path, key], "")] : [],
  );
  return [...own, ...headers];
};

const documents = fc
  .uniqueArray(fc.tuple(keys, node), { maxLength: 5, selector: ([key]) => key })
  .map((entries) => lines({ is: "header", entries }, [], "").join("\n"));

describe("our table", () => {
  test("goes in beside whatever servers there are, and out again to the byte", () => {
    fc.assert(fc.property(texts, expectExact), { numRuns: draws(300) });
  });

  test("breaks no document that was valid, whatever its tables look like", () => {
    fc.assert(
      fc.property(documents, (text) => {
        const servers = parse(text)["mcp_servers"];
        const isTable = Object.prototype.toString.call(servers) === "[object Object]";
        if (servers === undefined || (isTable && !(servers instanceof Date))) expectExact(text);
        else expect(putInToml(text, ours)).toEqual({ ok: false, error: "unlike" });
      }),
      { numRuns: draws(300) },
    );
  });

  test("goes into an inline table that is spread over lines, as TOML 1.1 has it", () => {
    for (const text of [
      "mcp_servers = {\n  foo = { command = 'x' }, # theirs\n}\n",
      "mcp_servers = {\n  foo = { command = 'x' } # theirs\n}\n",
      "mcp_servers = {\n  # none yet\n}\n",
    ])
      expectExact(text);
  });

  test("goes out to the line where others wrote around it since", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom("[more]\na = 1\n", "# more", ""), (text, more) => {
        const after = put(text);
        const end = after.includes("\r\n") ? "\r\n" : "\n";
        const out = takeOutOfToml(`${after}${end}${more}`, ours, text);
        if (!out.ok) throw new Error(out.error);
        expect(parse(bare(out.value ?? ""))).toEqual(parse(bare(`${text}${end}${end}${more}`)));
      }),
    );
  });
});

describe("our table, as an agent may have written it anew,", () => {
  const value = 'command = "/home/ada/.twiceshy/bin/mcp"\nargs = []';
  test.each([
    ["without the marks", `a = 1\n\n[mcp_servers.twiceshy]\n${value}\n\n[b]\n`, "a = 1\n\n\n[b]\n"],
    [
      "as an entry of a table",
      '[mcp_servers]\ntwiceshy = { args = [], command = "/home/ada/.twiceshy/bin/mcp" }\nx = {}\n',
      "[mcp_servers]\nx = {}\n",
    ],
    [
      "by dotted keys",
      `mcp_servers.twiceshy.${value.replace("\n", "\nmcp_servers.twiceshy.")}\na = 1\n`,
      "a = 1\n",
    ],
    [
      "first in an inline table",
      'mcp_servers = { twiceshy = { args = [], command = "/home/ada/.twiceshy/bin/mcp" }, x = {} }\n',
      "mcp_servers = { x = {} }\n",
    ],
    [
      "with the tools that were approved",
      `${put("a = 1\n")}\n[mcp_servers.twiceshy.tools.check]\napproval_mode = "approve"\n`,
      "a = 1\n\n",
    ],
  ])("%s, is taken out", (_, text, rest) => {
    expect(takeOutOfToml(text, ours, rest)).toEqual({ ok: true, value: rest });
  });

  test.each([
    ["another command", put("").replace(".twiceshy/bin", ".mine/bin")],
    ["an environment", `${put("")}\n[mcp_servers.twiceshy.env]\nA = "1"\n`],
    ["another field", put("").replace("args = []", "args = []\nenabled = false")],
  ])("with %s, is left to the user", (_, text) => {
    expect(takeOutOfToml(text, ours, "")).toEqual({ ok: false, error: "changed" });
  });
});
