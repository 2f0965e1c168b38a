// Under which circumstances a warning stands: the versions with which the change failed, and the branch on which it was
// reverted.
import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { cleanEnv, gitIn, repositoryIn, scratchFolder } from "../support/scratch.ts";
import { edit, hook, settled, type Scene, shyAt } from "./scene.ts";
import { shyIn } from "../support/warm.ts";

const BEFORE = `export const list = (rows: readonly Row[]) => rows.map((row) => renderRow(row));
`;
const FAILED = `import { useVirtualRows } from "react-virtual-rows";

export const list = (rows: readonly Row[]) => {
  const visible = useVirtualRows(rows, { overscanCount: 12, estimatedHeight: 48 });
  return visible.map((row) => renderRow(row, row.virtualOffset));
};
`;
const lock = (version: string): string =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: { "node_modules/react-virtual-rows": { version } },
  });

let scene: Scene;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(scene.root, path)), { recursive: true });
  writeFileSync(join(scene.root, path), text);
};
const commit = (message: string): string => {
  gitIn(scene.root, "add", "-A");
  gitIn(scene.root, "commit", "-q", "-m", message);
  return gitIn(scene.root, "rev-parse", "HEAD");
};

beforeAll(async () => {
  const root = repositoryIn(join(scratchFolder(), "shop"));
  scene = { root, store: join(root, ".git/twiceshy"), before: BEFORE, failed: FAILED };
  write("package-lock.json", lock("3.1.0"));
  write(".nvmrc", "20\n");
  write("src/list.ts", BEFORE);
  commit("List rows");
  gitIn(root, "branch", "apart");
  write("src/list.ts", FAILED);
  const failed = commit("Render only the rows that are seen");
  write("src/list.ts", BEFORE);
  commit(
    `Revert "Render only the rows that are seen"\n\nThis reverts commit ${failed}.\n\nRows jump while one scrolls.`,
  );
  await shyAt(["init", "--here"], { cwd: root });
  await settled();
});
beforeEach(() => {
  gitIn(scene.root, "checkout", "-q", "-f", "main");
});

const judged = (): Fields => {
  const { stdout } = shyIn(["check", "--working", "--json"], {
    cwd: scene.root,
    env: cleanEnv("/nonexistent"),
  });
  const document = parseJson(stdout);
  assert(isObject(document), "a document was printed");
  return document;
};

const first = ({ evidence }: Fields): Fields => {
  assert(Array.isArray(evidence) && isObject(evidence[0]), "something is known");
  return evidence[0];
};

test("under the same conditions it warns, and a patch is no other condition", () => {
  write("src/list.ts", FAILED);
  expect(judged()).toMatchObject({ level: "warn" });
  write("package-lock.json", lock("3.1.9"));
  expect(judged()).toMatchObject({ level: "warn" });
  expect(first(judged())["unverified"]).toEqual([]);
});

test("another version of what the change imports leaves it to inform, and says so", () => {
  write("src/list.ts", FAILED);
  write("package-lock.json", lock("4.0.2"));
  const document = judged();
  expect(document).toMatchObject({ level: "inform" });
  expect(document["say"]).toContain(
    "it failed with react-virtual-rows 3.1.0; here is 4.0.2: not the same conditions",
  );
});

test("another major version of the runtime does so too", () => {
  write("src/list.ts", FAILED);
  write(".nvmrc", "20.11.0\n");
  expect(judged()).toMatchObject({ level: "warn" });
  write(".nvmrc", "22\n");
  expect(first(judged())).toMatchObject({
    level: "inform",
    note: "it failed with node 20; here is 22: not the same conditions",
  });
});

test("what nothing here says is not verified, and suspends nothing", () => {
  write("src/list.ts", FAILED);
  rmSync(join(scene.root, "package-lock.json"));
  const document = judged();
  expect(document).toMatchObject({ level: "warn" });
  expect(first(document)["unverified"]).toEqual(["dependency react-virtual-rows 3.1.0"]);
  expect(document["say"]).toContain('Not checked since then: "react-virtual-rows 3.1.0"');
});

test("a change that was reverted on another branch only informs, and says on which", () => {
  gitIn(scene.root, "checkout", "-q", "apart");
  write("src/list.ts", FAILED);
  expect(first(judged())).toMatchObject({
    level: "inform",
    note: "it was reverted on branch main, not on this one",
  });
});

test("the hook warns, and says what it did not verify only where a lock file was written since", async () => {
  const use = (session: string) =>
    hook(edit(scene, { path: "src/list.ts", session, from: BEFORE, to: FAILED }));
  expect((await use("s-1")).stdout).toContain("Not checked since then: ");
  for (const name of ["package-lock.json", ".nvmrc"])
    utimesSync(join(scene.root, name), 0, Date.UTC(2025, 0, 1) / 1_000);
  const { stdout } = await use("s-2");
  expect(stdout).toContain("deny");
  expect(stdout).not.toContain("Not checked");
});
