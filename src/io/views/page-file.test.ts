import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { errorOf, scratchFolder } from "../../../test/support/scratch.ts";
import { createPageFile } from "./page-file.ts";

const scratch = scratchFolder();
afterAll(() => rmSync(scratch, { recursive: true }));

const MARK = "<!-- ours -->\n";
const PAGE = `${MARK}new\n`;

const folderWith = (name: string, text?: string) => {
  const folder = join(scratch, name);
  mkdirSync(folder);
  const path = join(folder, "page.html");
  if (text !== undefined) writeFileSync(path, text);
  return { folder, path };
};

describe("a page", () => {
  it.each([
    ["nothing", undefined],
    ["an older page of ours", `${MARK}old\n`],
    ["an empty file", ""],
  ])("takes the place of %s, and leaves nothing beside it", (name, text) => {
    const { folder, path } = folderWith(name, text);
    const file = createPageFile(path, { mark: MARK, force: false });
    expect(file.check().ok).toBe(true);
    expect(file.write(PAGE).ok).toBe(true);
    expect(readFileSync(path, "utf8")).toBe(PAGE);
    expect(readdirSync(folder)).toEqual(["page.html"]);
  });

  it("leaves a file of somebody else's alone, unless forced", () => {
    const { path } = folderWith("theirs", "<p>mine</p>");
    const file = createPageFile(path, { mark: MARK, force: false });
    for (const result of [file.check(), file.write(PAGE)])
      expect(errorOf(result)).toEqual({ kind: "page-not-ours", path, isFile: true });
    expect(readFileSync(path, "utf8")).toBe("<p>mine</p>");
    expect(createPageFile(path, { mark: MARK, force: true }).write(PAGE).ok).toBe(true);
    expect(readFileSync(path, "utf8")).toBe(PAGE);
  });

  it("is never written through a link, forced or not", () => {
    const { folder, path } = folderWith("link");
    const goal = join(folder, "goal");
    writeFileSync(goal, `${MARK}old\n`);
    symlinkSync(goal, path);
    const refused = createPageFile(path, { mark: MARK, force: false }).write(PAGE);
    expect(errorOf(refused)).toEqual({ kind: "page-not-ours", path, isFile: false });
    expect(createPageFile(path, { mark: MARK, force: true }).write(PAGE).ok).toBe(true);
    expect(readFileSync(goal, "utf8")).toBe(`${MARK}old\n`);
    expect(lstatSync(path).isFile()).toBe(true);
  });

  it("takes no folder's place, and makes none", () => {
    const { folder } = folderWith("folder");
    const options = { mark: MARK, force: true };
    const over = createPageFile(folder, options).write(PAGE);
    expect(errorOf(over)).toMatchObject({ kind: "file-unwritable", code: "EISDIR" });
    const below = createPageFile(join(folder, "none/page.html"), options).check();
    expect(errorOf(below)).toMatchObject({ kind: "file-unwritable", code: "ENOENT" });
  });
});
