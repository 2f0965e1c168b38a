import { expect, test } from "vitest";
import { fold, thousands } from "../../answers/text/style.ts";
import { styleFor } from "./terminal.ts";

const terminal = { isTTY: true, columns: 60 };
const pipe = { isTTY: false };

test("colour is for terminals, unless asked for, and never where it is refused", () => {
  expect(styleFor(terminal, {}).strong("x")).not.toBe("x");
  expect(styleFor(pipe, {}).strong("x")).toBe("x");
  expect(styleFor(pipe, { FORCE_COLOR: "1" }).strong("x")).not.toBe("x");
  expect(styleFor(terminal, { FORCE_COLOR: "0" }).strong("x")).toBe("x");
  expect(styleFor(terminal, { TERM: "dumb" }).strong("x")).toBe("x");
  expect(styleFor(terminal, { NO_COLOR: "1", FORCE_COLOR: "1" }).strong("x")).toBe("x");
});

test("a terminal folds at its width, and a pipe gets one line for one thing", () => {
  const long = "word ".repeat(40).trim();
  const folded = fold(long, styleFor(terminal, {}).width, "  ");
  expect(folded.split("\n").every((line) => line.length <= 60)).toBe(true);
  expect(folded.replace(/\n {2}/g, " ")).toBe(long);
  expect(fold(long, styleFor(pipe, {}).width)).toBe(long);
});

test("what a paragraph begins with stays when it is folded", () => {
  expect(fold("    one two three", 12, "      ")).toBe("    one two\n      three");
});

test("thousands are parted by commas", () => {
  expect([0, 999, 1_000, 1_234_567].map(thousands)).toEqual(["0", "999", "1,000", "1,234,567"]);
});
