// Our servers among the processes of a machine.
import { expect, test } from "vitest";
import type { ProcessRow } from "../../ports/agents/servers.ts";
import { runningServers, STORM_FROM } from "./running-servers.ts";

const process = (id: number, parent: number, ...args: readonly string[]): ProcessRow => ({
  ...{ id, parent, args, startedMs: id, memoryBytes: 100, folder: "/shop" },
});
const among = (...rows: readonly ProcessRow[]) => runningServers({ all: () => rows });

test("a server is known however it was started, and by the program that started it", () => {
  const found = among(
    process(1, 0, "/sbin/init"),
    process(10, 1, "claude", "--resume"),
    process(11, 10, "/bin/sh", "-c", "twiceshy mcp"),
    process(12, 11, "/usr/bin/node", "--no-warnings", "/usr/bin/twiceshy", "mcp", "--root", "/a"),
    process(20, 1, "node", "/lib/node_modules/@openai/codex/bin/codex.js"),
    process(21, 20, "npm exec twiceshy mcp", ""),
    process(22, 21, "node", "/p/bin/twiceshy.js", "mcp", "--bridge"),
    process(30, 1, "node", "/p/bin/twiceshy.js", "serve", "--root=/b"),
    process(31, 30, "node", "/p/bin/shy", "mcp", "--http"),
  );
  expect(found?.servers).toEqual([
    { ...about(12), way: "stdio", folder: "/a", host: { name: "claude", processId: 10 } },
    { ...about(22), way: "bridge", folder: "/shop", host: { name: "codex", processId: 20 } },
    { ...about(30), way: "serve", folder: "/b", host: undefined },
    { ...about(31), way: "http", folder: "/shop", host: { name: "twiceshy", processId: 30 } },
  ]);
  expect(found?.storms).toEqual([]);
});

const about = (processId: number) => ({ processId, startedMs: processId, memoryBytes: 100 });

test("other programs, questions about servers and other commands are none", () => {
  const found = among(
    process(1, 0, "node", "/p/server.js", "mcp"),
    process(2, 0, "node", "/p/bin/twiceshy.js", "serve", "--list"),
    process(3, 0, "node", "/p/bin/twiceshy.js", "mcp", "--help"),
    process(4, 0, "node", "/p/bin/twiceshy.js", "work"),
    process(5, 0, "vi", "/p/bin/twiceshy.js", "mcp"),
    process(6, 0),
  );
  expect(found).toEqual({ servers: [], storms: [] });
});

test("many servers of one program for one folder are a storm, and bridges are not", () => {
  const host = process(2, 1, "cursor");
  const started = (way: readonly string[], from: number) =>
    Array.from({ length: STORM_FROM }, (_, at) =>
      process(from + at, 2, "node", "/p/bin/twiceshy.js", ...way),
    );
  expect(among(host, ...started(["mcp"], 10))?.storms).toEqual([
    { host: "cursor", folder: "/shop", servers: STORM_FROM, memoryBytes: 100 * STORM_FROM },
  ]);
  expect(among(host, ...started(["mcp"], 10).slice(1))?.storms).toEqual([]);
  expect(among(host, ...started(["mcp", "--bridge"], 10))?.storms).toEqual([]);
});

test("where the system lists no processes, nothing is claimed", () => {
  expect(runningServers({ all: () => undefined })).toBeUndefined();
});
