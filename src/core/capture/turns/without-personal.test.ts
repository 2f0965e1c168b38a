import { expect, test } from "vitest";
import { withoutPersonal } from "./without-personal.ts";

test("what a person says of themselves is cut out, and what they ask of the project stays", () => {
  expect(withoutPersonal("I prefer tabs over spaces. Add a retry to the upload.")).toBe(
    "Add a retry to the upload.",
  );
  expect(withoutPersonal("No, use pnpm, not npm")).toBe("No, use pnpm, not npm");
});
