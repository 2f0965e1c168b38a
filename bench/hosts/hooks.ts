// What each event of a session costs: whole processes in rotation with `node -e 0`, by the clock, as ratios to it, in a
// memory made from a real history; and what a session is told.
//   npm run bench -- hosts hooks [--repo DIR] [--rounds N] [--json FILE]
import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { removeFolder } from "../../src/io/kit/remove-folder.ts";

const FRONT = resolve("bin/twiceshy-hook");
const CLI = resolve("bin/twiceshy.js");

const run = (cwd: string, command: string, args: readonly string[], input = "") => {
  const env = { ...process.env, TWICESHY_DEADLINE_MS: "20000", TWICESHY_CI: "write" };
  return spawnSync(command, args, { cwd, env, input, encoding: "utf8", maxBuffer: 2 ** 28 });
};

/** A clone with a memory of its own, the path of a file that failed there, and one that never did. */
const sceneIn = (repo: string, folder: string) => {
  const root = join(folder, "clone");
  assert(run(folder, "git", ["clone", "-q", resolve(repo), root]).status === 0, "it was cloned");
  // As in any clone in use: git rereads files that are as young as its index, so time must pass first.
  spawnSync("sleep", ["1.1"]);
  assert(run(root, "git", ["status"]).status === 0, "git has looked at its files");
  assert(run(root, process.execPath, [CLI, "init", "--here"]).status === 0, "it has a memory");
  const failed: unknown = parseJson(run(root, process.execPath, [CLI, "map", "--json"]).stdout);
  const paths = isObject(failed) && Array.isArray(failed["failing"]) ? failed["failing"] : [];
  const known = paths.flatMap((one: unknown) =>
    isObject(one) && typeof one["path"] === "string" ? [one["path"]] : [],
  );
  const transcript = join(folder, "bench.jsonl");
  writeFileSync(transcript, "");
  return { root, transcript, failing: known[0] ?? "README.md" };
};

/** Commands are wrapped in two events, whose sum is what a host waits for. */
const [OTHER, CHECK] = ["a command that is no check", "a check"] as const;
const GREEN = "  120 passing (3s)\n";

const eventsIn = ({ root, transcript, failing }: ReturnType<typeof sceneIn>) => {
  const event = (name: string, more: object = {}) => ({
    ...{ session_id: "bench", transcript_path: transcript, cwd: root },
    ...{ hook_event_name: name, ...more },
  });
  const edit = (path: string) => ({
    tool_name: "Edit",
    tool_input: {
      file_path: join(root, path),
      old_string: "such text is nowhere",
      new_string: "// Say so.\n",
    },
  });
  const bash = (command: string) => ({ tool_name: "Bash", tool_input: { command } });
  const after = { tool_response: { stdout: "", stderr: "" } };
  return [
    { what: "session start", payload: event("SessionStart", { source: "startup" }) },
    {
      what: "prompt, names nothing known",
      payload: event("UserPromptSubmit", {
        prompt: "Please make it faster and add a test for it.",
      }),
    },
    {
      what: "prompt, names a file that failed",
      payload: event("UserPromptSubmit", { prompt: `Please look at ${failing} once more.` }),
    },
    {
      what: "before an edit, path without history",
      payload: event("PreToolUse", edit("no-such-folder/new.txt")),
    },
    { what: "before an edit, path with history", payload: event("PreToolUse", edit(failing)) },
    { what: "after an edit", payload: event("PostToolUse", { ...edit(failing), ...after }) },
    { what: "before a command that reads", payload: event("PreToolUse", bash("git status")) },
    {
      what: "after a command that reads",
      payload: event("PostToolUse", { ...bash("git status"), ...after }),
    },
    { what: `before ${OTHER}`, payload: event("PreToolUse", bash("node tools/make.js")) },
    {
      what: `after ${OTHER}`,
      payload: event("PostToolUse", { ...bash("node tools/make.js"), ...after }),
    },
    { what: `before ${CHECK}`, payload: event("PreToolUse", bash("npx mocha")) },
    {
      what: `after ${CHECK}`,
      payload: event("PostToolUse", { ...bash("npx mocha"), tool_response: { stdout: GREEN } }),
    },
    { what: "end of a turn, nothing waits", payload: event("Stop") },
    { what: "end of a session, its turns are read", payload: event("SessionEnd") },
  ];
};

const at = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
};

const measured = (scene: ReturnType<typeof sceneIn>, rounds: number) => {
  const events = eventsIn(scene);
  const floor: number[] = [];
  const times = events.map((): number[] => []);
  for (let round = -2; round < rounds; round += 1) {
    const began = performance.now();
    run(scene.root, process.execPath, ["-e", "0"]);
    if (round >= 0) floor.push(performance.now() - began);
    for (const [which, { what, payload }] of events.entries()) {
      // Each round is a session of its own, because within one nothing is told twice.
      const input = JSON.stringify({
        ...payload,
        session_id: `session-of-bench-${round}`,
        tool_use_id: what,
      });
      const from = performance.now();
      const { status } = run(scene.root, FRONT, ["claude-code"], input);
      assert(status === 0, `${what} ends with 0`);
      if (round >= 0) times[which]?.push(performance.now() - from);
    }
  }
  const node = at(floor, 0.5);
  const timesOf = (what: string) => times[events.findIndex((one) => one.what === what)] ?? [];
  const row = (what: string, own: readonly number[]) => {
    const median = at(own, 0.5);
    return { what, median, p95: at(own, 0.95), ratio: median / node };
  };
  const around = [OTHER, CHECK].map((what) => {
    const after = timesOf(`after ${what}`);
    return row(
      `around ${what}`,
      timesOf(`before ${what}`).map((ms, round) => ms + (after[round] ?? 0)),
    );
  });
  return {
    node,
    rows: [...events.map(({ what }, which) => row(what, times[which] ?? [])), ...around],
  };
};

const toldIn = (root: string): readonly (readonly [on: string, tokens: number])[] => {
  const said: unknown = parseJson(
    run(root, process.execPath, [CLI, "receipt", "--session", "session-of-bench-1", "--json"])
      .stdout,
  );
  const sessions = isObject(said) && Array.isArray(said["sessions"]) ? said["sessions"] : [];
  const [session]: readonly unknown[] = sessions;
  const told = isObject(session) && Array.isArray(session["told"]) ? session["told"] : [];
  return told.flatMap((one: unknown) =>
    isObject(one) ? [[String(one["on"]), Number(one["tokens"])] as const] : [],
  );
};

const main = (): void => {
  const { values } = parseArgs({
    options: {
      repo: { type: "string", default: "." },
      rounds: { type: "string", default: "30" },
      json: { type: "string" },
    },
  });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-hosts-")));
  try {
    const scene = sceneIn(values.repo, folder);
    const { node, rows } = measured(scene, Number(values.rounds));
    const told = toldIn(scene.root);
    process.stdout.write(`node -e 0 ${node.toFixed(1)} ms\n`);
    for (const { what, median, p95, ratio } of rows)
      process.stdout.write(
        `${what.padEnd(38)} ${median.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)}  ${ratio.toFixed(2)}×\n`,
      );
    for (const [on, tokens] of told) process.stdout.write(`told on ${on}: ${tokens} tokens\n`);
    if (values.json === undefined) return;
    const document = { node: process.version, load: loadavg()[0], floorMs: node, rows, told };
    writeFileSync(values.json, `${JSON.stringify(document, undefined, 2)}\n`);
  } finally {
    // What the last session left may still be appended behind.
    removeFolder(folder);
  }
};

main();
