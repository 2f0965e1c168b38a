// What doctor does only if it is asked to: mend, and look for the newest version. And what it says of entries that tie
// our MCP server to one folder.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, onTestFinished, test } from "vitest";
import { output } from "../../src/hosts/cli/commands/care/doctor.ts";
import { VERSION } from "../../src/hosts/cli/version.ts";
import { stateOf } from "../support/scratch.ts";
import { createScratch, type Calling, type Scratch } from "../transcript/cli.ts";
import { photoStore } from "../transcript/stories.ts";

const withMemory = () => {
  const scratch = createScratch();
  const folder = photoStore(scratch);
  scratch.shy(["init"], { cwd: folder });
  return { scratch, folder, store: join(folder, ".git/twiceshy") };
};

const examine = (scratch: Scratch, calling: Calling, ...flags: readonly string[]) => {
  const said = scratch.shy(["doctor", "--json", ...flags], calling);
  const document = v.parse(output, JSON.parse(said.stdout));
  return {
    ...document,
    exit: said.exit,
    of: (name: string) => document.checks.find((one) => one.name === name),
  };
};

test("--fix runs what mends, each command once, and looks again", () => {
  const { scratch, folder, store } = withMemory();
  scratch.shy(["install", "git"], { cwd: folder });
  rmSync(join(store, "gate"), { recursive: true });
  writeFileSync(join(store, "index/head.json"), "torn");
  writeFileSync(join(folder, ".git/info/exclude"), "");
  chmodSync(join(store, "local/git-hook"), 0o600);
  expect(examine(scratch, { cwd: folder }).exit).toBe(1);
  const { mended, exit, checks } = examine(scratch, { cwd: folder }, "--fix");
  expect(mended).toEqual([
    { command: "twiceshy rebuild", done: true, says: "" },
    { command: "twiceshy init --skip-history", done: true, says: "" },
    { command: "twiceshy install git", done: true, says: "" },
  ]);
  expect(checks.filter(({ state }) => state === "warn" || state === "broken")).toEqual([]);
  expect(exit).toBe(0);
});

test("--fix leaves a damaged log and agents' settings to a person, and a well memory as it is", () => {
  const { scratch, folder, store } = withMemory();
  writeFileSync(join(folder, ".mcp.json"), PINNED);
  const before = stateOf(folder);
  const well = examine(scratch, { cwd: folder }, "--fix");
  expect([well.exit, well.mended, stateOf(folder)]).toEqual([0, [], before]);
  rmSync(join(store, "log"), { recursive: true });
  const damaged = examine(scratch, { cwd: folder }, "--fix");
  expect(damaged.of("folders")).toMatchObject({ state: "broken" });
  expect(damaged.exit).toBe(1);
  expect(readFileSync(join(folder, ".mcp.json"), "utf8")).toBe(PINNED);
});

const PINNED =
  '{"mcpServers":{"twiceshy":{"command":"twiceshy","args":["mcp","--root","/srv/a"]}}}';

test("entries that tie our MCP server to a folder are named, with the folder", () => {
  const { scratch, folder } = withMemory();
  const at = { cwd: folder };
  expect(examine(scratch, at).of("client-entries")).toMatchObject({ state: "ok" });
  writeFileSync(join(folder, ".mcp.json"), PINNED.replace("/srv/a", folder));
  expect(examine(scratch, at).of("client-entries")).toMatchObject({ state: "ok" });
  writeFileSync(join(folder, ".mcp.json"), PINNED);
  const says = `${join(folder, ".mcp.json")} binds the MCP server to /srv/a, by --root.`;
  expect(examine(scratch, at).of("client-entries")).toMatchObject({
    state: "warn",
    says: expect.stringContaining(says),
  });
  writeFileSync(join(folder, ".mcp.json"), PINNED.slice(0, -3));
  expect(examine(scratch, at).of("client-entries")).toMatchObject({
    state: "warn",
    says: expect.stringContaining("Cannot be parsed"),
  });
});

/** A registry on this machine that knows one version of twiceshy; a process of its own, because the command is waited for. */
const registry = async (version: string): Promise<string> => {
  const serve = `require("node:http").createServer((_, answer) => answer.end(JSON.stringify({
    name: "twiceshy", "dist-tags": { latest: "${version}" }, versions: { "${version}": { name: "twiceshy", version: "${version}" } },
  }))).listen(0, "127.0.0.1", function () { console.log(this.address().port) })`;
  const child = spawn(process.execPath, ["-e", serve], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  const [port] = await once(child.stdout, "data");
  return `http://127.0.0.1:${String(port).trim()}/`;
};

test("only --online asks for the newest version, of the user's own registry", async () => {
  const { scratch, folder } = withMemory();
  const newest = (url: string, ...flags: readonly string[]) =>
    examine(
      scratch,
      {
        cwd: folder,
        env: {
          npm_config_registry: url,
          npm_config_fetch_retries: "0",
          PATH: process.env["PATH"] ?? "",
        },
      },
      ...flags,
    ).of("newest");
  const newer = await registry("999.0.0");
  expect(newest(newer)).toBeUndefined();
  expect(newest(newer, "--online")).toMatchObject({
    state: "warn",
    says: `This is version ${VERSION}; the newest is 999.0.0.`,
  });
  expect(newest(await registry(VERSION), "--online")).toMatchObject({ state: "ok" });
  expect(newest("http://127.0.0.1:9/", "--online")).toMatchObject({
    state: "warn",
    says: expect.stringContaining("npm failed"),
  });
});
