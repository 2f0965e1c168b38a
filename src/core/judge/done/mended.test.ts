// What a green check is supported by.
import { expect, test } from "vitest";
import { supportIn } from "./mended.ts";
import { check, file } from "./seen.corpus.ts";
import type { RanCommand } from "./witness.ts";

const GREEN = check("green");

test("a green check shows that nothing broke; what failed before, or a test of the work, shows more", () => {
  expect(supportIn([GREEN])).toEqual({ mended: [], hasTests: false });
  expect(supportIn([check("red"), GREEN]).mended).toEqual([GREEN.name]);
  expect(supportIn([GREEN, check("red")]).mended).toEqual([]);
  const changed = [file("src/a.py"), file("tests/test_a.py")];
  expect(supportIn([GREEN], [], changed).hasTests).toBe(true);
  expect(supportIn([GREEN], [], [{ ...file("tests/test_a.py"), isDeleted: true }]).hasTests).toBe(
    false,
  );
});

test("a command that failed and passes now shows more, if it may be a check", () => {
  const ran = (text: string, ended: "well" | "badly", isUnknown = true): RanCommand => ({
    ...{ text, ended, isUnknown, isCheck: false },
  });
  const [red, green] = [ran("python try.py", "badly"), ran("python try.py", "well")];
  expect(supportIn([GREEN], [red, green]).mended).toEqual(["python try.py"]);
  expect(supportIn([GREEN], [red, green, red]).mended).toEqual([]);
  expect(supportIn([GREEN], [green, red]).mended).toEqual([]);
  const other = [ran("ls x", "badly", false), ran("ls x", "well", false)];
  expect(supportIn([GREEN], other).mended).toEqual([]);
});
