// What is there of a file that was named, with links followed.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { fileSeen } from "./file-seen.ts";

test("a file counts if it is in the work tree and not empty, and no link leads out of it", () => {
  const scratch = scratchFolder();
  const top = join(scratch, "shop");
  for (const folder of ["docs", ".git", ".twiceshy"])
    mkdirSync(join(top, folder), { recursive: true });
  writeFileSync(join(scratch, "outside.md"), "x");
  for (const path of ["docs/a.md", ".git/HEAD", ".twiceshy/summary.md"])
    writeFileSync(join(top, path), "x");
  writeFileSync(join(top, "docs/empty.md"), "");
  symlinkSync("a.md", join(top, "docs/inside.md"));
  symlinkSync(join(scratch, "outside.md"), join(top, "docs/outside.md"));
  symlinkSync("nowhere.md", join(top, "docs/broken.md"));
  symlinkSync("../.git/HEAD", join(top, "docs/head"));
  const seen = (path: string) => fileSeen(top, path);
  expect(["docs/a.md", "docs/inside.md"].map(seen)).toEqual(["there", "there"]);
  expect(seen("docs/empty.md")).toBe("empty");
  expect(["docs", "docs/broken.md", "docs/none.md"].map(seen)).toEqual(
    Array.from({ length: 3 }, () => "missing"),
  );
  expect([".git/HEAD", ".twiceshy/summary.md", "docs/outside.md", "docs/head"].map(seen)).toEqual(
    Array.from({ length: 4 }, () => "elsewhere"),
  );
});
