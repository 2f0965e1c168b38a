// Compiled code that is kept between runs: whatever happens to it, the judge answers as if it had never existed.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { flipped, half, HARMS } from "../support/harmed.ts";
import { scratchFolder } from "../support/scratch.ts";
import { bash, edit, hook, isDenied, sceneIn, type Scene } from "./scene.ts";

let scene: Scene;
let home: string;
beforeAll(async () => {
  scene = await sceneIn();
});
beforeEach(() => {
  rmSync(join(scene.store, "local/told"), { recursive: true, force: true });
  home = scratchFolder();
});

const folder = (): string => join(home, ".twiceshy/compiled");
const kept = (): string => join(folder(), readdirSync(folder())[0] ?? "");
let uses = 0;
const own = () => ({ env: { HOME: home, TWICESHY_COMPILED: "" } });
/** Another use each time, because the same one done again would be let through. */
const denied = async (): Promise<boolean> => {
  uses += 1;
  const session = `s-${uses}`;
  return isDenied(await hook(edit(scene, { id: `use-${uses}`, session }), own()));
};

test("what one run compiled serves the next, and grows by the ways that runs go", async () => {
  expect(await denied()).toBe(true);
  const first = readFileSync(kept());
  expect(await denied()).toBe(true);
  expect(readFileSync(kept()).equals(first)).toBe(true);
  await hook(edit(scene, { from: scene.before, to: `${scene.before}// later\n` }), own());
  const second = readFileSync(kept());
  expect(second.length).toBeGreaterThan(first.length);
  expect(second.toString("latin1")).toContain("replace:denied replace:silent");
  expect(await denied()).toBe(true);
  expect(readdirSync(folder())).toHaveLength(1);
});

test("commands run other code than edits, so theirs is kept in another file", async () => {
  await denied();
  const edits = readFileSync(kept());
  await hook(bash(scene, "npm test > out.txt"), own());
  expect(readdirSync(folder()).map((name) => name.replace(/.*-\d+/, ""))).toEqual([
    ...["command", "edit"],
  ]);
  const [commands = Buffer.alloc(0), same] = readdirSync(folder())
    .sort()
    .map((name) => readFileSync(join(folder(), name)));
  expect(same?.equals(edits)).toBe(true);
  expect(commands.length).toBeLessThan(edits.length);
  expect(commands.toString("latin1")).toContain("run:silent");
});

test("nobody but the user may read or write it", async () => {
  await denied();
  expect(statSync(kept()).mode & 0o777).toBe(0o600);
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
});

test.each(HARMS)("%s, it is not run, and made anew", async (_, spoil) => {
  await denied();
  const whole = readFileSync(kept());
  writeFileSync(kept(), spoil(whole));
  expect(await denied()).toBe(true);
  expect(readFileSync(kept()).length).toBeGreaterThan(whole.length / 2);
  expect(await denied()).toBe(true);
});

test("a link in its place is not followed, and what others may write is not run", async () => {
  await denied();
  const whole = readFileSync(kept());
  const elsewhere = join(home, "elsewhere");
  writeFileSync(elsewhere, flipped(whole));
  const name = kept();
  rmSync(name);
  symlinkSync(elsewhere, name);
  expect(await denied()).toBe(true);
  expect(readFileSync(elsewhere).equals(flipped(whole))).toBe(true);
  // Its halves are equal, so only its mode gives it away.
  const strange = Buffer.from(half(whole));
  strange.fill(0x5a, 4_096, 8_192);
  writeFileSync(name, Buffer.concat([strange, strange]));
  chmodSync(name, 0o666);
  expect(await denied()).toBe(true);
  expect(statSync(name).mode & 0o777).toBe(0o600);
});

test("where it cannot be kept, nothing is, and the judge answers", async () => {
  writeFileSync(join(home, ".twiceshy"), "a file");
  expect(await denied()).toBe(true);
  home = join(home, "missing");
  expect(await denied()).toBe(true);
  expect(existsSync(home)).toBe(false);
  home = scratchFolder();
  mkdirSync(join(home, ".twiceshy/compiled"), { recursive: true });
  await denied();
  const name = kept();
  rmSync(name);
  mkdirSync(name);
  expect(await denied()).toBe(true);
  expect(statSync(name).isDirectory()).toBe(true);
  expect(readdirSync(folder())).toHaveLength(1);
});

test("nothing of it comes from the project's tree", async () => {
  const inTree = join(scene.root, ".twiceshy/compiled");
  await denied();
  expect(existsSync(inTree)).toBe(false);
  expect(existsSync(join(scene.store, "compiled"))).toBe(false);
});

test("what versions left that are gone does not pile up", async () => {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  for (let at = 0; at < 40; at += 1)
    writeFileSync(join(folder(), `judge-${at}.cjs-v20.0.0-linux-x64-5`), "old");
  await denied();
  expect(readdirSync(folder())).toHaveLength(32);
  expect(readdirSync(folder()).filter((name) => !/^judge-\d{1,2}\.cjs/.test(name))).toHaveLength(1);
});

test("a check runs other code than what follows an edit, so each is a way of its own", async () => {
  const after = { hook_event_name: "PostToolUse", tool_response: { stdout: "  3 passing\n" } };
  const call = (of: string): string => JSON.stringify({ ...JSON.parse(of), ...after });
  await hook(call(edit(scene, { id: "use-edit", session: "session-of-ways" })), own());
  await hook(call(bash(scene, "npm test")), own());
  const ways = readdirSync(folder())
    .filter((name) => name.startsWith("attendant"))
    .map((name) => readFileSync(join(folder(), name)).toString("latin1").slice(-4_096).trim());
  expect(ways.join(" ")).toMatch(/after-tool:replace:/);
  expect(ways.join(" ")).toMatch(/after-tool:check:run:/);
});
