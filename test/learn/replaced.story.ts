// A fix that soon follows a revert on the same lines is told as what worked instead.
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { cleanEnv, scratchFolder } from "../support/scratch.ts";
import { linesOf, storyIn } from "../support/story.ts";
import { shyIn } from "../support/warm.ts";

const begun = () => {
  const story = storyIn(join(scratchFolder(), "shop"));
  const twiceshy = (...args: readonly string[]): string =>
    shyIn([...args], {
      cwd: story.folder,
      env: cleanEnv(join(dirname(story.folder), "home")),
    }).stdout;
  story.commit({ "src/app.ts": linesOf("app", 6) }, "Start");
  const bad = story.commit({ "src/app.ts": linesOf("cache", 6) }, "Cache the sessions");
  const mend = (): string =>
    story.commit({ "src/app.ts": linesOf("lease", 6) }, "Fix leaking sessions with a lease");
  const told = (): string => {
    story.git("checkout", "-q", bad, "--", "src/app.ts");
    const said = twiceshy("check", "--working");
    story.git("checkout", "-q", "HEAD", "--", "src/app.ts");
    return said;
  };
  return { story, bad, mend, twiceshy, told };
};

test("whether both are learned at once", () => {
  const { story, bad, mend, twiceshy, told } = begun();
  story.revert(bad);
  const sha = mend();
  twiceshy("init");
  expect(told()).toContain(
    `What worked instead: "Fix leaking sessions with a lease (${sha.slice(0, 10)})"`,
  );
});

test("or the revert is known when the fix comes", () => {
  const { story, bad, mend, twiceshy, told } = begun();
  story.revert(bad);
  twiceshy("init");
  mend();
  twiceshy("capture");
  expect(told()).toContain('What worked instead: "Fix leaking sessions with a lease');
});

test("but not if it comes weeks later", () => {
  const { story, bad, mend, twiceshy, told } = begun();
  story.revert(bad);
  story.pass(24 * 15);
  mend();
  twiceshy("init");
  expect(told()).not.toContain("instead");
});
