// Lessons that one machine keeps for all its projects, taken to another machine and back by the real command line.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createScratch, type Scratch } from "../transcript/cli.ts";

interface Machine {
  readonly scratch: Scratch;
  /** A project on it. */
  readonly cwd: string;
}

const machineWith = (name: string): Machine => {
  const scratch = createScratch();
  const cwd = scratch.repository(name);
  scratch.write(`${name}/package.json`, JSON.stringify({ dependencies: { vite: "5.4.11" } }));
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-qm", "Begin");
  scratch.shy(["init", "--skip-history"], { cwd });
  return { scratch, cwd };
};

let laptop: Machine;
let desk: Machine;

beforeEach(() => {
  [laptop, desk] = [machineWith("shop"), machineWith("blog")];
  learn(laptop, "The dev server drops its cache", "--versions", ">=5", "--except", "In CI");
});

const learn = ({ scratch, cwd }: Machine, ...words: readonly string[]): void => {
  scratch.shy(["lesson", ...words, "--library", "vite"], { cwd });
};

const exported = ({ scratch, cwd }: Machine) =>
  scratch.shy(["export", "--format", "lessons"], { cwd });

/** A file on that machine with what the other one exported. */
const carried = (from: Machine, to: Machine): string =>
  to.scratch.write("lessons.jsonl", exported(from).stdout);

const imported = ({ scratch, cwd }: Machine, file: string, ...flags: readonly string[]) =>
  scratch.json(["import", file, ...flags], { cwd });

const lessonsOn = ({ scratch, cwd }: Machine): string =>
  scratch.shy(["lessons", "--everywhere"], { cwd }).stdout;

test("a lesson arrives with its project, time and id, once, and nobody there is taken to have stated it", () => {
  const file = carried(laptop, desk);
  expect(imported(desk, file, "--dry-run")).toMatchObject({ dry: true, remembered: 1 });
  expect(lessonsOn(desk)).toContain("No lesson");
  expect(imported(desk, file)).toMatchObject({ remembered: 1, project: "your memory" });
  expect(imported(desk, file)).toMatchObject({ remembered: 0, known: 1 });
  const listed = lessonsOn(desk);
  expect(listed).toContain("vite >=5 (here 5.4.11), learned in shop");
  expect(listed).toContain("not: In CI");
  const [line = ""] = exported(desk).stdout.split("\n");
  const before: unknown = JSON.parse(readFileSync(file, "utf8"));
  expect(JSON.parse(line)).toMatchObject({
    ...(typeof before === "object" ? before : {}),
    by: "import",
  });
});

test("back on its own machine it is known, also after it was purged there", () => {
  imported(desk, carried(laptop, desk));
  const back = carried(desk, laptop);
  expect(imported(laptop, back)).toMatchObject({ remembered: 0, known: 1 });
  const [id = ""] = lessonsOn(laptop).split(" ");
  laptop.scratch.shy(["purge", id, "--reason", "personal", "--yes"], { cwd: laptop.cwd });
  expect(imported(laptop, back)).toMatchObject({ remembered: 0 });
  expect(lessonsOn(laptop)).toContain("No lesson");
});

test("what was retired there is not brought back by the same file", () => {
  const file = carried(laptop, desk);
  imported(desk, file);
  const [id = ""] = lessonsOn(desk).split(" ");
  desk.scratch.shy(["retire", id, "--as", "stale"], { cwd: desk.cwd });
  expect(imported(desk, file)).toMatchObject({ remembered: 0, known: 1 });
  expect(lessonsOn(desk)).toContain("No lesson");
});

test("no fact about the person, no private word and no secret of any project is in the file", () => {
  const { scratch, cwd } = laptop;
  scratch.shy(["fact", "user.city", "Berlin"], { cwd });
  learn(laptop, "Aurora needs its own cache");
  const other = scratch.repository("till");
  scratch.shy(["init", "--skip-history"], { cwd: other });
  scratch.shy(["config", "across.private", '["aurora"]'], { cwd: other });
  const { stdout, stderr } = exported(laptop);
  expect(stdout.trim().split("\n")).toHaveLength(1);
  expect(stdout).toContain("drops its cache");
  expect(stdout).not.toMatch(/Berlin|Aurora/);
  expect(stderr).toContain("left out 1 lesson with a word of across.private");
  const secret = `ghp_${"aB3dE5gH".repeat(5).slice(0, 36)}`;
  const line = stdout.replace("drops its cache", `drops ${secret}`);
  expect(line).toContain(secret);
  imported(desk, desk.scratch.write("lessons.jsonl", line));
  expect(lessonsOn(desk)).toContain("The dev server drops");
  expect(`${lessonsOn(desk)}${exported(desk).stdout}`).not.toContain(secret);
  const log = join(desk.scratch.root, "home/.twiceshy/machine");
  expect(desk.scratch.shell(`grep -rl ${secret} ${log}`).stdout).toBe("");
});

test("prune only names what is stale until it is told to retire it", () => {
  const { scratch, cwd } = laptop;
  scratch.shy(["lesson", "It retries POST", "--library", "axios"], { cwd });
  expect(scratch.json(["lessons", "--prune"], { cwd })).toMatchObject({
    ...{ done: false, kept: 2, unseen: [] },
    pruned: [{ text: "It retries POST", because: "unused", learnedIn: "shop" }],
  });
  expect(lessonsOn(laptop)).toContain("It retries POST");
  scratch.shy(["lessons", "--prune", "--yes"], { cwd });
  expect(lessonsOn(laptop)).not.toContain("It retries POST");
  expect(lessonsOn(laptop)).toContain("drops its cache");
});

test("a listed project that is gone keeps every lesson from being judged by its use", () => {
  const { scratch, cwd } = laptop;
  scratch.shy(["lesson", "It retries POST", "--library", "axios"], { cwd });
  scratch.shy(["init", "--skip-history"], { cwd: scratch.repository("till") });
  scratch.shell("rm -r till");
  const { stdout } = scratch.shy(["lessons", "--prune", "--older", "1m", "--yes"], { cwd });
  expect(stdout).toContain("Nothing to retire");
  expect(stdout).toContain("till");
  expect(scratch.shy(["projects", "remove", "till"], { cwd }).exit).toBe(0);
  expect(scratch.json(["lessons", "--prune"], { cwd })["pruned"]).toHaveLength(1);
});
