// docs/hosts.md says of each host what the code does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deliverable } from "../../src/hosts/hooks/host.ts";
import { HOSTS } from "../../src/hosts/hooks/hosts.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/hosts.md"), "utf8");

const rows = PAGE.split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, host]) => host?.startsWith("`"));

test("docs/hosts.md has a row for every host, with what becomes of each way of telling", () => {
  const said = rows.map(([, host, , ...ways]) => [host, ...ways.slice(0, 3)]);
  const done = HOSTS.map((host) => [
    `\`${host.name}\``,
    ...(["deny", "ask", "context"] as const).map((way) => deliverable(host, way) ?? "nothing"),
  ]);
  expect(said.slice(0, HOSTS.length)).toEqual(done);
});
