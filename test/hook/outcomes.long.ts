// What came of an overridden warning, found in the history that follows: a real repository, and a plain git hook.
import { spawnSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { cleanEnv, gitIn, repositoryIn, scratchFolder } from "../support/scratch.ts";
import { edit, hook, isDenied, sceneIn, type Scene } from "./scene.ts";
import { shyIn } from "../support/warm.ts";

/** A scene that continues: each commit comes a second after the one before, all of them after the present. */
const goingOn = (scene: Scene, session?: string) => {
  let seconds = 0;
  const env = {
    ...cleanEnv("/nonexistent"),
    ...(session === undefined ? {} : { TWICESHY_SESSION: session }),
  };
  const shy = (...args: readonly string[]) =>
    shyIn([...args], {
      cwd: scene.root,
      env,
    });
  const document = (...args: readonly string[]): Fields => {
    const printed = parseJson(shy(...args, "--json").stdout);
    assert(isObject(printed), "a document was printed");
    return printed;
  };
  const git = (...args: readonly string[]) => {
    seconds += 1;
    const date = new Date(Date.now() + seconds * 1_000).toISOString();
    return spawnSync("git", args, {
      cwd: scene.root,
      env: { ...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
      encoding: "utf8",
    });
  };
  const commit = (message: string) => {
    git("add", "-A");
    return git("commit", "-q", "-m", message);
  };
  return {
    ...{ shy, document, git, commit },
    write: (text: string) => writeFileSync(join(scene.root, "src/upload.ts"), text),
    /** Makes this many commits that have nothing to do with it. */
    goOn: (count: number) => {
      for (let n = 0; n < count; n += 1)
        git("commit", "-q", "--no-verify", "--allow-empty", "-m", `Note ${n}`);
    },
    told: (): Fields => {
      const { gate } = document("status");
      assert(isObject(gate) && isObject(gate["told"]), "the status tells of the gate");
      return gate["told"];
    },
    history: (): Fields => {
      const { history } = document("init", "--here");
      assert(isObject(history), "history was read");
      return history;
    },
  };
};

type Going = ReturnType<typeof goingOn>;

const failureId = ({ document }: Going, given = "--working"): string => {
  const { evidence } = document("check", given);
  assert(Array.isArray(evidence) && isObject(evidence[0]), "something is known");
  return String(evidence[0]["id"]);
};

/** The commit is refused, somebody gives a reason why it is right this time, and it is made. */
const overriddenByCommit = async () => {
  const scene = await sceneIn();
  const going = goingOn(scene);
  const front = join(scene.root, ".git/hooks/pre-commit");
  const shy = `"${process.execPath}" "${inject("bin")}"`;
  writeFileSync(front, `#!/bin/sh\nexec ${shy} check --pre-commit --fail-on warn\n`, {
    mode: 0o755,
  });
  going.write(scene.failed);
  const refused = going.commit("Retry, with one upload");
  expect(refused.status).toBe(1);
  expect(refused.stdout + refused.stderr).toContain(
    "The server counts each retry as a new upload.",
  );
  expect(going.commit("Retry, with one upload").status).toBe(1);
  going.shy("answer", failureId(going, "--staged"), "--override", "It counts them as one now");
  expect(going.commit("Retry, with one upload").status).toBe(0);
  return { scene, going, repeat: gitIn(scene.root, "rev-parse", "HEAD") };
};

test("what was overridden and stayed for thirty commits was a wrong warning, and the failure is settled", async () => {
  const { scene, going } = await overriddenByCommit();
  expect(going.told()).toMatchObject({ fired: 1, overridden: 1, decided: 0 });
  going.goOn(29);
  expect(going.history()).toMatchObject({ held: 0, remembered: 0 });
  expect(going.told()).toMatchObject({ overridden: 1, decided: 0 });
  going.goOn(1);
  expect(going.history()).toMatchObject({ held: 1, relands: 1 });
  expect(going.told()).toMatchObject({ fired: 1, wrong: 1, decided: 1 });
  expect(going.history()).toMatchObject({ held: 0, remembered: 0 });
  going.write(scene.before);
  going.git("commit", "-q", "--no-verify", "-am", "Upload once");
  going.write(scene.failed);
  expect(going.document("check", "--working")).toMatchObject({ level: "silent" });
});

test("what was overridden and taken back again was a right one, and blocks the next time", async () => {
  const { scene, going, repeat } = await overriddenByCommit();
  going.git("revert", "--no-edit", repeat);
  expect(going.history()).toMatchObject({ failures: 1, held: 0 });
  expect(going.told()).toMatchObject({ right: 1, decided: 1 });
  going.goOn(31);
  expect(going.history()).toMatchObject({ held: 0, remembered: 0 });
  expect(going.told()).toMatchObject({ right: 1, wrong: 0 });
  going.write(scene.failed);
  const judged = going.document("check", "--working");
  expect(judged).toMatchObject({ level: "block" });
  expect(judged["say"]).toContain("It was overridden before, and failed again.");
});

test("taken back later than thirty commits, it was right after all", async () => {
  const { going, repeat } = await overriddenByCommit();
  going.goOn(30);
  going.history();
  expect(going.told()).toMatchObject({ wrong: 1 });
  going.git("revert", "--no-edit", repeat);
  going.history();
  expect(going.told()).toMatchObject({ right: 1, wrong: 0 });
});

test("an edit that an agent was stopped at is followed into the commit that made it all the same", async () => {
  const scene = await sceneIn();
  const going = goingOn(scene, "s-1");
  expect(isDenied(await hook(edit(scene)))).toBe(true);
  going.write(scene.failed);
  going.shy("answer", failureId(going), "--override", "It counts them as one now");
  going.commit("Retry, with one upload");
  going.goOn(30);
  going.history();
  expect(going.told()).toMatchObject({ fired: 1, wrong: 1 });
});

test("another change of the file after an override proves nothing", async () => {
  const scene = await sceneIn();
  const going = goingOn(scene, "s-1");
  await hook(edit(scene));
  going.write(scene.failed);
  going.shy("answer", failureId(going), "--override", "It counts them as one now");
  going.write(`${scene.before}export const LIMIT_OF_UPLOADS = 12;\n`);
  going.commit("Limit the uploads");
  going.goOn(30);
  expect(going.history()).toMatchObject({ held: 0 });
  expect(going.told()).toMatchObject({ overridden: 1, decided: 0 });
});

test("an answer lets the next commit pass, and no other", async () => {
  const { scene, going } = await overriddenByCommit();
  going.write(scene.before);
  going.commit("Upload once");
  going.write(scene.failed);
  expect(going.commit("Retry once more").status).toBe(1);
});

test("a re-land that was learned early settles when it has stayed", async () => {
  const scene = await sceneIn();
  const going = goingOn(scene);
  const failed = join(scene.root, "../failed.diff");
  writeFileSync(failed, `${gitIn(scene.root, "diff", "HEAD~2", "HEAD~1")}\n`);
  const level = () => going.document("check", "--diff", failed)["level"];
  going.git("revert", "--no-edit", "HEAD");
  expect(going.history()).toMatchObject({ relands: 1, settled: 0 });
  // It is in the code.
  expect(level()).toBe("silent");
  going.goOn(29);
  expect(going.history()).toMatchObject({ settled: 0, remembered: 0 });
  going.goOn(1);
  expect(going.history()).toMatchObject({ settled: 1 });
  expect(level()).toBe("silent");
  expect(going.history()).toMatchObject({ settled: 0, remembered: 0 });
  going.git("revert", "--no-edit", "HEAD~30");
  going.history();
  expect(level()).toBe("warn");
});

test("two clones that learn the same of one log say it once", async () => {
  const { scene, going } = await overriddenByCommit();
  going.goOn(30);
  const other = join(scratchFolder(), "copy");
  cpSync(scene.root, other, { recursive: true });
  const copied = goingOn({ ...scene, root: other, store: join(other, ".git/twiceshy") });
  going.history();
  copied.history();
  cpSync(join(other, ".git/twiceshy/log"), join(scene.store, "log"), {
    recursive: true,
    force: false,
  });
  expect(going.told()).toMatchObject({ fired: 1, wrong: 1, decided: 1 });
  expect(going.history()).toMatchObject({ held: 0, settled: 0, remembered: 0 });
});

test("a failure that another clone learned of without knowing what it repeats is tied to it here", async () => {
  const { scene, going, repeat } = await overriddenByCommit();
  going.git("revert", "--no-edit", repeat);
  const other = join(scratchFolder(), "clone");
  gitIn(scene.root, "clone", "-q", scene.root, other);
  const cloned = goingOn({ ...scene, root: other, store: join(other, ".git/twiceshy") });
  expect(cloned.history()).toMatchObject({ failures: 2 });
  cpSync(join(other, ".git/twiceshy/log"), join(scene.store, "log"), { recursive: true });
  expect(going.told()).toMatchObject({ right: 1, decided: 1 });
  expect(going.history()).toMatchObject({ remembered: 0 });
  // The same change that failed twice is one failure.
  expect(going.document("status")["knownFailures"]).toBe(1);
});

test("a failure that was purged is not learned again for what it repeats", async () => {
  const { scene, going, repeat } = await overriddenByCommit();
  going.git("revert", "--no-edit", repeat);
  going.history();
  going.write(scene.failed);
  const { evidence } = going.document("check", "--working");
  assert(Array.isArray(evidence) && isObject(evidence[1]), "both failures are known");
  const again = going.shy("purge", String(evidence[1]["id"]), "--reason", "other", "--yes");
  expect(again.status).toBe(0);
  expect(going.told()).toMatchObject({ overridden: 1, decided: 0 });
  expect(going.history()).toMatchObject({ remembered: 0 });
});

test("what goes wrong with us refuses nobody's commit", async () => {
  const { going } = await overriddenByCommit();
  const nowhere = repositoryIn(join(scratchFolder(), "elsewhere"));
  const done = going.shy("check", "--pre-commit", "--fail-on", "warn", "--root", nowhere);
  expect(done.status).toBe(0);
  expect(done.stderr).toContain("twiceshy:");
});
