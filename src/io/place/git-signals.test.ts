import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { GitSignals } from "../../engine/ports/cursor.ts";
import { createGitSignals } from "./git-signals.ts";

const root = mkdtempSync(join(tmpdir(), "twiceshy-ear-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const A = "a".repeat(40);
const B = "b".repeat(40);

/** With what hooks left there, by name. */
const earOver = (name: string, left: Readonly<Record<string, string>>) => {
  const store = join(root, name);
  const leave = (file: string, text: string): void => {
    mkdirSync(join(store, "local/heard"), { recursive: true });
    writeFileSync(join(store, "local/heard", file), text);
  };
  for (const [file, text] of Object.entries(left)) leave(file, text);
  const ear = createGitSignals({
    ...{ kind: "git", store, initialised: true, linkedWorktree: false },
    ...{ submodule: false, bare: false },
  });
  return { ear, leave };
};

const heardBy = (ear: GitSignals) => {
  const heard = ear.listen();
  if (!heard.ok) throw new Error(heard.error.kind);
  return heard.value;
};

test("what a hook leaves while what others left is read is heard the next time", () => {
  const { ear, leave } = earOver("later", { [`1-${B}`]: `amend ${A} ${B}\n` });
  const first = heardBy(ear);
  expect(first.renamed).toEqual([{ by: "amend", old: A, new: B }]);
  leave(`2-${B}`, `push ${B} ${A}\n`);
  expect(first.done().ok).toBe(true);
  expect(ear.hasSignals()).toBe(true);
  const second = heardBy(ear);
  expect([second.renamed, second.pushed]).toEqual([[], [{ after: B, before: A }]]);
  expect(second.done().ok).toBe(true);
  expect(ear.hasSignals()).toBe(false);
});

test("what is not done is heard again", () => {
  const { ear } = earOver("again", { [`1-${B}`]: `rebase ${A} ${B}\n` });
  expect(heardBy(ear).renamed).toEqual(heardBy(ear).renamed);
  expect(ear.hasSignals()).toBe(true);
});

test("what a hook is still writing is not heard yet", () => {
  const { ear } = earOver("half", { ".1": `amend ${A} ${B}\n` });
  expect(ear.hasSignals()).toBe(false);
  expect(heardBy(ear).renamed).toEqual([]);
});

test("where no hook ever spoke there is nothing to hear", () => {
  const { ear } = earOver("silence", {});
  expect([ear.hasSignals(), heardBy(ear).renamed]).toEqual([false, []]);
});
