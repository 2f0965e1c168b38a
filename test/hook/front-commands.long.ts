// Before a command the shell decides alone where nothing is known of it, and marks when it began.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runGate } from "../../src/hosts/hooks/gate.ts";
import { parseCall } from "../../src/hosts/hooks/call.ts";
import { cleanEnv, gitIn } from "../support/scratch.ts";
import { standIn, type Asked } from "./asked.ts";
import { bash, sceneIn, settled, type Scene, shyAt } from "./scene.ts";

let scene: Scene;
let asked: Asked;
beforeAll(async () => {
  scene = await sceneIn();
  asked = await standIn(scene);
});

const asksNode: Asked["asksNode"] = (...call) => asked.asksNode(...call);

/** As hosts name them. */
const SESSION = "0f3c1c5e-5a0e-4b7e-9a5f-2d9b1c7e4a10";

const WRAPPED = [
  ...[
    "npx vitest run",
    "CI=1 npm test",
    "npm run build",
    "timeout 60s npx jest",
    "uv run pytest -q",
  ],
  ...["NODE_ENV=test FORCE_COLOR=0 npx mocha", "bundle exec rspec", "time make"],
];

test("a command that nothing is known of starts no Node, and it is known when it began, and on which commit", () => {
  const mark = join(scene.store, "local/moments", `s-${SESSION}`);
  mkdirSync(dirname(mark), { recursive: true });
  const ask = (line: string): boolean => asksNode(bash(scene, line, { session: SESSION }));
  for (const line of [
    "make all",
    "npm test 2>&1 | tail -20",
    "cd src && touch a.ts >/dev/null",
    ...WRAPPED,
  ]) {
    rmSync(mark, { force: true });
    expect([line, ask(line)]).toEqual([line, false]);
    expect(readFileSync(mark, "utf8")).toBe(gitIn(scene.root, "rev-parse", "HEAD"));
  }
  // What an earlier one did is not looked at yet.
  const before = statSync(mark).mtimeMs;
  expect(ask("make all")).toBe(false);
  expect(statSync(mark).mtimeMs).toBe(before);
  rmSync(mark);
  expect(ask("ls")).toBe(false);
  expect(existsSync(mark)).toBe(false);
  // Where the shell cannot mark it, Node does.
  expect(asksNode(bash(scene, "make all", { session: "a/b/c/d/e/f" }))).toBe(true);
  expect(asksNode(bash(scene, "make all", { session: null }))).toBe(true);
});

test("wherever it is silent about a command, the judge would be, however the command is wrapped", async () => {
  const own = await sceneIn();
  for (const pattern of ["npm publish", "make deploy", "./release.sh"])
    await shyAt(["lesson", `${pattern} from CI alone`, "--command", pattern], { cwd: own.root });
  mkdirSync(join(own.store, "local/moments"), { recursive: true });
  await settled();
  const runs = ["npm publish", "make deploy", "./release.sh"];
  const wraps = [
    ...["%", "cd src && %", "true; %", "ls | %", "% 2>&1 | tail -5", "sudo %", "env A=1 %"],
    ...["A=1 %", "time %", "timeout 9 %", "nohup % &", "npx %", "sh -c '%'", "bash -lc '%'"],
    ...["eval '%'", "xargs %", "find . -exec % ;", "npm exec %", "yarn exec %", "uv run %"],
    ...[
      "exec %",
      "command %",
      "nice -n 5 %",
      "pnpm exec %",
      "CI=1 npx %",
      "timeout 9m npx %",
      "npx time %",
      "A=1 B=/x %",
      "A='1 2' %",
      "npx -y %",
      "bunx %",
      "npx npx %",
      "uv run --with x %",
      "'%'",
      "/usr/bin/env %",
      "watch %",
      "! %",
      "if %",
    ],
  ];
  let silent = 0;
  for (const refused of runs)
    for (const wrap of wraps) {
      const line = wrap.replace("%", refused);
      const input = bash(own, line, { session: SESSION });
      const around = { env: cleanEnv("/nonexistent"), cwd: own.root, nowMs: Date.now() };
      const nothing = { parent: () => undefined, present: () => undefined, isLate: () => false };
      if (asksNode(input)) continue;
      silent += 1;
      const ran = runGate(parseCall({ host: "claude-code", event: undefined }, input), {
        ...{ ...around, ...nothing },
      });
      expect([line, ran.say]).toEqual([line, undefined]);
    }
  expect(silent).toBeLessThan(runs.length * wraps.length);
  expect(asksNode(bash(own, "npm publish", { session: SESSION }))).toBe(true);
});
