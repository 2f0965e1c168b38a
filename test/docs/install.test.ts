// docs/install.md says of each agent what the code does.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { Scope } from "../../src/engine/ports/agents/agent-settings.ts";
import type { Where } from "../../src/io/agent-settings/agent.ts";
import { AGENTS } from "../../src/io/agent-settings/agents.ts";
import { sharedCalls } from "../../src/io/agent-settings/calls.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/install.md"), "utf8");

const rows = new Map(
  PAGE.split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, host]) => host?.startsWith("`"))
    .map(([, host = "", user = "", project = "", strength = "", next = ""]) => [
      host.slice(1, -1),
      { user, project, strength, next },
    ]),
);

const machine = { home: "/home", env: {}, platform: "linux", exists: () => false } as const;

const filesOf = (host: string, scope: Scope): readonly string[] => {
  const where: Where = scope === "user" ? { ...machine, scope } : { ...machine, scope, top: "" };
  const agent = AGENTS.find((one) => one.host === host);
  return (agent?.files(where, sharedCalls) ?? []).map(({ path }) => path);
};

test("docs/install.md has a row for every agent, with its files and its strength", () => {
  expect([...rows.keys()]).toEqual(AGENTS.map(({ host }) => host));
  for (const { host, strength, inProject, next } of AGENTS) {
    const row = rows.get(host);
    const less = inProject === undefined ? "" : `; a project: ${inProject}`;
    expect([host, row?.strength]).toEqual([host, `${strength}${less}`.replaceAll("-", " ")]);
    const none = next("user").length + next("project").length === 0;
    expect([host, row?.next === "–"]).toEqual([host, none]);
    for (const scope of ["user", "project"] as const) {
      const cell = row?.[scope] ?? "";
      // The page names only the folder of Cline's scripts.
      const files = filesOf(host, scope).filter((path) => !/[Hh]ooks\/[A-Z]/.test(path));
      if (cell !== "the same in `.kiro/`")
        for (const path of files)
          expect([host, cell]).toEqual([host, expect.stringContaining(basename(path))]);
      expect([host, scope, cell === "–"]).toEqual([host, scope, filesOf(host, scope).length === 0]);
    }
  }
});
