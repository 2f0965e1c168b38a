// The lists of what is loaded apart from the agents' files are complete.
import { expect, test } from "vitest";
import { HOSTS } from "../../hosts/hooks/hosts.ts";
import { FORMATS } from "../pages/bridge/registry.ts";
import { roleOf } from "../code/role.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { AGENTS } from "./registry.ts";
import { HOOKED, STARTABLE } from "./startable.ts";
import { fill } from "./template.ts";
import { MARKS, SESSIONS } from "./variables.ts";

test("each agent is known by one id", () => {
  const ids = AGENTS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("each variable and each instruction file of an agent is in its list", () => {
  const variables = AGENTS.flatMap((agent) => agent.variables ?? []);
  expect(MARKS).toEqual(expect.arrayContaining(variables.flatMap(({ marks }) => marks)));
  expect(SESSIONS).toEqual(variables.flatMap(({ session }) => session ?? []));
  const read = AGENTS.flatMap(({ instructions }) => instructions ?? []);
  expect(new Set(INSTRUCTIONS)).toEqual(new Set(read));
});

test("each agent with hooks has a dialect, and each dialect an agent", () => {
  const hooked = HOOKED.map(({ id }) => id).toSorted();
  expect(HOSTS.map(({ name }) => name).toSorted()).toEqual(hooked);
  expect(
    AGENTS.filter(({ hooks }) => hooks)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(hooked);
});

test("an agent that can be started says where its program is and how its settings are copied", () => {
  for (const { id, program, start } of STARTABLE) {
    expect([id, program]).toEqual([id, expect.any(String)]);
    expect([id, start.copied.length > 0]).toEqual([id, true]);
  }
});

test("what an agent reads at its start says nothing of what was tried", () => {
  for (const { path } of FORMATS) expect([path, roleOf(path)]).toEqual([path, "told"]);
});

test("a gap is filled once, by a value of any kind, and stays where there is none", () => {
  const values = { port: 80, args: ["a"], text: "{port}" };
  expect(fill({ at: "x:{port}", n: "{port}", all: ["{args}", "{text}", "{b}"] }, values)).toEqual({
    at: "x:80",
    n: 80,
    all: [["a"], "{port}", "{b}"],
  });
});
