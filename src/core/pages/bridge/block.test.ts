import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorOf, valueOf } from "../../../../test/support/scratch.ts";
import { isMarked, putBlock, takeBlock } from "./block.ts";
import { draws } from "../../../../test/support/draws.ts";

const HTML = { open: "<!-- ", close: " -->" };
const HASH = { open: "# ", close: "" };

const line = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom(
    "",
    "# Rules",
    "---",
    "<!-- a comment -->",
    "> quoted >>> twiceshy",
    "\uFEFF",
    "\t",
  ),
);
const lineEnd = fc.constantFrom("\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "");
const text = fc
  .array(fc.tuple(line, lineEnd), { maxLength: 8 })
  .map((parts) => parts.flat().join(""));
const body = fc
  .array(fc.string({ maxLength: 20 }), { maxLength: 4 })
  .map((lines) => lines.map((one) => `- ${one.replaceAll(/[\r\n]/g, "")}`).join("\n"));
const marks = fc.constantFrom(HTML, HASH);

describe("our lines in somebody else's text", () => {
  test("go again to the byte, whatever the text", () => {
    fc.assert(
      fc.property(text, body, marks, (before, said, ours) => {
        const bridged = valueOf(putBlock(before, { body: said, marks: ours }));
        expect(isMarked(bridged, ours)).toBe(true);
        expect(bridged.startsWith(before)).toBe(true);
        expect(valueOf(takeBlock(bridged, ours))).toEqual({ text: before, made: false });
      }),
      { numRuns: draws(500) },
    );
  });

  test("leave a file that they made as it would be without them", () => {
    fc.assert(
      fc.property(fc.constantFrom("", "---\nalwaysApply: true\n---\n"), body, (head, said) => {
        const bridged = valueOf(putBlock(undefined, { body: said, marks: HTML, head }));
        expect(valueOf(takeBlock(bridged, HTML))).toEqual({ text: head, made: true });
      }),
    );
  });

  test("are the newest ones alone, however often they were put in", () => {
    fc.assert(
      fc.property(text, body, body, marks, (before, one, other, ours) => {
        const once = valueOf(putBlock(before, { body: other, marks: ours }));
        const twice = valueOf(putBlock(before, { body: one, marks: ours }));
        expect(valueOf(putBlock(twice, { body: other, marks: ours }))).toBe(once);
      }),
    );
  });

  test("leave what was written around them since", () => {
    fc.assert(
      fc.property(text, text, text, body, (before, above, below, said) => {
        const bridged = `${above}\n${valueOf(putBlock(before, { body: said, marks: HTML }))}${below}`;
        expect(valueOf(takeBlock(bridged, HTML))?.text).toBe(`${above}\n${before}${below}`);
      }),
    );
  });

  test("end their lines as the text does", () => {
    const bridged = valueOf(putBlock("a\r\nb\r\n", { body: "- c\n- d", marks: HTML }));
    expect(bridged).not.toMatch(/(?<!\r)\n/);
  });
});

describe("marks that are not as we set them", () => {
  const whole = valueOf(putBlock("mine\n", { body: "- said", marks: HTML }));
  const [begin = "", end = ""] = whole.split("\n").filter((one) => one.startsWith("<!--"));

  test.each([
    ["the end is gone", whole.replace(`${end}\n`, "")],
    ["the beginning is gone", whole.replace(`${begin}\n`, "")],
    ["one stands in another", whole.replace("- said", `${begin}\n- said\n${end}`)],
    ["there are two", whole + whole],
    ["they are in the wrong order", `${end}\n${begin}\n`],
    ["the beginning was changed", whole.replace("edits in here", "edits")],
  ])("are refused: %s", (_, torn) => {
    expect(errorOf(takeBlock(torn, HTML))).toEqual({ kind: "block-torn" });
    expect(errorOf(putBlock(torn, { body: "- new", marks: HTML }))).toEqual({ kind: "block-torn" });
  });

  test("are none of ours in the middle of a line", () => {
    const prose = `It writes \`${begin}\` there.\n`;
    expect(isMarked(prose, HTML)).toBe(false);
    expect(valueOf(takeBlock(prose, HTML))).toBeUndefined();
  });
});
