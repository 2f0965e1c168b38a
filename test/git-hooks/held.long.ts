// What worked names the commit that holds it, once that commit is made; it follows it through an amend, and forgets it
// when it is gone.
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { captured, eventsOf, hookedRepository, type Repository } from "./scene.ts";

/** With the real time, because an attempt has it too. */
const git = ({ root, env }: Repository, ...args: readonly string[]): string => {
  const date = new Date().toISOString();
  const dated = { ...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  return execFileSync("git", args, { cwd: root, env: dated, encoding: "utf8" }).trim();
};

const commit = (repository: Repository, message: string): string => {
  git(repository, "add", "-A");
  git(repository, "commit", "-q", "-m", message);
  return git(repository, "rev-parse", "HEAD");
};

const TRIED = "export const a = 1;\nexport const retries = (limit: number) => limit * 3;\n";

/** A change of `src/a.ts` that worked and is not committed yet. */
const worked = (): Repository => {
  const repository = hookedRepository();
  repository.write("src/a.ts", TRIED);
  repository.shy("attempt", "--worked", "Three retries", "--working");
  return repository;
};

const memory = (repository: Repository): Fields => {
  const { id } = eventsOf(repository).find((one) => one["text"] === "Three retries") ?? {};
  const { memory: shown } = repository.json("show", String(id));
  if (!isObject(shown)) throw new Error("the attempt is not there");
  return shown;
};

test("what worked names the commit that holds it as soon as there is one", async () => {
  const repository = worked();
  expect(memory(repository)["heldBy"]).toBeUndefined();
  repository.write("src/b.ts", "export const b = 1;\n");
  git(repository, "add", "src/b.ts");
  git(repository, "commit", "-q", "-m", "Add b");
  await captured(repository);
  expect(memory(repository)["heldBy"]).toBeUndefined();
  const sha = commit(repository, "Retry three times");
  await captured(repository);
  expect(memory(repository)["heldBy"]).toBe(sha);
  const short = `held by ${sha.slice(0, 7)}`;
  expect(repository.shy("log")).toContain(`link: `);
  const shown = repository.shy("show", String(memory(repository)["id"]));
  expect(shown).toContain(short);
  expect(shown).toContain(`link: Held by commit ${sha.slice(0, 10)}`);
  const before = eventsOf(repository).length;
  repository.write("src/b.ts", "export const b = 2;\n");
  commit(repository, "Two");
  await captured(repository);
  expect(eventsOf(repository)).toHaveLength(before);
});

test("it follows an amend, and is forgotten with the first commit after its own is gone", async () => {
  const repository = worked();
  const first = commit(repository, "Retry three times");
  await captured(repository);
  git(repository, "commit", "-q", "--amend", "-m", "Retry the upload three times");
  await captured(repository);
  const second = git(repository, "rev-parse", "HEAD");
  expect(second).not.toBe(first);
  expect(memory(repository)["heldBy"]).toBe(second);
  git(repository, "reset", "-q", "--hard", "HEAD~1");
  repository.write("src/b.ts", "export const b = 1;\n");
  commit(repository, "Add b");
  await captured(repository);
  expect(memory(repository)["heldBy"]).toBeUndefined();
});

test("a commit that holds a smaller part of it is not its commit", async () => {
  const repository = worked();
  repository.write(
    "src/a.ts",
    "export const a = 1;\nexport const pauses = [1, 2, 3].map(double);\n",
  );
  commit(repository, "Pause between uploads");
  await captured(repository);
  expect(memory(repository)["heldBy"]).toBeUndefined();
});

const DIVIDED =
  "export const a = 1;\nexport const total = (cents: number) => cents / 100;\nexport const tax = total(119) - total(19);\n";

test("a warning names the commit that holds what worked instead", async () => {
  const repository = hookedRepository();
  repository.write("src/a.ts", DIVIDED);
  const failed = ["attempt", "--failed", "Divide the cents", "--why", "119 became 1.19"];
  repository.shy("issue", "The total is wrong", "--file", "src/a.ts");
  repository.shy(...failed, "--working");
  repository.write("src/a.ts", TRIED);
  repository.shy("attempt", "--worked", "Three retries", "--working");
  const sha = commit(repository, "Retry three times");
  await captured(repository);
  const held = `Three retries (held by ${sha.slice(0, 10)})`;
  expect(repository.shy("brief").replace(/\s+/g, " ")).toContain(held);
  repository.write("src/a.ts", `${DIVIDED}// again\n`);
  expect(repository.shy("check", "--working").replace(/\s+/g, " ")).toContain(held);
});
