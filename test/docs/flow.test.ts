// docs/flow.md leads through the code as it is: each station is there, and so is each folder.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STEPS } from "../tidy/rules/arrows.ts";

const TOP = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(TOP, path), "utf8");
const PAGE = read("docs/flow.md");

/** A file in backticks and, in backticks behind it, the function to look for. */
const STATIONS = [...PAGE.matchAll(/`((?:src|bin|test)\/[\w./-]+)`(?:\s+`(\w+)`)?/g)].map(
  ([, path = "", name]) => ({ path, name }),
);

test("every file and folder that docs/flow.md names is there", () => {
  expect(STATIONS.length).toBeGreaterThan(60);
  expect(STATIONS.filter(({ path }) => !existsSync(join(TOP, path)))).toEqual([]);
});

test("every function that docs/flow.md names is in the file that it names", () => {
  const missing = STATIONS.filter(({ path, name }) => {
    if (name === undefined) return false;
    const declared = new RegExp(`\\b(?:const|function\\*?) (?:${name}\\b|\\{[^}]*\\b${name}\\b)`);
    const isMember = new RegExp(`^import \\{[^}]*\\b${name}\\b`, "m");
    return !declared.test(read(path)) && !isMember.test(read(path));
  });
  expect(missing).toEqual([]);
});

test("the tree of docs/flow.md has every folder of the core, the engine and the hosts", () => {
  const [tree = ""] = /^src\/\n[\s\S]*?^```/m.exec(PAGE) ?? [];
  const folders = ["core", "engine", "hosts"].flatMap((ring) =>
    readdirSync(join(TOP, "src", ring), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );
  expect(folders.filter((name) => !new RegExp(`^ {4}${name}/ `, "m").test(tree))).toEqual([]);
});

test("the table of docs/flow.md has the arrows that the tidy test proves", () => {
  const rows = [...PAGE.matchAll(/^\| `(\w+)` +\| ((?:`\w+`(?:, )?)+) +\|$/gm)].map(
    ([, step = "", others = ""]) => [step, others.match(/\w+/g) ?? []] as const,
  );
  const [, prose = ""] = /`event` to all but([^:]*):/.exec(PAGE) ?? [];
  const named = prose.match(/`(\w+)`/g)?.map((name) => name.slice(1, -1)) ?? [];
  const withoutEvent = Object.keys(STEPS).filter(
    (step) => step !== "event" && STEPS[step]?.includes("event") !== true,
  );
  expect(named.toSorted()).toEqual(withoutEvent.toSorted());
  const listed = rows.map(([step, others]) => [step, others.toSorted()]);
  const proven = Object.entries(STEPS).flatMap(([step, all]) => {
    const others = all.filter((one) => one !== "kit" && one !== "event");
    return others.length === 0 ? [] : [[step, others.toSorted()]];
  });
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(proven));
});

test("the README lists every page of docs/", () => {
  const pages = readdirSync(join(TOP, "docs")).filter((name) => name.endsWith(".md"));
  const readme = read("README.md");
  expect(pages.filter((name) => !readme.includes(`| [docs/${name}](docs/${name})`))).toEqual([]);
});
