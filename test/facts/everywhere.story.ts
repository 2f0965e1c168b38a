// Two projects on one machine, and facts about the person who works on both: the real command line and the real hook.
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { asObjects } from "../../src/core/event/read.ts";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { run } from "../support/shell.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";

const VALUE = "conventional commits, in English";

let scratch: Scratch;
let one: string;
let other: string;

beforeEach(() => {
  scratch = createScratch();
  [one, other] = [scratch.repository("one"), scratch.repository("other")];
  for (const cwd of [one, other]) scratch.shy(["init", "--skip-history"], { cwd });
});

const recorded = (cwd: string, ...args: readonly string[]): string => {
  const { id } = scratch.json(["fact", ...args], { cwd });
  return String(id);
};

const textsIn = (document: unknown, list: string): readonly unknown[] =>
  isObject(document)
    ? asObjects(document[list]).flatMap((item) =>
        Array.isArray(item["inForce"])
          ? asObjects(item["inForce"]).map(({ text }) => text)
          : [item["text"]],
      )
    : [];

const factsIn = (cwd: string): readonly unknown[] =>
  textsIn(scratch.json(["facts"], { cwd }), "facts");

/** All files of both projects and of the home folder that hold that text. */
const filesWith = (text: string, ...folders: readonly string[]): readonly string[] =>
  (folders.length === 0 ? [scratch.root] : folders).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => readFileSync(path, "utf8").includes(text)),
  );

const DIST = join(dirname(inject("bin")), "../dist");

/** The hook's program, without the shell in front of it, which does not start it for most edits. */
const hook = (
  event: string,
  cwd: string,
  more: object = {},
  options: readonly string[] = [],
): string => {
  const payload = { hook_event_name: event, session_id: "s-1", cwd, ...more };
  const program = [process.execPath, ...options, join(DIST, "hook.cjs"), "claude-code"];
  const input = JSON.stringify(payload);
  const { stdout, stderr } = run(program, { cwd, env: scratch.env, input });
  expect(stderr).toBe("");
  return stdout;
};

let sessions = 0;

/** What a new session begins with. */
const begun = (cwd: string, session = `s-${(sessions += 1)}`): string => {
  const answer = parseJson(
    hook("SessionStart", cwd, { source: "startup", session_id: session }) || "{}",
  );
  const output = isObject(answer) ? answer["hookSpecificOutput"] : undefined;
  return isObject(output) ? String(output["additionalContext"]) : "";
};

describe("a preference recorded in one project", () => {
  test("holds in the other, where it is listed, found, shown and in the brief", async () => {
    const id = recorded(one, "pref.commit_style", VALUE);
    const text = `pref.commit_style: ${VALUE}`;
    expect(factsIn(other)).toEqual([text]);
    for (const words of ["commits", '"conventional commits"'])
      expect(textsIn(scratch.json(["search", words], { cwd: other }), "memories")).toEqual([text]);
    expect(scratch.json(["show", id], { cwd: other })).toMatchObject({ memory: { id, text } });
    expect(scratch.json(["brief"], { cwd: other })).toMatchObject({
      sections: [{ name: "preferences", items: [{ id: id.slice(0, 10), text }] }],
    });
  });

  test("is in no file of either project, and in no stream that may be shared", () => {
    const id = recorded(one, "pref.commit_style", VALUE);
    scratch.shy(["fact", "pref.commit_style", "gitmoji", "--supersedes", id], { cwd: one });
    for (const cwd of [one, other]) scratch.shy(["rebuild"], { cwd });
    expect(filesWith(VALUE, one, other)).toEqual([]);
    expect(filesWith("pref.commit_style", one, other)).toEqual([]);
    const logs = filesWith("pref.commit_style").map((path) => path.slice(scratch.root.length));
    expect(logs).toEqual([expect.stringMatching(/^\/home\/\.twiceshy\/machine\/log\/.*\/local-0/)]);
    const exported = scratch.shy(["export", "--format", "json"], { cwd: one });
    expect(exported.stdout).not.toContain("commit_style");
  });

  test("is changed from the other by its id: tagged, superseded, retired and restored", () => {
    const id = recorded(one, "pref.commit_style", VALUE);
    const amended = (...args: readonly string[]) => scratch.json(args, { cwd: other });
    expect(amended("tag", id, "--add", "git")).toMatchObject({ targets: [{ id }] });
    expect(amended("retire", id, "--as", "stale")).toMatchObject({ targets: [{ id }] });
    expect(factsIn(one)).toEqual([]);
    amended("restore", id);
    expect(factsIn(one)).toHaveLength(1);
    recorded(other, "pref.commit_style", "gitmoji", "--supersedes", id);
    expect(factsIn(one)).toEqual(["pref.commit_style: gitmoji"]);
  });

  test("is gone everywhere once it is purged, also from what hooks showed in either project", () => {
    const id = recorded(one, "pref.commit_style", VALUE);
    for (const cwd of [one, other]) {
      expect(begun(cwd)).toContain(VALUE);
      scratch.shy(["search", "commits"], { cwd });
    }
    // The control: what is looked for below is there before.
    expect(filesWith(VALUE, one, other)).not.toEqual([]);
    const purged = scratch.json(["purge", id, "--reason", "personal", "--yes"], { cwd: other });
    expect(purged).toMatchObject({ erased: [id], residue: [] });
    expect(filesWith(VALUE)).toEqual([]);
    for (const cwd of [one, other]) expect(begun(cwd)).not.toContain("commit_style");
  });

  test("is purged by its words, too, where the project holds them nowhere", () => {
    const id = recorded(one, "pref.commit_style", VALUE);
    const purged = scratch.json(["purge", VALUE, "--reason", "personal", "--yes"], { cwd: other });
    expect(purged).toMatchObject({ erased: [id], residue: [] });
    expect(filesWith(VALUE)).toEqual([]);
  });

  test("stays if the project holds the words as well, and the purge names it", () => {
    const id = recorded(one, "pref.commit_style", VALUE);
    scratch.shy(["note", `The team agreed on ${VALUE}`], { cwd: other });
    const purge = scratch.shy(["purge", VALUE, "--reason", "personal", "--yes"], { cwd: other });
    expect(purge.stdout + purge.stderr).toContain(id.slice(0, 10));
    expect(factsIn(other)).toEqual([`pref.commit_style: ${VALUE}`]);
    expect(textsIn(scratch.json(["search", "team agreed"], { cwd: other }), "memories")).toEqual(
      [],
    );
  });

  test("is purged in every other project although one cannot be swept, and there by a second purge", () => {
    const id = recorded(one, "pref.commit_style", VALUE);
    const receipts = join(one, ".git/twiceshy/local/receipts");
    for (const cwd of [one, other]) expect(begun(cwd)).toContain(VALUE);
    renameSync(receipts, `${receipts}-away`);
    writeFileSync(receipts, "");
    const purge = (...more: readonly string[]) =>
      scratch.shy(["purge", id, "--reason", "personal", "--yes", ...more], { cwd: other });
    const first = purge("--json");
    expect(first.stderr).toContain(`Could not write ${receipts}`);
    expect(parseJson(first.stdout)).toMatchObject({
      erased: [id],
      residue: expect.arrayContaining([receipts]),
    });
    expect(filesWith(VALUE, other)).toEqual([]);
    rmSync(receipts);
    renameSync(`${receipts}-away`, receipts);
    // The control: it is still there.
    expect(filesWith(VALUE, one)).not.toEqual([]);
    expect(purge().stderr).toContain("was erased again");
    expect(filesWith(VALUE)).toEqual([]);
  });

  test("is swept in every project by the next write if a purge was interrupted", () => {
    const id = recorded(one, "pref.commit_style", VALUE);
    begun(one);
    const machine = join(scratch.root, "home/.twiceshy/machine/local");
    const receipts = join(one, ".git/twiceshy/local/receipts");
    cpSync(receipts, `${receipts}-before`, { recursive: true });
    scratch.shy(["purge", id, "--reason", "personal", "--yes"], { cwd: other });
    // As if it had ended before it came to this project.
    rmSync(receipts, { recursive: true });
    renameSync(`${receipts}-before`, receipts);
    writeFileSync(join(machine, "purging"), "");
    expect(filesWith(VALUE, one)).not.toEqual([]);
    recorded(other, "pref.editor", "vi");
    expect(filesWith(VALUE)).toEqual([]);
  });

  test("reaches the next session although the project itself did not change", () => {
    recorded(one, "project.branch", "main");
    expect(begun(other)).toBe("");
    expect(begun(one)).not.toContain("Berlin");
    recorded(other, "user.timezone", "Europe/Berlin");
    expect(begun(one)).toContain("user.timezone: Europe/Berlin");
    expect(begun(other)).toContain("user.timezone: Europe/Berlin");
  });
});

test("one about the person without a name is in the same log", () => {
  recorded(one, "--subject", "The user", "--relation", "lives in", "--object", "Berlin");
  expect(factsIn(other)).toEqual(["The user lives in Berlin"]);
  expect(filesWith("Berlin", one)).toEqual([]);
});

test("facts of two logs contradict each other, and the advice to settle it works", () => {
  const here = recorded(one, "tool.sed.inplace", "needs no argument");
  const there = recorded(one, "tool.sed.inplace", "needs an argument", "--everywhere");
  const { stdout } = scratch.shy(["conflicts"], { cwd: one });
  expect(stdout).not.toContain("supersede");
  const [, line = ""] = /twiceshy (retire \S+ --as stale)/.exec(stdout) ?? [];
  for (const ids of [
    [here, "--by", there],
    [there, "--by", here],
  ])
    expect(scratch.shy(["supersede", ...ids], { cwd: one }).stderr).toContain("is in another log");
  expect(scratch.shy(line.split(" "), { cwd: one }).exit).toBe(0);
  expect(scratch.shy(["conflicts"], { cwd: one }).stdout).toContain(
    "No facts or lessons contradict",
  );
});

test.each([["pref.editor"], ["project.branch"]])(
  "an edit of %s names the command that changes it",
  (name) => {
    const id = recorded(one, name, "x");
    const said = scratch.shy(["edit", id], { cwd: one });
    expect(said.stderr).toContain(`twiceshy fact … --supersedes ${id}`);
  },
);

test("a fact of a project holds in no other", () => {
  recorded(one, "project.branch", "main");
  recorded(one, "tool.sed.inplace", "needs an argument", "--local");
  expect(factsIn(other)).toEqual([]);
  expect(factsIn(one)).toHaveLength(2);
  const streams = filesWith('"kind":"fact"', join(one, ".git/twiceshy/log"));
  expect(streams.map((path) => /\/(\w+)-\d+\.jsonl$/.exec(path)?.[1]).toSorted()).toEqual([
    "local",
    "team",
  ]);
});

test("a fact about a tool holds everywhere if that is asked for, and a setting makes families personal", () => {
  recorded(one, "tool.sed.inplace", "needs an argument", "--everywhere");
  scratch.shy(["config", "facts.personal-families", '["health"]'], { cwd: one });
  recorded(one, "health.breaks", "every hour");
  expect(factsIn(other)).toEqual([
    "health.breaks: every hour",
    "tool.sed.inplace: needs an argument",
  ]);
  expect(filesWith("every hour", one, other)).toEqual([]);
});

test("what another person's clone says of that person is not taken for this one's", () => {
  recorded(one, "project.branch", "main");
  const [log = ""] = filesWith('"kind":"fact"', join(one, ".git/twiceshy/log"));
  recorded(one, "pref.editor", "vi");
  // A line of another clone, by a program that knows nothing of families.
  const lines = readFileSync(log, "utf8").replaceAll("project.branch", "pref.editor");
  scratch.write("one/.git/twiceshy/log/wzzzzzzzzzzzzz/team-000001.jsonl", lines);
  expect(factsIn(one)).toEqual(["pref.editor: vi", "project.branch: main"]);
});

describe("if the log of facts about the person cannot be read", () => {
  const machine = () => join(scratch.root, "home/.twiceshy/machine");

  beforeEach(() => {
    recorded(one, "pref.editor", "vi");
    recorded(one, "project.branch", "main");
    rmSync(join(machine(), "log"), { recursive: true });
    writeFileSync(join(machine(), "log"), "");
  });

  test.each([["facts"], ["conflicts"], ["search", "main"], ["brief"]])(
    "%s answers with the project's own memory, and one warning names the file",
    (...args) => {
      const said = scratch.shy(args, { cwd: one });
      expect(said.exit).toBe(0);
      expect(said.stdout).toMatch(/project.branch: main|No facts or lessons contradict/);
      expect(said.stderr).toBe(
        `twiceshy: warning: Could not read ${machine()}/log (a file is in the place of a folder).\n  Move the file that is in its place away.\n`,
      );
    },
  );

  test("a session begins with the project's own", () => {
    expect(begun(one)).toContain("project.branch: main");
  });

  test("status and doctor say so, once", () => {
    const wrong = `Could not read ${machine()}/log`;
    const { warnings } = scratch.json(["status"], { cwd: one });
    expect(warnings).toEqual([expect.stringContaining(wrong)]);
    expect(scratch.shy(["status"], { cwd: one }).stderr).toBe("");
    const { checks } = scratch.json(["doctor"], { cwd: one });
    const check = asObjects(checks).find(({ name }) => name === "your-facts");
    expect(check).toMatchObject({ state: "warn", says: expect.stringContaining(wrong) });
  });

  test("another fact about the person is refused with the same words", () => {
    const said = scratch.shy(["fact", "pref.shell", "fish"], { cwd: one });
    expect(said.exit).toBe(3);
    expect(said.stderr).toContain(`Could not read ${machine()}/log`);
    expect(said.stderr).not.toContain("internal error");
  });
});

test("doctor proves the log of facts about the person, and names its damage", () => {
  const checked = () => {
    const { checks } = scratch.json(["doctor"], { cwd: one });
    return asObjects(checks).find(({ name }) => name === "your-facts");
  };
  expect(checked()).toBeUndefined();
  recorded(one, "pref.editor", "vi");
  expect(checked()).toMatchObject({ state: "ok" });
  const [log = ""] = filesWith("pref.editor", join(scratch.root, "home/.twiceshy/machine/log"));
  writeFileSync(log, readFileSync(log, "utf8").replace("pref.editor: vi", "pref.editor: ed"));
  expect(checked()).toMatchObject({ state: "warn", says: expect.stringContaining("1 place") });
});

test("the hook of an edit opens nothing of the second log", () => {
  recorded(one, "pref.commit_style", VALUE);
  scratch.write("one/a.js", "const a = 1;\n");
  const opened = join(scratch.root, "opened");
  const watching = scratch.write(
    "watch.cjs",
    `const fs = require("node:fs");
for (const name of ["openSync", "readFileSync", "readdirSync", "statSync", "existsSync"]) {
  const real = fs[name];
  fs[name] = (path, ...rest) => {
    if (typeof path === "string") fs.appendFileSync(${JSON.stringify(opened)}, path + "\\n");
    return real(path, ...rest);
  };
}`,
  );
  const options = ["--require", watching];
  const edit = { file_path: join(one, "a.js"), old_string: "1", new_string: "2" };
  hook("PreToolUse", one, { tool_name: "Edit", tool_input: edit }, options);
  const ofEdit = readFileSync(opened, "utf8");
  expect(ofEdit).toContain("/one/.git/twiceshy/");
  expect(ofEdit).not.toContain("/.twiceshy/machine");
  // The control: what opens it is seen.
  hook("SessionStart", one, { source: "startup" }, options);
  expect(readFileSync(opened, "utf8")).toContain("/.twiceshy/machine");
});
