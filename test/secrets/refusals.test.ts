// A refusal repeats what was typed, unless that is a secret: terminals, and logs of build servers and agents, keep what
// they are shown.
import { beforeAll, describe, expect, test } from "vitest";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";

const SECRET = "ghp_wq3Xk9Lm2Nv7Bt5Rd8Yc4Fz6Hj1Pg0SsAaEe";
/** Long enough that a sentence that shortens what was typed would cut inside the secret. */
const LONG = `${"a".repeat(40)}=${SECRET}`;

let scratch: Scratch;
let project = "";
beforeAll(() => {
  scratch = createScratch();
  project = scratch.repository("photo-store");
  scratch.shy(["init", "--skip-history"], { cwd: project });
});

const REFUSED: readonly (readonly string[])[] = [
  ["?"],
  ["note", "Said", "--?"],
  ["note", "Said", "--?=1"],
  ["note", "Said", "--root", "?"],
  ["status", "?"],
  ["check", "--fail-on", "?"],
  ["check", "--diff", "?"],
  ["log", "--limit", "?"],
  ["log", "--since", "?"],
  ["log", "--kind", "?"],
  ["search", "--regex", "(?"],
  ["show", "?"],
  ["retire", "abcdef", "--as", "?", "--why", "Old"],
  ["resolve", "?", "--why", "Done"],
  ["purge", "?", "--reason", "?"],
  ["note", "Said", "--at", "https://?/"],
  ["attempt", "Said", "--issue", "?", "--failed"],
  ["config", "?"],
  ["config", "?", "on"],
  ["config", "redact.families.?", "on"],
  ["config", "log.durability", "?"],
  ["redact", "x", "--allow", "Why", "--until", "?"],
  ["snooze", "?"],
  ["mute", "?", "Why"],
  ["answer", "?", "Why", "--override"],
  ["supersede", "?", "--by", "?"],
  ["help", "?"],
];

describe.each(["with", "without"])("%s a project", (where) => {
  test.each(REFUSED.map((words) => [words.join(" "), words] as const))("%s", async (_, words) => {
    for (const typed of [SECRET, LONG])
      for (const json of [[], ["--json"]]) {
        const args = [...words.map((word) => word.replace("?", typed)), ...json];
        const cwd = where === "with" ? project : scratch.root;
        const { stdout, stderr, exit } = await inProcess(args, { cwd, env: scratch.env });
        expect(exit).not.toBe(0);
        expect(stdout + stderr).not.toBe("");
        for (const part of [SECRET.slice(0, 16), SECRET.slice(4, 16), SECRET.slice(-16)])
          expect(stdout + stderr).not.toContain(part);
      }
  });
});
