// What is seen of a change besides that its check is green.
import { expect, test } from "vitest";
import { shownIn } from "./mended.ts";
import { check, file } from "./seen.corpus.ts";
import type { RanCommand } from "./witness.ts";

const GREEN = check("green");

test("a green check shows that nothing broke; what failed before, or a test of the work, shows more", () => {
  expect(shownIn([GREEN])).toEqual({ mended: [], hasTests: false });
  expect(shownIn([check("red"), GREEN]).mended).toEqual([GREEN.name]);
  expect(shownIn([GREEN, check("red")]).mended).toEqual([]);
  const changed = [file("src/a.py"), file("tests/test_a.py")];
  expect(shownIn([GREEN], [], changed).hasTests).toBe(true);
  expect(shownIn([GREEN], [], [{ ...file("tests/test_a.py"), isDeleted: true }]).hasTests).toBe(
    false,
  );
});

test("a command that failed and passes now shows more, if it may be a check", () => {
  const ran = (text: string, ended: "well" | "badly", isUnknown = true): RanCommand => ({
    ...{ text, ended, isUnknown, isCheck: false },
  });
  const [red, green] = [ran("python try.py", "badly"), ran("python try.py", "well")];
  expect(shownIn([GREEN], [red, green]).mended).toEqual(["python try.py"]);
  expect(shownIn([GREEN], [red, green, red]).mended).toEqual([]);
  expect(shownIn([GREEN], [green, red]).mended).toEqual([]);
  const other = [ran("ls x", "badly", false), ran("ls x", "well", false)];
  expect(shownIn([GREEN], other).mended).toEqual([]);
});
