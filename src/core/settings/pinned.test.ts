import { expect, test } from "vitest";
import { pinsIn } from "./pinned.ts";

const json = (server: object): string =>
  `{ // by hand\n"mcpServers": {"memory": ${JSON.stringify(server)}},}`;
const ours = { command: "twiceshy", args: ["mcp"] };

test.each([
  ["an argument of its own", { ...ours, args: ["mcp", "--root", "/srv/a"] }, "argument"],
  ["an argument with =", { ...ours, args: ["mcp", "--root=/srv/a"] }, "argument"],
  ["one list of words", { command: ["npx", "twiceshy", "mcp", "--root", "/srv/a"] }, "argument"],
  ["the environment", { ...ours, env: { TWICESHY_ROOT: "/srv/a" } }, "environment"],
  ["the working folder", { ...ours, cwd: "/srv/a" }, "folder"],
])("JSON pins by %s", (_, server, by) => {
  expect(pinsIn("mcp.json", json(server))).toEqual([{ by, folder: "/srv/a" }]);
});

test.each([
  ["an argument", 'args = ["mcp", "--root", "/srv/a"]', "argument"],
  ["the environment", 'args = ["mcp"]\nenv = { TWICESHY_ROOT = "/srv/a" }', "environment"],
  ["a table", 'args = ["mcp"]\n[mcp_servers.memory.env]\nTWICESHY_ROOT = "/srv/a"', "environment"],
  ["the working folder", 'args = ["mcp"]\ncwd = "/srv/a"', "folder"],
])("TOML pins by %s", (_, lines, by) => {
  const text = `model = "x"\n[mcp_servers.memory]\ncommand = "twiceshy"\n${lines}\n[other]\ncwd = "/srv/b"\n`;
  expect(pinsIn("config.toml", text)).toEqual([{ by, folder: "/srv/a" }]);
});

test.each([
  '{ command = "twiceshy", args = ["mcp", "--root", "/srv/a"] }',
  '{ command = "/home/ada/.twiceshy/bin/mcp", args = ["--root", "/srv/a"] }',
])("TOML pins in inline tables and by dotted keys, too: %s", (server) => {
  for (const text of [
    `mcp_servers = { memory = ${server}, b = { cwd = "/srv/b" } }\n`,
    `mcp_servers.memory = ${server}\n`,
    `\uFEFF[mcp_servers]\nmemory = ${server}\n`,
  ])
    expect(pinsIn("config.toml", text)).toEqual([{ by: "argument", folder: "/srv/a" }]);
});

test("what finds the project by itself, or is another's server, pins nothing", () => {
  for (const server of [
    ours,
    { ...ours, cwd: "${workspaceFolder}" },
    { command: "other", args: ["mcp", "--root", "/srv/a"] },
  ])
    expect(pinsIn("mcp.json", json(server))).toEqual([]);
});

test("settings that name us and cannot be read are known to be so", () => {
  expect(pinsIn("mcp.json", '{"mcpServers": twiceshy')).toBeUndefined();
  expect(pinsIn("mcp.json", "not settings at all")).toEqual([]);
});
