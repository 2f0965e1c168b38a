import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorOf, valueOf } from "../../../../test/support/scratch.ts";
import { aider } from "./aider.ts";
import { draws } from "../../../../test/support/draws.ts";

const SAID = { words: "- said", agents: "ours" } as const;
const put = (text: string | undefined) => aider.put(text, SAID);
const begin = "# >>> twiceshy: made by `twiceshy bridge`, edits in here are lost";

describe("Aider's settings", () => {
  test("that name nothing to read get a line of ours at their end", () => {
    expect(valueOf(put("model: gpt # the good one\n"))).toBe(
      `model: gpt # the good one\n\n${begin.replace(":", " (and the line before this):")}\nread: [AGENTS.md]\n# <<< twiceshy\n`,
    );
  });

  test.each([
    ["read: CONVENTIONS.md", "read: [AGENTS.md, CONVENTIONS.md]"],
    ["read: [a.md, 'b.md'] # both", "read: [AGENTS.md, a.md, 'b.md'] # both"],
    ["read: []", "read: [AGENTS.md]"],
    ["read:", "read: [AGENTS.md]"],
  ])("that say %s keep that line for the day when ours goes", (line, becomes) => {
    const bridged = valueOf(put(`# mine\n${line}\nmodel: x`));
    expect(bridged).toBe(
      `# mine\n${begin}\n# in the place of: ${line}\n${becomes}\n# <<< twiceshy\nmodel: x`,
    );
  });

  test("that have a list get an item, indented as the others", () => {
    expect(valueOf(put("read:\n  # first\n  - a.md\nmodel: x\n"))).toBe(
      `read:\n${begin}\n  - AGENTS.md\n# <<< twiceshy\n  # first\n  - a.md\nmodel: x\n`,
    );
  });

  test.each(["read: AGENTS.md\n", "read: [x, ./AGENTS.md]\n", 'read:\n- "AGENTS.md" # ours\n'])(
    "that name AGENTS.md already stay as they are: %j",
    (text) => expect(valueOf(put(text))).toBeUndefined(),
  );

  test.each([
    ["read: [a,\n  b]\n", 1],
    ["read: &x a.md\n", 1],
    ["read: |\n  a.md\n", 1],
    ["model: x\nread: a\nread: b\n", 3],
    ["{read: a}\n", 1],
    ["a: 1\n---\nb: 2\n", 2],
    ["read: a\n  b\n", 1],
    ["read: !x\n  - a\n", 1],
  ])(
    "of another form are left to their owner, with the line that was not read: %j",
    (text, line) => {
      const wanted = "read: [AGENTS.md]";
      expect(errorOf(put(text))).toEqual({ kind: "settings-unread", line, wanted });
    },
  );

  test("are as they were when ours goes, to the byte", () => {
    const line = fc.constantFrom(
      ...["# a comment", "", "model: gpt", "read:", "read: a.md", "read: [a, b]   # x", "  - c.md"],
      ...["  - d.md", "lint-cmd:", "- e", "---", "   # in", "auto-commits: false\r"],
    );
    const text = fc
      .array(fc.tuple(line, fc.constantFrom("\n", "\r\n")), { maxLength: 8 })
      .chain((lines) => fc.constantFrom(lines.flat().join(""), lines.flat().join("").trimEnd()));
    let bridgings = 0;
    fc.assert(
      fc.property(text, (before) => {
        const bridged = put(before);
        if (!bridged.ok || bridged.value === undefined) return;
        bridgings += 1;
        expect(bridged.value).toContain("AGENTS.md");
        expect(valueOf(aider.put(bridged.value, SAID))).toBe(bridged.value);
        expect(valueOf(aider.take(bridged.value))).toEqual({ text: before });
      }),
      { numRuns: draws(1_000) },
    );
    expect(bridgings).toBeGreaterThan(100);
  });

  test("that we made are gone with ours", () => {
    expect(valueOf(aider.take(valueOf(put(undefined)) ?? ""))).toEqual({ text: undefined });
  });
});
