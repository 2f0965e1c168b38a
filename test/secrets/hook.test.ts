// What a hook leaves on the disk: it judges text that nobody has redacted, and leaves none of it there, not even until
// a command takes its verdicts in.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  age,
  bash,
  edit,
  endings,
  hook,
  isDenied,
  sceneIn,
  settled,
  type Scene,
} from "../hook/scene.ts";
import { cleanEnv, gitIn } from "../support/scratch.ts";
import { shyIn } from "../support/warm.ts";

const SECRET = "ghp_wq3Xk9Lm2Nv7Bt5Rd8Yc4Fz6Hj1Pg0SsAaEe";
const PARTS = [SECRET, SECRET.slice(4, 24), SECRET.slice(-20)];

let scene: Scene;
const shy = (...args: readonly string[]) =>
  shyIn([...args], {
    cwd: scene.root,
    env: cleanEnv("/nonexistent"),
  });

beforeAll(async () => {
  scene = await sceneIn();
  gitIn(scene.root, "checkout", "-q", "-b", `fix/${SECRET}`);
  shy("lesson", "Never publish from here", "--command", "npm publish");
  await settled();
});

/** Every file of the memory whose name or bytes hold the secret or half of it. */
const holding = (): readonly string[] =>
  readdirSync(scene.store, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(scene.store, name);
    const bytes = statSync(path).isFile() ? readFileSync(path) : Buffer.alloc(0);
    return PARTS.some((part) => name.includes(part) || bytes.includes(part));
  });

const waiting = (): readonly string[] => readdirSync(join(scene.store, "local/spool"));

const rewrite = (): string =>
  `echo x > src/${SECRET}.ts; cat > src/upload.ts <<'END'\n${scene.failed}// ${SECRET}\nEND\n`;

test.each([
  [
    "the text of an edit",
    () => edit(scene, { id: "use-1", to: `${scene.failed}const token = "${SECRET}";\n` }),
  ],
  ["a command", () => bash(scene, `npm publish --token ${SECRET}`, { id: "use-2" })],
  [
    "a command that writes files, one of them named so",
    () => bash(scene, rewrite(), { id: "use-3", session: "s-2" }),
  ],
])("a secret in %s is nowhere", async (_where, call) => {
  expect(isDenied(await hook(call()))).toBe(true);
  expect(waiting()).not.toEqual([]);
  expect(holding()).toEqual([]);
});

test("nor is it when the same is done all the same, nor when the verdicts are taken in", async () => {
  age(scene, 2_100);
  await hook(bash(scene, `npm publish --token ${SECRET}`, { id: "use-4" }));
  expect(endings(scene)).toEqual(["denied", "denied", "denied", "overridden"]);
  expect(holding()).toEqual([]);
  shy("note", "Something else");
  expect(waiting()).toEqual([]);
  expect(holding()).toEqual([]);
});
