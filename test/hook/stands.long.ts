// A change that was taken back and is in the code again is no known failure; one whose files are long gone is shown
// only to whoever asks for it.
import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { cleanEnv, gitIn, scratchFolder } from "../support/scratch.ts";
import { linesOf, storyIn, type Story } from "../support/story.ts";
import { edit, hook, isDenied, sceneIn, settled, type Scene } from "./scene.ts";
import { shyIn } from "../support/warm.ts";

const twiceshyIn =
  (root: string) =>
  (...args: readonly string[]): string =>
    shyIn([...args], {
      cwd: root,
      env: { ...cleanEnv(join(dirname(root), "home")) },
    }).stdout;

const commitIn = ({ root }: Scene, text: string, message: string): string => {
  writeFileSync(join(root, "src/upload.ts"), text);
  gitIn(root, "commit", "-q", "-a", "--allow-empty", "-m", message);
  return gitIn(root, "rev-parse", "HEAD");
};
const knownFailures = (twiceshy: (...args: readonly string[]) => string): unknown =>
  JSON.parse(twiceshy("status", "--json")).knownFailures;

const LIMIT = 60_000;

test(
  "a failed change that is made again in other words is no failure, until it is taken back again",
  async () => {
    const scene = await sceneIn();
    const twiceshy = twiceshyIn(scene.root);
    expect(twiceshy("check", "src/upload.ts")).toContain("1 attempt failed here before");
    const again = commitIn(scene, scene.failed, "Be patient with the server");
    const checked = twiceshy("check", "src/upload.ts");
    expect(checked).toContain("nothing is known to have failed here");
    expect(checked.trimEnd().split("\n").slice(-3).join("\n")).toMatch(
      /1 change tried again, and in the code now\.\n.*stands again: Retry the upload three times/,
    );
    expect(checked).toContain(again.slice(0, 10));
    expect(knownFailures(twiceshy)).toBe(0);
    expect(twiceshy("brief")).not.toContain("counts each retry");
    expect(twiceshy("show")).not.toContain("counts each retry");
    expect(twiceshy("log", "--failed")).toContain("Nothing to show.");
    twiceshy("attempt", "--partial", "Wait a second first", "--file", "src/upload.ts");
    expect(twiceshy("check", "src/upload.ts")).toContain("1 attempt was not enough here.");
    expect(twiceshy("log", "--failed")).toContain("attempt partial: Wait a second first");
    expect(twiceshy("search", "retry", "--failed-only")).toContain(
      "Nothing relevant is remembered.",
    );
    expect(twiceshy("search", "retry")).toContain("stands again: Retry the upload three times");
    writeFileSync(join(scene.root, "src/upload.ts"), scene.before);
    await settled();
    expect(isDenied(await hook(edit(scene, { id: "use-1", session: "s-1" })))).toBe(false);

    commitIn(scene, scene.before, "Keep it simple");
    expect(twiceshy("check", "src/upload.ts")).toContain("1 attempt failed here before");
    expect(knownFailures(twiceshy)).toBe(1);
    await settled();
    expect(isDenied(await hook(edit(scene, { id: "use-2", session: "s-2" })))).toBe(true);
  },
  LIMIT,
);

test(
  "what has stayed for thirty commits is settled: rewriting it later makes no failure of it",
  async () => {
    const scene = await sceneIn();
    const twiceshy = twiceshyIn(scene.root);
    commitIn(scene, scene.failed, "Be patient with the server");
    for (let n = 0; n < 30; n += 1) commitIn(scene, scene.failed, `Other work ${n}`);
    expect(knownFailures(twiceshy)).toBe(0);
    commitIn(scene, "export const upload = sendInPieces;\n", "Send it in pieces");
    expect(twiceshy("check", "src/upload.ts")).toContain("nothing is known to have failed here");
    expect(knownFailures(twiceshy)).toBe(0);
  },
  LIMIT,
);

test(
  "a branch without the commit that made it again leaves it as it is",
  async () => {
    const scene = await sceneIn();
    const twiceshy = twiceshyIn(scene.root);
    const revert = gitIn(scene.root, "rev-parse", "HEAD");
    commitIn(scene, scene.failed, "Be patient with the server");
    expect(knownFailures(twiceshy)).toBe(0);
    gitIn(scene.root, "checkout", "-q", "-b", "release", revert);
    commitIn(scene, `${scene.before}// for the release\n`, "Note the release");
    expect(knownFailures(twiceshy)).toBe(0);
  },
  LIMIT,
);

const begun = (): Story => {
  const story = storyIn(join(scratchFolder(), "shop"));
  story.commit({ "src/app.ts": linesOf("app", 6), "ci.yml": linesOf("ci", 6) }, "Start");
  return story;
};

test(
  "init itself compares with the code",
  () => {
    const story = begun();
    const bad = story.commit({ "src/app.ts": linesOf("cache", 8) }, "Add a cache");
    story.revert(bad);
    story.commit({ "src/app.ts": linesOf("cache", 8) + linesOf("more", 3) }, "Answer faster");
    const twiceshy = twiceshyIn(story.folder);
    const said = twiceshy("init");
    expect(said).toContain("It knows 0 failures");
    expect(said).toContain("Not counted as failures: 1 in the code again.");
    expect(twiceshy("check", "src/app.ts")).toContain(
      "stands again: Add a cache (since 2026-01-01",
    );
  },
  LIMIT,
);

test(
  "lines that were in the file all the time do not make a failed change stand",
  () => {
    const story = begun();
    const line = linesOf("app", 1);
    const bad = story.commit({ "src/app.ts": linesOf("app", 6) + line }, "Compute it twice");
    story.revert(bad);
    const twiceshy = twiceshyIn(story.folder);
    expect(twiceshy("init")).toContain("It knows 1 failure");
  },
  LIMIT,
);

test(
  "a deletion that was taken back and made again stands",
  () => {
    const story = begun();
    const bad = story.commit({ "ci.yml": null }, "Drop the old checks");
    story.revert(bad);
    story.commit({ "ci.yml": null }, "Check elsewhere");
    const twiceshy = twiceshyIn(story.folder);
    expect(twiceshy("init")).toContain("It knows 0 failures");
    expect(twiceshy("check", "ci.yml")).toContain("stands again: Drop the old checks");
  },
  LIMIT,
);

test(
  "a failure of files that are long gone is shown only to whoever asks, and counts again once they are back",
  () => {
    const story = begun();
    const bad = story.commit({ "src/app.ts": linesOf("cache", 8) }, "Add a cache");
    story.revert(bad);
    story.commit({ "src/app.ts": null }, "Begin afresh");
    const twiceshy = twiceshyIn(story.folder);
    expect(twiceshy("init")).toContain("Not counted as failures: 1 in files that are long gone.");
    expect(twiceshy("show")).not.toContain("Add a cache");
    expect(twiceshy("check", "src/app.ts")).toContain("1 attempt failed here before");
    story.commit({ "src/app.ts": linesOf("app", 6) }, "Bring it back");
    expect(twiceshy("check", "src/app.ts")).toContain("1 attempt failed here before");
    expect(knownFailures(twiceshy)).toBe(1);
    rmSync(story.folder, { recursive: true });
  },
  LIMIT,
);
