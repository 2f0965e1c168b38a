// Work that is taken in turn by turn, checks that the hook sees, and what `work` and `done` answer, in a real repository.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { isObject } from "../../src/core/kit/json.ts";
import { FRONT, run, settled } from "../hook/scene.ts";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";

let scratch: Scratch;
let cwd = "";

beforeEach(() => {
  scratch = createScratch();
  cwd = scratch.repository("shop");
  put("package.json", '{ "name": "shop", "scripts": { "test": "vitest run" } }\n');
  put("src/cart.js", "export const total = (items) => items.length;\n");
  put("test/cart.test.js", 'test("total", () => expect(total([1])).toBe(1));\n');
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-qm", "A shop");
  scratch.shy(["init"], { cwd });
});

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
};

const takeIn = (role: "user" | "assistant", text: string): void => {
  const stdin = `${JSON.stringify({ session: "s1", role, text })}\n`;
  expect(scratch.shy(["ingest"], { cwd, stdin })).toMatchObject({ exit: 0, stderr: "" });
};

const OUTPUTS = {
  green: "\n Test Files  1 passed (1)\n      Tests  1 passed (1)\n",
  red: "\n FAIL  test/cart.test.js > total\nAssertionError: expected 2 to be 1\n\n Test Files  1 failed (1)\n      Tests  1 failed (1)\n",
} as const;

let uses = 0;

/** A check as Claude Code's hooks report it. */
const check = async (
  is: "green" | "red",
  command = "npx vitest run",
  printed = "",
): Promise<void> => {
  await settled();
  const called = {
    ...{ session_id: "s1", cwd, tool_name: "Bash", tool_use_id: `use-${(uses += 1)}` },
    tool_input: { command },
  };
  const hear = async (more: object): Promise<void> => {
    const input = JSON.stringify({ ...called, ...more });
    const heard = await run(FRONT(), ["claude-code"], { cwd, input, env: { ...scratch.env } });
    expect([heard.code, heard.stderr]).toEqual([0, ""]);
  };
  await hear({ hook_event_name: "PreToolUse" });
  await hear(
    is === "red"
      ? { hook_event_name: "PostToolUseFailure", error: `Exit code 1\n${printed}${OUTPUTS.red}` }
      : {
          hook_event_name: "PostToolUse",
          tool_response: { stdout: OUTPUTS.green, stderr: "" },
        },
  );
};

const done = (): {
  readonly verdict: unknown;
  readonly reasons: unknown;
  readonly exit: unknown;
} => {
  const { exit, stdout } = scratch.shy(["done", "--json"], { cwd });
  const answer: unknown = JSON.parse(stdout);
  const { verdict, reasons } = isObject(answer) ? answer : {};
  const kinds = Array.isArray(reasons)
    ? reasons.map((one) => isObject(one) && one["kind"])
    : reasons;
  return { verdict, reasons: kinds, exit };
};

const text = (): string => scratch.shy(["done"], { cwd }).stdout;

const CODE = "export const total = (items) => items.filter(Boolean).length;\n";

describe("done", () => {
  test("is verified by a check that was green after the last edit, also once it is committed", async () => {
    takeIn("user", "Count only what is in the cart");
    put("src/cart.js", CODE);
    await check("green");
    takeIn("assistant", "All done. The total counts only what is there.");
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
    scratch.git(cwd, "commit", "-qam", "Count what is there");
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
    expect(text()).toContain("shows that nothing it covers broke, not that what was asked for");
  });

  test("is not shown by a check before the last edit, nor by none", async () => {
    takeIn("user", "Count only what is in the cart");
    put("src/cart.js", CODE);
    takeIn("assistant", "All done.");
    expect(done()).toEqual({ verdict: "unverified", reasons: ["check-missing"], exit: 3 });
    await check("red");
    await check("green");
    expect(text()).toMatch(
      /^Verified[^]*\n {2}vitest run failed before, and passes now\n {2}complete: stop\n$/,
    );
    put("src/cart.js", `${CODE}export const empty = 0;\n`);
    expect(done()).toEqual({ verdict: "unverified", reasons: ["check-stale"], exit: 3 });
    put("src/cart.js", CODE);
    put("README.md", "# A shop\n");
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
  });

  test("is not contradicted by errors that were there before the work", async () => {
    takeIn("user", "Count only what is in the cart");
    await check("red");
    put("src/cart.js", CODE);
    await check("red");
    takeIn("assistant", "All done. The total counts only what is there.");
    expect(done()).toEqual({ verdict: "unverifiable", reasons: ["check-red"], exit: 3 });
    expect(scratch.shy(["done"], { cwd }).stdout).toContain(
      "The last run of vitest run was red (its errors, as far as they are named, were there before the work)",
    );
    await check("green", "npx vitest run test/cart.test.js");
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
    expect(scratch.shy(["done"], { cwd }).stdout).toContain(
      "vitest run is red; its errors, as far as they are named, were there before the work",
    );
  });

  test("takes a check of stashed changes for what was there before, and not for a check of the work", async () => {
    takeIn("user", "Count only what is in the cart");
    put("src/cart.js", CODE);
    await check("green", "git stash && npx vitest run; git stash pop");
    takeIn("assistant", "All done. The total counts only what is there.");
    expect(done()).toEqual({ verdict: "unverified", reasons: ["check-missing"], exit: 3 });
    await check("red");
    expect(done()).toEqual({ verdict: "unverified", reasons: ["check-red"], exit: 3 });
    await check("red", "git stash && npx vitest run; git stash pop");
    expect(done()).toEqual({ verdict: "unverifiable", reasons: ["check-red"], exit: 3 });
    expect(scratch.shy(["log", "--json"], { cwd }).stdout).not.toContain('"kind":"attempt"');
  });

  test("takes a stash that leaves new files, or puts nothing away, for no look at what was there before", async () => {
    takeIn("user", "Count only what is in the cart");
    put("src/places.js", "export const places = 2;\n");
    await check("red", "git stash && npx vitest run; git stash pop");
    await check("red");
    takeIn("assistant", "All done. The total counts only what is there.");
    expect(done()).toEqual({ verdict: "unverified", reasons: ["check-red"], exit: 3 });
    await check("green");
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
    await check("red", "git stash; npx vitest run; git stash pop", "No local changes to save");
    expect(done()).toEqual({ verdict: "unverified", reasons: ["check-red"], exit: 3 });
    await check("green");
    await check("red", "git checkout main && npx vitest run; git checkout -");
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
  });

  test("counts the checks of a session of which only the end is known", async () => {
    put("src/cart.js", CODE);
    await check("green");
    scratch.git(cwd, "commit", "-qam", "Count what is there");
    takeIn("assistant", "All done. The total counts only what is there.");
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
  });

  test("looks for the file of a check below the folder that it ran in", async () => {
    put("web/test/menu.test.js", 'test("menu", () => {});\n');
    scratch.git(cwd, "add", "-A");
    scratch.git(cwd, "commit", "-qm", "A menu");
    takeIn("user", "Count only what is in the cart");
    put("src/cart.js", CODE);
    await check("green", "cd web && npx vitest run test/menu.test.js");
    takeIn("assistant", "All done. The total counts only what is there.");
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
    await check("red", "cd web && npx vitest run test/menu.test.js");
    expect(done()).toEqual({ verdict: "unverified", reasons: ["check-red"], exit: 3 });
  });

  test("is not stale by a reproduction that was thrown away, unless the work still names it", async () => {
    takeIn("user", "Count only what is in the cart");
    put("src/cart.js", CODE);
    put("reproduce.js", "console.log(1);\n");
    await check("green");
    rmSync(join(cwd, "reproduce.js"));
    takeIn("assistant", "All done. The total counts only what is there.");
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
    put("src/cart.js", `${CODE}export { places } from "./places.js";\n`);
    put("src/places.js", "export const places = 3;\n");
    await check("green");
    rmSync(join(cwd, "src/places.js"));
    expect(done()).toEqual({ verdict: "unverified", reasons: ["check-stale"], exit: 3 });
  });

  test("is shown by no test that was thrown away", async () => {
    takeIn("user", "Count only what is in the cart");
    put("src/cart.js", CODE);
    put("test/try.test.js", 'test("a try", () => {});\n');
    await check("green", "npx vitest run test/try.test.js");
    rmSync(join(cwd, "test/try.test.js"));
    takeIn("assistant", "All done. The total counts only what is there.");
    expect(done()).toEqual({ verdict: "unverifiable", reasons: ["check-stale"], exit: 3 });
    expect(scratch.shy(["done"], { cwd }).stdout).toContain("(the file that it ran is gone)");
    await check("green");
    await check("green", "npx vitest run test/try.test.js");
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
  });

  test("is judged by a report that is a label and no sentence", async () => {
    takeIn("user", "Show the totals of the last week");
    put("src/cart.js", "export const total = () => SAMPLE_TOTALS[0];\n");
    await check("green");
    takeIn("assistant", "Done: the totals of the last week are shown.");
    expect(done()).toEqual({ verdict: "unverifiable", reasons: ["stub-left"], exit: 3 });
    takeIn("assistant", "Done and reviewed: the totals of the last week are shown.");
    expect(done()).toEqual({ verdict: "unverifiable", reasons: ["stub-left"], exit: 3 });
  });

  test("is not shown by a check that is green because a test is skipped", async () => {
    takeIn("user", "Make the tests green");
    put("src/cart.js", CODE);
    await check("red");
    expect(done()).toEqual({ verdict: "unverified", reasons: ["check-red"], exit: 3 });
    put("test/cart.test.js", 'test.skip("total", () => expect(total([1])).toBe(1));\n');
    await check("green");
    takeIn("assistant", "Everything is done, all tests pass.");
    expect(done()).toEqual({ verdict: "unverified", reasons: ["checker-edited"], exit: 3 });
  });

  test("is contradicted by what is open, and by a change that was not made", async () => {
    takeIn(
      "user",
      "Count only what is in the cart, and describe it in the README. DoD: no warnings",
    );
    takeIn("assistant", "Pending: describe it in the README");
    put("src/cart.js", CODE);
    await check("green");
    takeIn("assistant", "The work is complete. I updated the README and the code.");
    const reasons = ["pending-open", "done-when-unmet", "change-not-made"];
    expect(done()).toEqual({ verdict: "unverified", reasons, exit: 3 });
    const { stdout } = scratch.shy(["done"], { cwd });
    expect(stdout).toMatch(/1 item still open: [a-z2-7]{10} describe it in the README/);
    expect(stdout).toContain("The claim names what was not changed: the README");
  });

  test("is contradicted by an answer that only sums up a change that was not made", () => {
    takeIn("user", "Count only what is in the cart");
    takeIn(
      "assistant",
      "I am ready to submit.\n\nSummary of changes:\nModified `src/cart.js` to count less.",
    );
    expect(done()).toEqual({ verdict: "unverified", reasons: ["change-not-made"], exit: 3 });
  });

  test("each remedy that is named can be taken", async () => {
    takeIn("user", "Count only what is in the cart. DoD: no warnings");
    takeIn("assistant", "Pending: the changelog\nBlocker: no access to the registry");
    put("src/cart.js", CODE);
    await check("green");
    const { pending, blockers, doneWhen } = scratch.json(["work"], { cwd });
    const ids = [pending, blockers, doneWhen].map((list) =>
      Array.isArray(list) && isObject(list[0]) ? String(list[0]["id"]) : "",
    );
    const [open = "", blocked = "", line = ""] = ids;
    expect(scratch.shy(["resolve", open, blocked], { cwd }).exit).toBe(0);
    expect(scratch.shy(["retire", line, "--as", "stale"], { cwd }).exit).toBe(0);
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
  });

  test("where nothing is known and nothing was changed, nothing is missing", () => {
    expect(done()).toEqual({ verdict: "unverifiable", reasons: [], exit: 3 });
  });

  test("is shown by a person's word at a terminal, and by no agent's", async () => {
    takeIn("user", "Make the total bold");
    put("src/cart.js", CODE);
    const word = '{"session":"s1","role":"user","text":"It works for me, looks good"}';
    expect(scratch.shy(["ingest", word], { cwd }).exit).toBe(0);
    expect(done()).toEqual({ verdict: "unverified", reasons: ["check-missing"], exit: 3 });
    const again = word.replace("for me", "here");
    await inProcess(["ingest", again], { cwd, env: scratch.env, columns: 80 });
    expect(done()).toEqual({ verdict: "verified", reasons: [], exit: 0 });
  });

  test("knows the commands of a session in which nothing was stated", async () => {
    put("src/cart.js", CODE);
    const transcript = join(scratch.root, "silent.jsonl");
    const call = { type: "tool_use", name: "Bash", id: "use-1", input: { command: "node try.js" } };
    const message = { role: "assistant", content: [call] };
    const timestamp = new Date().toISOString();
    writeFileSync(transcript, `${JSON.stringify({ type: "assistant", message, timestamp })}\n`);
    const stop = {
      session_id: "silent",
      transcript_path: transcript,
      hook_event_name: "Stop",
      cwd,
    };
    const input = JSON.stringify(stop);
    await run(FRONT(), ["claude-code"], { cwd, input, env: { ...scratch.env } });
    for (const named of [[], ["--session", "silent"]]) {
      const { stdout, exit } = scratch.shy(["done", ...named], { cwd });
      expect([exit, stdout]).toEqual([3, expect.stringMatching(/^Not verifiable\n/)]);
      expect(stdout).toContain("(node try.js may have been the check: ");
    }
  });

  test("outside git, nothing is taken for changed or for unchanged", () => {
    const folder = join(scratch.root, "plain");
    mkdirSync(folder);
    scratch.shy(["init", "--here"], { cwd: folder });
    const turn = '{"role":"assistant","text":"All done. I updated the README."}';
    scratch.shy(["ingest", turn], { cwd: folder });
    const { stdout, exit } = scratch.shy(["done"], { cwd: folder });
    expect(stdout).toContain(
      "What was changed cannot be seen: this is no git work tree, or git cannot show it.",
    );
    expect(exit).toBe(3);
  });

  test("where nothing was changed and nobody looked, it is not verifiable", () => {
    takeIn("user", "Why is the total wrong?");
    takeIn("assistant", "The cart counts empty places. That is all, I'm done.");
    expect(done()).toEqual({ verdict: "unverifiable", reasons: [], exit: 3 });
  });
});

describe("turns", () => {
  test("the same turn comes in once, a bad line costs that line", () => {
    const line = JSON.stringify({
      session: "s1",
      role: "user",
      text: "Pending: the docs",
      id: "t1",
    });
    const stdin = `${line}\nno turn\n${JSON.stringify({ role: "system", text: "x" })}\n${line}\n`;
    expect(scratch.shy(["ingest"], { cwd, stdin }).stdout).toBe(
      [
        "Recorded 1 turn with 1 statement about the work, 1 turn known before",
        "  line 2 is no turn: it is no JSON object",
        '  line 3 is no turn: its role is neither "user" nor "assistant"',
        '  A turn is a line such as {"role":"assistant","text":"Done: the parser. Pending: its tests"}',
        "",
      ].join("\n"),
    );
    expect(scratch.shy(["ingest"], { cwd, stdin: line }).stdout).toMatch(/^Recorded 0 turns/);
  });

  test("a private part and a secret are in no file", () => {
    const token = `ghp_${"aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gH3jK5"}`;
    takeIn("user", `Pending: rotate ${token} <private>for Ann alone</private>`);
    const { stdout } = scratch.shy(["work"], { cwd });
    expect(stdout).toContain("rotate");
    expect(stdout).not.toContain(token);
    expect(scratch.shell(`grep -rl -e '${token}' -e 'Ann alone' .`, cwd).stdout).toBe("");
  });

  test("an item that is purged takes its turn with it, and a turn its items", () => {
    takeIn("assistant", "Pending: call Ann about the invoice of the baker\nPending: the docs");
    const { pending } = scratch.json(["work"], { cwd });
    const ids = Array.isArray(pending) ? pending.map((one) => isObject(one) && one["id"]) : [];
    const purged = ["purge", String(ids[0]), "--reason", "personal", "--yes"];
    expect(scratch.shy(purged, { cwd })).toMatchObject({ exit: 0 });
    expect(scratch.shell("grep -rl 'invoice of the baker' .", cwd).stdout).toBe("");
    expect(scratch.shy(["work"], { cwd }).stdout).toContain("the docs");
  });

  test("looking into the memory changes nothing", () => {
    takeIn("user", "Pending: the docs");
    const before = scratch.shy(["work"], { cwd }).stdout;
    takeIn("user", "What does twiceshy remember about the docs?");
    takeIn("assistant", "Pending: the docs\nPending: something else\nBlocker: an old one");
    expect(scratch.shy(["work"], { cwd }).stdout).toBe(before);
  });
});
