import { expect, test } from "vitest";
import { err } from "../../core/kit/result.ts";
import type { ListedProject } from "../ports/projects/list.ts";
import { glanceAll } from "./glance-all.ts";

const place = {
  ...({ kind: "git", store: "/x", initialised: true } as const),
  ...{ linkedWorktree: false, submodule: false, bare: false },
};
const listed = (name: string, lastWriteMs: number): ListedProject => ({
  ...{ id: name, name, tags: [], folder: `/${name}` },
  there: { is: "memory", place, lastWriteMs },
});
const unreadable = { kind: "file-unreadable", path: "/x/log", code: "EACCES" } as const;

test("what cannot be read costs one line, and after ten seconds nothing more is opened", () => {
  let now = 0;
  const opened: string[] = [];
  const glanced = glanceAll(
    [listed("old", 1), listed("new", 3), listed("middle", 2)],
    ({ name }) => {
      opened.push(name);
      now += 6_000;
      return err(unreadable);
    },
    { nowMs: () => now },
  );
  expect(opened).toEqual(["new", "middle"]);
  expect(glanced.map(({ listed: { name }, seen }) => [name, seen])).toEqual([
    ["new", unreadable],
    ["middle", unreadable],
    ["old", "late"],
  ]);
});

test("a project that is gone is not opened", () => {
  const gone: ListedProject = { ...listed("gone", 1), there: { is: "nothing" } };
  const glanced = glanceAll(
    [gone],
    () => {
      throw new Error("opened");
    },
    { nowMs: () => 0 },
  );
  expect(glanced).toEqual([{ listed: gone }]);
});
