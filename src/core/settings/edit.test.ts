import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isObject } from "../kit/json.ts";
import { byHand, putIn, takeOut, type SettingsEdit } from "./edit.ts";
import { parse } from "jsonc-parser";
import { draws } from "../../../test/support/draws.ts";

const group = { matcher: "Edit", hooks: [{ type: "command", command: "x twiceshy-hook y" }] };
const hooks: SettingsEdit = {
  form: "json",
  puts: [
    { into: ["hooks", "PreToolUse"], item: group },
    { into: ["hooks", "Stop"], item: group },
  ],
};
const server: SettingsEdit = {
  form: "json",
  puts: [{ at: ["mcpServers", "twiceshy"], value: { command: "twiceshy", args: ["mcp"] } }],
};
const versioned: SettingsEdit = {
  form: "json",
  puts: [{ at: ["version"], value: 1, shared: true }, ...hooks.puts],
};
const table: SettingsEdit = {
  form: "toml",
  table: ["mcp_servers", "twiceshy"],
  fields: { command: "/opt/my bin/twiceshy", args: ["mcp"] },
};

const put = (text: string | undefined, edit: SettingsEdit): string => {
  const done = putIn(text, edit);
  if (!done.ok) throw new Error(done.error);
  return done.value;
};

/** Texts as people keep them: comments, blanks, trailing commas, tabs, CRLF, a byte-order mark. */
const texts = fc
  .record({
    body: fc.constantFrom(
      "{}",
      "{\n}",
      '{ "a": 1 }',
      '{"a":1,"b":[2]}',
      '{\n  "a": 1\n}',
      '{\n\t"a": 1,\n\t"hooks": {}\n}',
      '{\n    "a": 1, // one\n    // "b": 2,\n}',
      "{\n  // nothing yet\n}",
      '{\n  "hooks": {\n    "Stop": [\n      { "hooks": [] }, // mine\n    ],\n  },\n  "z": "// no comment, [really]"\n}',
      '{ "mcpServers": { "other": { "command": "o" } } /* , */ }',
      '{\n  "mcpServers": {\n    "other": {\n      "command": "o"\n    }\n  }\n}',
      '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": []}]}}',
    ),
    end: fc.constantFrom("", "\n", "\n\n"),
    mark: fc.constantFrom("", "\uFEFF"),
    crlf: fc.boolean(),
  })
  .map(({ body, end, mark, crlf }) => mark + (body + end).replaceAll("\n", crlf ? "\r\n" : "\n"));

const edits = fc.constantFrom(hooks, server, versioned);

const said = (text: string): unknown => parse(text.replace(/^\uFEFF/, ""));

/** Whether all of a value is contained in another; lists may have more at the end. */
const holds = (after: unknown, before: unknown): boolean =>
  Array.isArray(before)
    ? Array.isArray(after) && before.every((item, n) => holds(after[n], item))
    : isObject(before)
      ? isObject(after) && Object.entries(before).every(([key, value]) => holds(after[key], value))
      : after === before;

describe("settings as JSON", () => {
  test("what is put in and taken out again leaves every byte as it was", () => {
    fc.assert(
      fc.property(texts, edits, (text, edit) => {
        const done = takeOut(put(text, edit), edit, text);
        // A field that describes the file stays, because others may rely on it by now.
        if (edit === versioned) expect(done.ok).toBe(true);
        else expect(done).toEqual({ ok: true, value: text.replace(/^(\uFEFF?)\{\s+\}/, "$1{}") });
      }),
    );
  });

  test("putting it in twice is putting it in once, and nothing else changes its value", () => {
    fc.assert(
      fc.property(texts, edits, (text, edit) => {
        const once = put(text, edit);
        expect(put(once, edit)).toBe(once);
        expect(holds(said(once), said(text))).toBe(true);
        expect(once.includes("\r\n")).toBe(text.includes("\r\n"));
        if (text.includes("\r\n")) expect(once).not.toMatch(/[^\r]\n/);
      }),
    );
  });

  test("what a person added since stays, wherever it stands", () => {
    const added = put('{\n  "a": 1\n}\n', hooks)
      .replace('"a": 1', '"a": 1, // why\n  "b": 2')
      .replace(/\n\}\n$/, ',\n  "c": 3\n}\n')
      .replace('"Stop": [', '"Stop": [\n      { "mine": true },');
    expect(takeOut(added, hooks, '{\n  "a": 1\n}\n')).toEqual({
      ok: true,
      value:
        '{\n  "a": 1, // why\n  "b": 2,\n  "hooks": {\n    "Stop": [\n      { "mine": true }\n    ]\n  },\n  "c": 3\n}\n',
    });
  });

  test("a container that was there before stays when it is empty again", () => {
    const before = '{\n  "hooks": { "Stop": [] }\n}';
    expect(takeOut(`${put(before, hooks)} `, hooks, before)).toEqual({
      ok: true,
      value: `${before} `,
    });
  });

  test("where there was no file, nothing is left of it", () => {
    for (const edit of [hooks, server, versioned])
      expect(takeOut(put(undefined, edit), edit, undefined)).toEqual({
        ok: true,
        value: undefined,
      });
    expect(takeOut(put("", hooks), hooks, "")).toEqual({ ok: true, value: "{}\n" });
  });

  test("whatever valid JSON stands there stays valid, and as it was once ours is out", () => {
    const odd = fc.oneof(
      fc.constantFrom<unknown>(null, [], {}, 0, "", [null], { Stop: null }, { Stop: {} }),
      fc.jsonValue(),
    );
    const documents = fc.dictionary(
      fc.constantFrom("hooks", "mcpServers", "version", "a", "__proto__", "// x"),
      odd,
    );
    fc.assert(
      fc.property(
        documents,
        fc.constantFrom("", "  ", "\t"),
        fc.constantFrom(hooks, server),
        (document, indent, edit) => {
          const text = JSON.stringify(document, undefined, indent);
          const done = putIn(text, edit);
          if (done.ok) {
            expect(holds(JSON.parse(done.value), document)).toBe(true);
            expect(takeOut(done.value, edit, text)).toEqual({ ok: true, value: text });
          } else expect(done.error).toBe("unlike");
        },
      ),
      { numRuns: draws(500) },
    );
  });

  test("a version of another's stays as it is", () => {
    expect(said(put('{"version": 2}', versioned))).toMatchObject({ version: 2 });
  });

  test.each([
    ["no JSON", "{ hooks: 1 }", "unreadable"],
    ["half of one", '{ "a": 1', "unreadable"],
    ["a list", "[]", "unreadable"],
    ["two in one", "{} {}", "unreadable"],
    ["a list for an object", '{ "hooks": [] }', "unlike"],
    ["an object for a list", '{ "hooks": { "Stop": {} } }', "unlike"],
    ["a key twice", '{ "hooks": {}, "hooks": {} }', "unlike"],
    ["another's of our name", '{ "hooks": { "Stop": [{ "command": "twiceshy-hook" }] } }', "taken"],
  ])("%s is not written", (_, text, why) => {
    expect(putIn(text, hooks)).toEqual({ ok: false, error: why });
  });

  test("what is ours and was changed is not taken out", () => {
    const changed = put("{}", server).replace('"mcp"', '"mcp", "--read-only"');
    expect(takeOut(changed, server, "{}")).toEqual({ ok: false, error: "changed" });
    expect(takeOut(put("{}", hooks).replace("Edit", "Write"), hooks, "{}")).toEqual({
      ok: false,
      error: "changed",
    });
  });

  test("the lines for a person are what a file of its own would hold", () => {
    expect(byHand(hooks).join("\n")).toBe(put(undefined, hooks).trimEnd());
  });
});

describe("settings as TOML", () => {
  test("a table goes behind what stands there, and out again to the byte", () => {
    const starts = fc
      .record({
        body: fc.constantFrom(
          "",
          'model = "m"',
          '# mine\n[a]\nb = """\n[mcp_servers.twiceshy]\n"""',
          "[mcp_servers.x]\ncommand = 'x'",
        ),
        end: fc.constantFrom("\n", "\n\n"),
        crlf: fc.boolean(),
      })
      .map(({ body, end, crlf }) =>
        (body === "" ? "" : body + end).replaceAll("\n", crlf ? "\r\n" : "\n"),
      );
    fc.assert(
      fc.property(starts, (text) => {
        const once = put(text, table);
        expect(put(once, table)).toBe(once);
        expect(takeOut(once, table, text)).toEqual({ ok: true, value: text });
      }),
    );
    expect(takeOut(put(undefined, table), table, undefined)).toEqual({
      ok: true,
      value: undefined,
    });
  });

  test.each([
    ["what is no TOML", "this is not", "unreadable"],
    ["a text that does not end", 'a = """x', "unreadable"],
    ["a table of that name", '[mcp_servers.twiceshy]\ncommand = "x"\n', "taken"],
    ["the same in other words", 'mcp_servers."twiceshy".command = "x"\n', "taken"],
    ["a name that holds no table", "mcp_servers = 1\n", "unlike"],
  ])("%s is not written", (_, text, why) => {
    expect(putIn(text, table)).toEqual({ ok: false, error: why });
  });

  test("what is ours and was changed is not taken out, what was added stays", () => {
    const once = put('model = "m"\n', table);
    expect(takeOut(once.replace('"mcp"', '"mcp", "-x"'), table, 'model = "m"\n')).toEqual({
      ok: false,
      error: "changed",
    });
    expect(takeOut(`${once}\n[projects."/p"]\ntrust_level = "trusted"\n`, table, "")).toEqual({
      ok: true,
      value: 'model = "m"\n\n[projects."/p"]\ntrust_level = "trusted"\n',
    });
  });
});

test("a file of ours alone is never put over another's, nor taken away once it is changed", () => {
  const whole: SettingsEdit = { form: "whole", text: "ours\n" };
  expect(putIn("theirs\n", whole)).toEqual({ ok: false, error: "taken" });
  expect(takeOut("ours, but longer\n", whole, undefined)).toEqual({ ok: false, error: "changed" });
  expect(takeOut(put(undefined, whole), whole, undefined)).toEqual({ ok: true, value: undefined });
});
