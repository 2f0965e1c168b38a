// npm run try [-- <path>]: the main job, seen once. Without a path it builds a small story in a scratch repository.
// With one it works on a scratch clone of that repository, and leaves the repository itself alone.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../bin/twiceshy.js", import.meta.url));
const HOOK = fileURLToPath(new URL("../bin/twiceshy-hook", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "twiceshy-try-"));
const PATCH = join(scratch, "again.diff");
const given = process.argv[2];

// From here on nothing of the caller's git or memory is seen or touched.
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(GIT_|TWICESHY_)/.test(name)),
  ),
  GIT_CONFIG_GLOBAL: join(scratch, "gitconfig"),
  GIT_CONFIG_NOSYSTEM: "1",
  TWICESHY_HOME: join(scratch, "home"),
  // This scratch memory may be written on a build server too.
  TWICESHY_CI: "write",
};
writeFileSync(
  env.GIT_CONFIG_GLOBAL,
  "[user]\n\tname = Ada\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n[advice]\n\tdetachedHead = false\n",
);

const say = (text) => process.stdout.write(`\n${text}\n`);

const git = (cwd, args, extra = {}) =>
  execFileSync("git", args, {
    cwd,
    env: { ...env, ...extra },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });

const twiceshy = (cwd, ...args) => {
  say(`$ twiceshy ${args.map((arg) => (/[\s"]/.test(arg) ? JSON.stringify(arg) : arg)).join(" ")}`);
  const { status, error } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`twiceshy ${args[0]} ended with exit code ${status}`);
};

/** An agent's tool is about to write a file: shows what the hook answers, if anything. */
const hook = (cwd, path, content) => {
  say("$ twiceshy-hook claude-code   (called before the tool Write)");
  const call = {
    hook_event_name: "PreToolUse",
    session_id: "try",
    tool_use_id: "1",
    cwd,
    tool_name: "Write",
    tool_input: { file_path: join(cwd, path), content },
  };
  const answer = execFileSync(HOOK, ["claude-code"], { cwd, env, input: JSON.stringify(call) });
  const { permissionDecision, permissionDecisionReason } = JSON.parse(answer).hookSpecificOutput;
  process.stdout.write(`${permissionDecision}: ${permissionDecisionReason}\n`);
};

const upload = (body) => `import { open } from "node:fs/promises";

export async function upload(path, url) {
  const file = await open(path);
${body}
}
`;
const ONCE = `  const answer = await fetch(url, { method: "PUT", body: file.readableWebStream() });
  if (!answer.ok) throw new Error(\`upload: \${answer.status}\`);`;
const RETRIED = `  for (let round = 0; round < 3; round++) {
    const answer = await fetch(url, { method: "PUT", body: file.readableWebStream() });
    if (answer.ok) return;
  }
  throw new Error("upload: gave up after three rounds");`;
/** The same, written differently. */
const RETRIED_AGAIN = `  // Slow lines deserve another try.
  for (let round = 0; round < 3; round++) {
    const answer = await fetch(url, {
      method: 'PUT',
      body: file.readableWebStream(),
    });
    if (answer.ok) return;
  }
  throw new Error('upload: gave up after three rounds');`;
const IN_PARTS = `  const { size } = await file.stat();
  for (let from = 0; from < size; from += PART_BYTES) {
    const part = await readPart(file, from, PART_BYTES);
    await putPart(url, from, part);
  }`;

/** A repository in which a fix failed and was taken back, and another one stayed. */
const tellStory = () => {
  const repo = join(scratch, "photo-store");
  mkdirSync(join(repo, "src"), { recursive: true });
  git(repo, ["init", "-q"]);
  let days = 0;
  const commit = (message) => {
    const date = new Date(Date.UTC(2026, 0, 5 + days++, 9)).toISOString();
    git(repo, ["add", "-A"]);
    git(repo, ["commit", "-q", "-m", message], { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date });
    return git(repo, ["rev-parse", "HEAD"]).trim();
  };
  const write = (text) => writeFileSync(join(repo, "src/upload.js"), text);

  writeFileSync(join(repo, "README.md"), "# photo-store\n\nKeeps photos.\n");
  write(upload(ONCE));
  commit("Upload photos");
  write(upload(RETRIED));
  const failed = commit("Retry failed uploads three times");
  write(upload(ONCE));
  commit(
    `Revert "Retry failed uploads three times"\n\nThis reverts commit ${failed}.\n\nThe server bills each round as an upload of its own: customers paid three times for one photo.`,
  );
  write(upload(IN_PARTS));
  commit(
    `Fix uploads that break off: send them in parts\n\nA part that breaks off is sent again, and billed once.\n\nFixes: ${failed.slice(0, 12)} ("Retry failed uploads three times")`,
  );
  return { repo, repeat: () => write(upload(RETRIED_AGAIN)) };
};

/** A scratch clone; nothing if git refused it. */
const cloneOf = (source) => {
  const repo = join(scratch, basename(source) || "repository");
  const { status, error } = spawnSync("git", ["clone", "-q", "--no-hardlinks", source, repo], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (error) throw error;
  return status === 0 ? repo : undefined;
};

const tryOn = (source) => {
  say(`A scratch clone of ${source}; the repository itself is only read.`);
  const repo = cloneOf(source);
  if (repo === undefined) {
    say("That is no repository that git can clone. Give the path of one, or none for a story.");
    process.exitCode = 1;
    return;
  }
  twiceshy(repo, "init");
  twiceshy(repo, "show");
  const failures = failuresIn(repo);
  const warned = failures.find(({ commit }) => isWarnedOf(repo, commit));
  if (warned !== undefined) {
    say(`Now an agent is about to make the change of ${warned.commit.slice(0, 10)} again:`);
    twiceshy(repo, "check", "--diff", PATCH);
  } else if (failures.length > 0) twiceshy(repo, "check", failures[0].file);
  else say("No change was taken back here, so there is nothing to warn of yet.");
};

/** The most failures whose change is tried. */
const TRIED = 40;

/** Each known failure that was read from a commit: the commit, and a file of it. Those with a reason come first. */
const failuresIn = (repo) =>
  asked(repo, "search", "--failed-only", "--limit", String(TRIED), "")
    .memories.filter(({ commit, files }) => commit !== undefined && files.length > 0)
    .toSorted((a, b) => Number(b.reason !== undefined) - Number(a.reason !== undefined))
    .map(({ commit, files }) => ({ commit, file: files[0] }));

/** Whether the gate warns of the change of that commit, made again; leaves the change in a file. */
const isWarnedOf = (repo, commit) => {
  writeFileSync(PATCH, git(repo, ["show", "--format=", "-p", commit]));
  return ["warn", "block"].includes(asked(repo, "check", "--diff", PATCH).level);
};

const asked = (cwd, ...args) =>
  JSON.parse(
    execFileSync(process.execPath, [BIN, ...args, "--json"], {
      ...{ cwd, env, encoding: "utf8", maxBuffer: 2 ** 28 },
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );

try {
  if (given === undefined) {
    const { repo, repeat } = tellStory();
    say("A small repository, with four commits:");
    process.stdout.write(git(repo, ["log", "--reverse", "--format=  %h %s"]));
    twiceshy(repo, "init");
    twiceshy(repo, "show");
    say("Weeks later, an agent is about to do the same again in src/upload.js, written otherwise.");
    hook(repo, "src/upload.js", upload(RETRIED_AGAIN));
    say("The same check, without an agent:");
    repeat();
    twiceshy(repo, "check", "--working");
    twiceshy(repo, "check", "src/upload.js");
    twiceshy(repo, "verify");
  } else {
    tryOn(resolve(given));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
