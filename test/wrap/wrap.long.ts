// `twiceshy wrap`: an agent with a brief, and otherwise as if nothing stood between it and the user.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { createScratch, type Scratch } from "../transcript/cli.ts";

const made = (): { readonly scratch: Scratch; readonly folder: string } => {
  const scratch = createScratch();
  const folder = scratch.repository("shop");
  scratch.git(folder, "commit", "-q", "--allow-empty", "-m", "first");
  scratch.shy(["init"], { cwd: folder });
  scratch.shy(["decision", "Retries live in one place"], { cwd: folder });
  return { scratch, folder };
};

/** A program of that name on the PATH. */
const program = ({ root, write }: Scratch, name: string, script: string): void => {
  write(`bin/${name}`, `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, "bin", name), 0o755);
};

const SHOWS = `printf '%s\\n' "$@"; cat "$TWICESHY_BRIEF" | grep -e Retries -e 'check <path>'`;

test("the agent has the brief, its streams and its exit code, and nothing is left behind", () => {
  const { scratch, folder } = made();
  program(scratch, "agent", `${SHOWS}; echo "$TWICESHY_BRIEF" >&2; cat; exit 7`);
  const said = scratch.shell("echo typed | twiceshy wrap agent -- --model 'a b' --json", folder);
  expect(said.stdout).toMatch(
    /^--model\na b\n--json\n.*check <path>.*\n(?:.*Retries live in one place\n)+typed\n$/,
  );
  expect(said.exit).toBe(7);
  expect(said.stderr).toMatch(/brief\.md\n$/);
  expect(existsSync(said.stderr.trim())).toBe(false);
  expect(readdirSync(join(scratch.root, "temp"))).toEqual([]);
});

test.each([
  ["aider", /^--read\n\/.*\/brief\.md\n--yes\n/],
  ["cn", /^--rule\n\/.*\/brief\.md\n--yes\n/],
  ["claude", /^--append-system-prompt\n## This project's memory[^]*Retries[^]*\n--yes\n/],
  ["aider.sh", /^--yes\n/],
])("%s is given it by its own flag, if it has one", (name, args) => {
  const { scratch, folder } = made();
  program(scratch, name, SHOWS);
  expect(scratch.shell(`twiceshy wrap ${name} -- --yes`, folder)).toMatchObject({
    stdout: expect.stringMatching(args),
    exit: 0,
  });
});

test("a preview shows what the agent would be given, and starts nothing", () => {
  const { scratch, folder } = made();
  program(scratch, "aider", "touch started");
  const { stdout, exit } = scratch.shell("twiceshy wrap aider --preview -- --yes", folder);
  expect({ exit, started: existsSync(join(folder, "started")) }).toEqual({
    ...{ exit: 0, started: false },
  });
  expect(stdout).toMatch(/^## This project's memory[^]*Retries live in one place/);
  const { brief, args } = scratch.json(["wrap", "aider", "--preview"], { cwd: folder });
  expect([String(brief).trimEnd(), args]).toEqual([stdout.trimEnd(), ["--read", "<file>"]]);
  program(scratch, "aider", SHOWS.replace("| grep -e Retries -e 'check <path>'", ""));
  const given = scratch.shell("twiceshy wrap aider", folder).stdout;
  expect(given.split("\n").slice(2).join("\n").trimEnd()).toBe(stdout.trimEnd());
  expect(readdirSync(join(scratch.root, "temp"))).toEqual([]);
});

test("the brief is narrowed to a file, and to what is recent; what is open stays", () => {
  const { scratch, folder } = made();
  const preview = (...flags: readonly string[]) =>
    scratch.shy(["wrap", "agent", "--preview", ...flags], { cwd: folder });
  scratch.shy(["decision", "Prices are cents", "--file", "src/cart.ts"], { cwd: folder });
  scratch.shy(["issue", "The total is wrong"], { cwd: folder });
  const decisions = (text: string) => [...text.matchAll(/Retries live|Prices are/g)].map(String);
  expect(decisions(preview("--focus", "src/cart.ts").stdout)[0]).toBe("Prices are");
  expect(preview("--recent", "1d").stdout).toContain("## Decisions in force");
  const none = preview("--recent", "2300-01-01").stdout;
  expect(none).not.toContain("## Decisions in force");
  expect(none).toContain("The total is wrong");
  expect(preview("--recent", "soon")).toMatchObject({ stdout: "", exit: 2 });
});

test("an agent is started where there is no memory, and that is said", () => {
  const scratch = createScratch();
  program(scratch, "agent", `echo "brief:$TWICESHY_BRIEF"`);
  const said = scratch.shell("twiceshy wrap agent");
  expect(said).toMatchObject({ stdout: "brief:\n", exit: 0 });
  expect(said.stderr).toMatch(/^twiceshy: /);
});

test("what cannot be started is said, and what was asked wrongly is not started", () => {
  const { scratch, folder } = made();
  expect(scratch.shy(["wrap", "no-such-agent"], { cwd: folder })).toMatchObject({
    stderr: expect.stringContaining("Could not start no-such-agent"),
    exit: 3,
  });
  expect(scratch.shy(["wrap", "true", "--tokens", "5"], { cwd: folder }).exit).toBe(2);
  expect(readdirSync(join(scratch.root, "temp"))).toEqual([]);
});

test.each([
  ["SIGTERM", 143],
  ["SIGHUP", 129],
  ["SIGQUIT", 131],
] as const)("%s reaches the agent, and its end is told", async (signal, exit) => {
  const { scratch, folder } = made();
  program(scratch, "agent", "echo ready; exec sleep 60");
  const wrapped = spawn(process.execPath, [inject("bin"), "wrap", "agent"], {
    ...{ cwd: folder, env: scratch.env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await Promise.race([once(wrapped.stdout, "data"), once(wrapped, "close")]);
  wrapped.kill(signal);
  expect(await once(wrapped, "close")).toEqual([exit, null]);
  expect(readdirSync(join(scratch.root, "temp"))).toEqual([]);
});

test("a signal that the agent answers itself does not end it", async () => {
  const { scratch, folder } = made();
  program(
    scratch,
    "agent",
    `trap 'echo heard; exit 5' INT; echo ready; while :; do sleep 0.1; done`,
  );
  const wrapped = spawn(process.execPath, [inject("bin"), "wrap", "agent"], {
    ...{ cwd: folder, env: scratch.env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  wrapped.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await Promise.race([once(wrapped.stdout, "data"), once(wrapped, "close")]);
  wrapped.kill("SIGINT");
  expect(await once(wrapped, "close")).toEqual([5, null]);
  expect(said).toBe("ready\nheard\n");
});
