// A repository may come from a stranger, with its own settings of git. Nothing that they name is
// started, whatever is asked, and no name is a command.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { cleanEnv, gitIn, scratchFolder } from "../support/scratch.ts";
import { linesOf, storyIn } from "../support/story.ts";
import { FRONT } from "../hook/scene.ts";
import { shyIn } from "../support/warm.ts";

const HOOKS = ["post-index-change", "reference-transaction", "pre-auto-gc", "post-checkout"];

/** Everything that leaves a trace leaves a file in `traces`, named after what started it. */
const hostile = () => {
  const folder = join(scratchFolder(), "shop");
  const story = storyIn(folder);
  const traces = join(dirname(folder), "traces");
  mkdirSync(traces);
  const program = (name: string): string => {
    const path = join(dirname(folder), `run-${name}`);
    // Answers as its input, so that git goes on.
    writeFileSync(path, `#!/bin/sh\ntouch '${traces}/${name}'\ncat\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const shell = (name: string): string => `$(touch ${name})`;
  const named = `src/${shell("named")};touch \`named\`.ts`;
  story.commit(
    {
      "src/app.ts": linesOf("app", 9),
      [named]: linesOf("named", 6),
      ".gitattributes": "* diff=bad filter=bad\n*.txt filter=a=b\n",
    },
    "Start",
  );
  const bad = story.commit({ "src/app.ts": linesOf("cache", 8) }, "Add a cache");
  story.revert(bad);
  story.commit({ "notes.txt": linesOf("notes", 3) }, `Note ${shell("subject")}`);
  const inner = join(folder, "inner");
  gitIn(folder, "init", "-q", "-b", "main", inner);
  gitIn(inner, "commit", "-q", "--allow-empty", "-m", "Inner");
  gitIn(folder, "-c", "advice.addEmbeddedRepo=false", "add", "inner");
  gitIn(folder, "commit", "-q", "-m", "Take in another");
  gitIn(folder, "branch", "x;touch${IFS}branch");
  gitIn(folder, "remote", "add", "o;touch${IFS}remote", "ext::sh -c touch% remote");
  // A signature that nobody has checked.
  const tree = gitIn(folder, "rev-parse", "HEAD^{tree}");
  const head = gitIn(folder, "rev-parse", "HEAD");
  const who = "A <a@example.com> 1767600000 +0000";
  const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----";
  const signed = `tree ${tree}\nparent ${head}\nauthor ${who}\ncommitter ${who}\n${signature}\n\nSigned\n`;
  const written = spawnSync("git", ["hash-object", "-t", "commit", "-w", "--stdin"], {
    ...{ cwd: folder, input: signed, encoding: "utf8", env: cleanEnv(folder) },
  });
  gitIn(folder, "update-ref", "HEAD", written.stdout.trim());
  const hooks = join(dirname(folder), "hooks");
  mkdirSync(hooks);
  for (const name of HOOKS) {
    writeFileSync(join(hooks, name), `#!/bin/sh\ntouch '${traces}/${name}'\n`);
    chmodSync(join(hooks, name), 0o755);
  }
  const settings: readonly (readonly [string, string])[] = [
    ["core.fsmonitor", program("fsmonitor")],
    ["core.hooksPath", hooks],
    ["core.pager", program("pager")],
    ["core.editor", program("editor")],
    ["core.askPass", program("ask-pass")],
    ["core.sshCommand", program("ssh")],
    ["core.alternateRefsCommand", program("alternates")],
    ["credential.helper", program("credential")],
    ["diff.external", program("external-diff")],
    ["diff.bad.command", program("diff-command")],
    ["diff.bad.textconv", program("textconv")],
    ["filter.bad.clean", program("clean")],
    ["filter.bad.smudge", program("smudge")],
    ["filter.bad.process", program("process")],
    ["filter.a=b.clean", program("clean-equals")],
    ["gpg.program", program("gpg")],
    ["log.showSignature", "true"],
    ["alias.status", `!${program("alias")}`],
    ["status.submoduleSummary", "true"],
    // Names no file, and git would list no change.
    ["diff.orderFile", join(dirname(folder), "order")],
  ];
  for (const [name, value] of settings) {
    gitIn(folder, "config", name, value);
    gitIn(inner, "config", name, value);
  }
  for (const command of ["log", "diff", "blame", "show", "status"])
    gitIn(folder, "config", `pager.${command}`, program("pager"));
  writeFileSync(join(folder, "src/app.ts"), linesOf("cache", 8));
  writeFileSync(join(folder, "notes.txt"), linesOf("more", 4));
  writeFileSync(join(inner, "new.ts"), linesOf("inner", 2));
  return { folder, traces, named };
};

test("nothing that a repository's settings name is started, and no name is a command", () => {
  const { folder, traces, named } = hostile();
  const home = join(dirname(folder), "home");
  const run = (args: readonly string[]) =>
    shyIn([...args], {
      ...{ cwd: folder, env: cleanEnv(home) },
    });
  const edit = {
    ...{ session_id: "s", cwd: folder, hook_event_name: "PreToolUse", tool_name: "Write" },
    ...{ tool_use_id: "u", tool_input: { file_path: named, content: linesOf("cache", 8) } },
  };
  const asked: readonly (readonly string[])[] = [
    ...[["init"], ["capture"], ["status"], ["show"], ["log"], ["stale"], ["map"], ["churn"]],
    ...[["brief"], ["structure"], ["structure", "src/app.ts"], ["why", "src/app.ts:2"]],
    ...[
      ["why", "notes.txt:1"],
      ["check", "src/app.ts"],
      ["check", named],
      ["check", "--working"],
    ],
    ...[
      ["check", "--staged"],
      ["replay"],
      ["verify"],
      ["doctor"],
      ["learn", "--from", "github", "--dry-run"],
    ],
    ...[["attempt", "--failed", "Try it", "--working"], ["score"], ["metrics"], ["rebuild"]],
  ];
  for (const args of asked) {
    const { status, stderr } = run(args);
    expect([args, stderr.includes("    at "), readdirSync(traces)]).toEqual([args, false, []]);
    expect([args, status]).toEqual([args, args[0] === "learn" ? 1 : 0]);
  }
  expect(run(["check", "--working"]).stdout).toContain("repeats a change that failed here");
  const hook = spawnSync(FRONT(), ["claude-code"], {
    ...{ cwd: folder, encoding: "utf8", env: cleanEnv(home), input: JSON.stringify(edit) },
  });
  expect([hook.status, hook.stderr]).toEqual([0, ""]);
  expect(readdirSync(traces)).toEqual([]);
  const left = [folder, join(folder, "src"), dirname(folder)].flatMap((at) => readdirSync(at));
  for (const name of ["named", "subject", "branch", "remote"]) expect(left).not.toContain(name);
});

test("the filters that Git LFS writes into a repository's settings stay", () => {
  const folder = join(scratchFolder(), "shop");
  const story = storyIn(folder);
  story.commit({ "photo.bin": "a\n", ".gitattributes": "*.bin filter=lfs\n" }, "Start");
  const programs = join(dirname(folder), "bin");
  const trace = join(dirname(folder), "trace");
  mkdirSync(programs);
  writeFileSync(join(programs, "git-lfs"), `#!/bin/sh\ntouch '${trace}'\ncat\n`);
  chmodSync(join(programs, "git-lfs"), 0o755);
  gitIn(folder, "config", "filter.lfs.clean", "git-lfs clean -- %f");
  writeFileSync(join(folder, "photo.bin"), "b\n");
  const env = cleanEnv(join(dirname(folder), "home"));
  const run = (...args: readonly string[]) =>
    shyIn([...args], {
      ...{ cwd: folder },
      env: { ...env, PATH: `${programs}:${env["PATH"]}` },
    });
  run("init");
  run("brief");
  expect(existsSync(trace)).toBe(true);
});

test("no filter of Git LFS runs where a repository's settings name a program for it to start", () => {
  const folder = join(scratchFolder(), "shop");
  const story = storyIn(folder);
  story.commit({ "photo.bin": "a\n", ".gitattributes": "*.bin filter=lfs\n" }, "Start");
  const home = join(dirname(folder), "home");
  const trace = join(dirname(folder), "trace");
  const filter = join(dirname(folder), "git-lfs");
  writeFileSync(filter, `#!/bin/sh\ntouch '${trace}'\ncat\n`);
  chmodSync(filter, 0o755);
  // As `git lfs install` leaves it: in the user's settings.
  const mine = join(dirname(folder), "gitconfig");
  writeFileSync(mine, `[filter "lfs"]\n\tclean = ${filter} clean -- %f\n`);
  gitIn(folder, "config", "lfs.extension.strange.clean", "sh strange.sh");
  writeFileSync(join(folder, "photo.bin"), "b\n");
  const run = (...args: readonly string[]) =>
    shyIn([...args], {
      ...{ cwd: folder },
      env: { ...cleanEnv(home), GIT_CONFIG_GLOBAL: mine },
    });
  run("init");
  expect(run("brief").status).toBe(0);
  expect(existsSync(trace)).toBe(false);
});
