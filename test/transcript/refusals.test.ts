// What a command answers to a call that makes no sense: what is wrong, and what would make sense.
import { beforeAll, expect, test } from "vitest";
import { createScratch, inProcess, type Scratch } from "./cli.ts";

let scratch: Scratch;
let cwd = "";
const ids: Record<string, string> = {};
beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  scratch.write("photo-store/README.md", "# Photos\n\n- keeps them\n");
  scratch.shy(["init", "--skip-history"], { cwd });
  for (const [name, args] of Object.entries({
    lesson: ["lesson", "Never print tokens"],
    retired: ["note", "Gone"],
    blocker: ["note", "The mirror is down", "--namespace", "blockers"],
    issue: ["issue", "The build hangs"],
  }))
    ids[name] = String(scratch.json(args, { cwd })["id"]).slice(0, 10);
  scratch.shy(["retire", ids["retired"] ?? "", "--as", "stale"], { cwd });
});

const shy = (...words: readonly string[]) =>
  inProcess(
    words.map((word) => (word.startsWith("@") ? (ids[word.slice(1)] ?? "") : word)),
    { cwd, env: scratch.env },
  );

test.each<readonly [readonly string[], number, string]>([
  [["log", "--kind", "nope"], 2, "it is one of issue, attempt, fix,"],
  [["log", "--kind", "isue"], 2, 'perhaps issue, not "isue"'],
  [["search", "x", "--kind", "resolve"], 2, "it is one of issue, attempt, fix,"],
  [["check", "--fail-on", "wrn"], 2, "Did you mean warn?"],
  [["search"], 2, "To list all events, use twiceshy log"],
  [["search", " "], 2, "To list all events, use twiceshy log"],
  [["resolve", "@lesson"], 1, "is a lesson: only an issue or a blocker is resolved."],
  [["resolve", "@issue", "@lesson"], 1, "is a lesson: only an issue or a blocker is resolved."],
  [["reopen", "@lesson"], 1, "Leave it as it is: it is in use."],
  [["reopen", "@retired"], 1, "Restore it with twiceshy restore"],
  [["mute", "--rule", "nope", "Why"], 2, "use one of failure, regression, lesson"],
  [["doctor", "codex"], 2, "Add --canary to run them"],
  [["doctor", "--canary", "emacs"], 2, 'not "emacs"'],
  [["snooze"], 2, "Missing length."],
  [["snooze", "2h", "--path", "../x"], 2, "is outside the project"],
  [["search", "x", "--path", ""], 2, "does not name a file"],
  [["check", "--diff", "nope.diff"], 3, "Name a file that exists."],
  [["check", "--diff", "README.md"], 2, "README.md contains no diff"],
  [["attempt", "Retry", "--failed", "--diff", "README.md"], 2, "nothing was judged or recorded"],
  [["config", "redact.allow", "[1]"], 2, "redact.allow must be a list of {tag, reason"],
  [["config", "redact.allow", '[{"reason":"x"}]'], 2, "redact.allow must be"],
  [["--root", "/"], 2, "Put the command first"],
])("%j", async (words, exit, said) => {
  expect(await shy(...words)).toEqual({ stdout: "", stderr: expect.stringContaining(said), exit });
});

test("what is refused is not written; an issue and a blocker are closed and opened", async () => {
  const before = scratch.json(["log", "--all"], { cwd })["total"];
  await shy("resolve", "@issue", "@lesson");
  expect(scratch.json(["log", "--all"], { cwd })["total"]).toBe(before);
  for (const name of ["@issue", "@blocker"])
    for (const act of ["resolve", "reopen"])
      expect(await shy(act, name)).toMatchObject({ stderr: "", exit: 0 });
});

test("of a path outside it is said that nothing is told, and why", async () => {
  expect((await shy("check", "../x")).stdout).toContain("…/x: is outside the project");
});

test("a filter is enough to search by", async () => {
  const { total } = JSON.parse((await shy("search", "--kind", "lesson", "--json")).stdout);
  expect(total).toBe(1);
});

test("--json before the command, or alone, answers one document", async () => {
  expect(JSON.parse((await shy("--json", "log", "--kind", "lesson")).stdout)).toMatchObject({
    total: 1,
  });
  for (const words of [["--json"], ["help", "--json"], ["--json", "--help"]]) {
    const { commands } = JSON.parse((await shy(...words)).stdout);
    expect(commands).toContainEqual(expect.objectContaining({ name: "check" }));
  }
  expect(JSON.parse((await shy("--json", "--version")).stdout)).toHaveProperty("version");
  expect(JSON.parse((await shy("--json", "nope")).stdout)).toHaveProperty("error");
});
