// What only a person may say, at a terminal: that the gate was right or wrong, and that it should be quiet. Whatever
// silences it is named wherever the memory is shown.
import { beforeEach, expect, test } from "vitest";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { createTeller } from "../golden/teller.ts";
import { createScratch, inProcess, type Scratch } from "./cli.ts";
import { photoStore } from "./stories.ts";

let scratch: Scratch;
let cwd = "";
let failure = "";

beforeEach(() => {
  scratch = createScratch();
  cwd = photoStore(scratch);
  scratch.shy(["init"], { cwd });
  const checked = scratch.json(["check", "src/upload.js"], { cwd });
  failure = /"attempts":\[\{"id":"([a-z2-7]{52})"/.exec(JSON.stringify(checked))?.[1] ?? "";
});

/** At a terminal that is wide enough, without colours. */
const person = async (...args: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await inProcess(args, {
    cwd,
    env: { ...scratch.env, NO_COLOR: "1" },
    columns: 500,
  });
  return stdout + stderr;
};

/** What a hook would have logged: the gate denied an edit in that session. */
const fire = (letter: string, session: string, level = "warn"): string => {
  const { event, line } = createTeller(letter)({
    kind: "verdict",
    ts: Date.now() - 60_000,
    body: {
      ...{ text: "This edit repeats a failure", level, delivered: "deny", session },
      ...{ action: { tool: "Edit", path: "src/upload.js" }, rule: "change" },
      evidence: [{ id: failure, score: "0.93" }],
    },
  });
  scratch.write(`photo-store/.git/twiceshy/log/${event.writer}/team-000001.jsonl`, line);
  return event.id;
};

const attemptOf = (checked: Fields): Fields => {
  const [path] = Array.isArray(checked["paths"]) ? checked["paths"].filter(isObject) : [];
  const [attempt] = Array.isArray(path?.["attempts"]) ? path["attempts"].filter(isObject) : [];
  return attempt ?? {};
};

test("a mute is named by check, show and status until it is revived", async () => {
  expect(await person("mute", failure, "Everybody", "knows")).toContain("Retry failed uploads");
  expect(await person("check", "src/upload.js")).toContain(
    `quiet: muted; twiceshy revive ${failure.slice(0, 10)} "why"`,
  );
  expect(await person("show", failure)).toContain("quiet: muted;");
  expect(await person("status")).toContain(`muted ${failure.slice(0, 10)}: Retry failed uploads`);
  expect(attemptOf(scratch.json(["check", "src"], { cwd }))["quiet"]).toMatchObject({ by: "mute" });
  await person("revive", failure, "The matching is better");
  for (const asked of [["check", "src/upload.js"], ["show", failure], ["status"]])
    expect(await person(...asked)).not.toMatch(/quiet:|muted/);
});

test("a change that repeats what is silenced is told so, and by what", async () => {
  scratch.write("photo-store/again.diff", scratch.git(cwd, "show", "HEAD~2"));
  const check = async () => person("check", "--diff", "again.diff");
  expect(await check()).toContain("repeats a change that failed here");
  await person("mute", failure, "Known");
  expect(await check()).toMatch(/repeats what the gate is quiet about: .*\n {2}quiet: muted;/);
  await person("revive", failure, "Unknown");
  await person("snooze", "30m", "Moving them");
  expect(await check()).toMatch(/quiet about: .*\n {2}quiet: snoozed until/);
  expect(scratch.json(["check", "--diff", "again.diff"], { cwd })).toMatchObject({
    level: "silent",
    silenced: [{ id: failure, kind: "failure", quiet: { by: "snooze" } }],
  });
  // Before a commit, one line.
  scratch.git(cwd, "checkout", "-q", "HEAD~2", "--", "src/upload.js");
  expect((await person("check", "--pre-commit")).trim()).toMatch(
    /^twiceshy: it repeats \w{10} .*; quiet: snoozed until .* --off ends it$/,
  );
  scratch.git(cwd, "checkout", "-q", "HEAD", "--", "src/upload.js");
  await person("snooze", "--off");
  expect(await check()).not.toContain("quiet");
});

test("what is revived stops the next commit again, whatever was answered before it", async () => {
  scratch.write("photo-store/again.diff", scratch.git(cwd, "show", "HEAD~2"));
  const check = async () => person("check", "--diff", "again.diff", "--fail-on", "warn");
  await person("answer", failure, "--override", "Other now");
  expect(await check()).toContain("Answered before this commit (override)");
  await person("revive", failure, "Not that other");
  expect(await check()).toContain("repeats a change that failed here");
});

test("a person says how far the gate may go at a place, and the newest word counts", async () => {
  scratch.write("photo-store/again.diff", scratch.git(cwd, "show", "HEAD~2"));
  const check = async () => person("check", "--diff", "again.diff");
  expect(await person("gate")).toContain("there are no policies");
  expect(await person("gate", "They cost money", "--level", "block", "--path", "src")).toMatch(
    /\w{10} at src: blocks until a person lifts it \(They cost money\)/,
  );
  expect(await check()).toContain("The gate blocks this");
  await person("gate", "Ask me", "--delivery", "ask");
  expect(await check()).toContain("The gate blocks this");
  await person("gate", "Known to all", "--level", "off", "--path", "src/upload.js");
  expect(await check()).toContain("quiet: a policy keeps the gate");
  await person("gate", "Not known after all", "--level", "warn", "--path", "src/upload.js");
  expect(await check()).toContain("repeats a change that failed here");
  expect(scratch.json(["gate"], { cwd })["policies"]).toMatchObject([
    { level: "warn", paths: ["src/upload.js"] },
    { level: "off" },
    { delivery: "ask", paths: [] },
    { level: "block", paths: ["src"] },
  ]);
});

test("an agent rules nothing, and a policy that says nothing is refused", async () => {
  const { stderr } = scratch.shy(["gate", "Quiet", "--level", "off"], { cwd });
  expect(stderr).toContain("only a person may say how far the gate may go");
  expect(await person("gate", "Quiet", "--path", "src")).toContain("Missing policy");
  expect(await person("gate", "--level", "off")).toContain("Missing reason");
  expect(await person("gate", "Sure", "--floor", "0.9", "--path", "src")).toContain("over all");
  expect(await person("gate", "Sure", "--floor", "90%")).toContain("no number from 0 to 1");
  expect(await person("gate")).toContain("there are no policies");
});

test("a muted rule is named wherever it silences, with what revives it", async () => {
  await person("mute", "--rule", "failure", "Too loud");
  for (const asked of [
    ["check", "src/upload.js"],
    ["show", failure],
  ])
    expect(await person(...asked)).toContain(
      'quiet: rule failure muted; twiceshy revive --rule failure "why"',
    );
  await person("revive", "--rule", "failure", "Miss it");
  expect(await person("show", failure)).not.toContain("quiet:");
});

test("a snooze is named with its end, and ends when it is told to", async () => {
  expect(await person("snooze", "2h", "Moving", "them", "--path", "src")).toMatch(
    /quiet at those paths until \d{4}-\d\d-\d\d \d\d:\d\d UTC: Moving them/,
  );
  expect(await person("status")).toMatch(/snoozed until [-\d]+ [:\d]+ UTC, src: Moving them;/);
  expect(await person("check", "src/upload.js")).toMatch(/quiet: snoozed until .* --off ends it/);
  expect(await person("show", failure)).toContain("quiet: snoozed until");
  expect(await person("snooze", "--off")).toContain("the gate speaks again");
  for (const asked of [["check", "src/upload.js"], ["show", failure], ["status"]])
    expect(await person(...asked)).not.toMatch(/quiet:|snoozed/);
});

test("a snooze is about one sort of thing", async () => {
  const said = await person("snooze", "1d", "--path", "src", "--memory", failure);
  expect(said).toContain("A snooze covers paths, memories or a session, but only one of these.");
  expect(await person("snooze", "1d", "--path", "../elsewhere")).toContain(
    "is outside the project",
  );
  expect(await person("snooze", "30m", "--session", "s-1")).toContain("quiet in that session");
  expect(await person("snooze", "30m", "--memory", failure)).toContain("about those memories");
});

test("a person's answers decide; five of them that say wrong mute the memory, and everything says so", async () => {
  for (const [at, letter] of [..."bcdef"].entries()) {
    expect(await person("status")).not.toContain("muted itself");
    const verdict = fire(letter, `s-${at}`);
    expect(await person("answer", verdict, "--refuted", "Another", "matter")).toMatch(
      /the gate was wrong\n.*\n.*twiceshy mute \w{10} "why" ends it now/,
    );
  }
  expect(await person("status")).toMatch(
    /the gate spoke 5 times: 5 wrong\n.*muted itself \w{10} \(0 right of 5\): Retry failed/,
  );
  expect(await person("check", "src/upload.js")).toContain("quiet: muted itself, 0 right of 5;");
  expect(await person("show", failure)).toMatch(/the gate spoke 5 times: 5 wrong\n.*muted itself/);
  scratch.shy(["rebuild"], { cwd });
  expect(await person("status")).toContain("the gate spoke 5 times: 5 wrong");
  await person("revive", failure, "Once more");
  expect(await person("status")).not.toContain("muted");
});

test("a memory's id answers the last verdict about it, and what is overridden and tried again in vain was right", async () => {
  const verdict = fire("b", "s-1");
  const said = scratch.json(
    ["answer", failure, "--override", "Now with a pause", "--session", "s-1"],
    { cwd },
  );
  expect(said).toMatchObject({ answer: "override", verdict, by: "other" });
  expect(await person("status")).toContain("1 overridden and not decided yet");
  const { event, line } = createTeller("c")({
    kind: "attempt",
    ts: Date.now() + 1_000,
    body: {
      ...{ text: "Retry once more", outcome: "failed", session: "s-1", files: ["src/upload.js"] },
      relates: [{ as: "repeats", to: failure }],
    },
  });
  scratch.write(`photo-store/.git/twiceshy/log/${event.writer}/team-000001.jsonl`, line);
  expect(await person("status")).toContain("the gate spoke 1 time: 1 right");
});

test("a block that an agent lifts with a reason is shown in the status, with the reason", async () => {
  fire("b", "s-1", "block");
  scratch.shy(["answer", failure, "--override", "It has a pause", "--session", "s-1"], {
    cwd,
    env: { CLAUDECODE: "1" },
  });
  expect(await person("status")).toMatch(
    new RegExp(`block on ${failure.slice(0, 10)} lifted by an agent on [-\\d]+: It has a pause`),
  );
  expect(await person("show", failure)).toContain("answer: override: It has a pause");
});

test("what a policy blocks no agent lifts: it is told so, and the status names who did", async () => {
  await person("gate", "Nobody touches uploads", "--level", "block", "--path", "src");
  fire("b", "s-1", "block");
  const lifts = ["answer", failure, "--override", "It has a pause", "--session", "s-1"];
  expect(scratch.shy(lifts, { cwd, env: { CLAUDECODE: "1" } }).stdout).toContain(
    "A policy blocks it all the same",
  );
  expect(await person("status")).not.toContain("lifted");
  expect(await person("answer", failure, "--override", "Go on")).not.toContain("A policy");
  expect(await person("status")).toContain("lifted by a person");
});

test("what does not apply at one file is told there, and warned of elsewhere", async () => {
  fire("b", "s-1");
  expect(await person("answer", failure, "--not-applicable", "A mock")).toContain("silent here");
  expect(await person("check", "src/upload.js")).toContain("a person said that it does not apply");
  expect(await person("status")).not.toContain("muted");
});
