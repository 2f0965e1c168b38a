// docs/install.md says of each agent what the code does.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { Agent } from "../../src/core/agents/agent.ts";
import { CONNECTABLE } from "../../src/core/agents/registry.ts";
import type { Scope } from "../../src/engine/ports/agents/agent-settings.ts";
import { sharedCalls } from "../../src/io/agent-settings/calls.ts";
import type { SettingsPlace } from "../../src/io/agent-settings/target.ts";
import { nextSteps, strengthOf, targetsOf } from "../../src/io/agent-settings/targets.ts";

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

const filesOf = (agent: Agent, scope: Scope): readonly string[] => {
  const where: SettingsPlace =
    scope === "user" ? { ...machine, scope } : { ...machine, scope, top: "" };
  return targetsOf(agent, where, sharedCalls).map(({ path }) => path);
};

test("docs/install.md has a row for every agent, with its files and its strength", () => {
  expect([...rows.keys()]).toEqual(CONNECTABLE.map(({ id }) => id));
  for (const agent of CONNECTABLE) {
    const host = agent.id;
    const [strength, inProject] = [strengthOf(agent, "user"), strengthOf(agent, "project")];
    const row = rows.get(host);
    const less = inProject === strength ? "" : `; a project: ${inProject}`;
    expect([host, row?.strength]).toEqual([host, `${strength}${less}`.replaceAll("-", " ")]);
    const none = nextSteps(agent, "user").length + nextSteps(agent, "project").length === 0;
    expect([host, row?.next === "–"]).toEqual([host, none]);
    for (const scope of ["user", "project"] as const) {
      const cell = row?.[scope] ?? "";
      // The page names only the folder of Cline's scripts.
      const files = filesOf(agent, scope).filter((path) => !/[Hh]ooks\/[A-Z]/.test(path));
      if (cell !== "the same in `.kiro/`")
        for (const path of files)
          expect([host, cell]).toEqual([host, expect.stringContaining(basename(path))]);
      expect([host, scope, cell === "–"]).toEqual([
        host,
        scope,
        filesOf(agent, scope).length === 0,
      ]);
    }
  }
});
