// What a person stated or forgot is refused to agents before anything is written.
import { expect, test } from "vitest";
import type { Fields } from "../../core/kit/json.ts";
import { valueOf } from "../../testing/claim.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne } from "../remember/remember.ts";
import { rememberReplacing } from "../remember/remember-replacing.ts";
import { stampOf } from "../remember/stamp.ts";
import { amend, supersede } from "./amend.ts";
import { forget } from "./forget.ts";
import { purge } from "./purge.ts";

const PERSON = { door: "cli", tty: "yes" } as const;
const AGENT = { door: "mcp", agents: ["CLAUDECODE"] } as const;

/** One log, as a person and as an agent write to it. */
const both = () => {
  const { project } = memoryProject({ actor: PERSON });
  const agent: WritableProject = { ...project, write: { ...project.write, actor: AGENT } };
  return { person: project, agent };
};

const factDraft = (project: WritableProject, value: string) => ({
  kind: "fact" as const,
  body: {
    ...{ ...stampOf(project), text: `project.branch: ${value}` },
    ...{ name: "project.branch", value, source: "user" as const },
  },
});

const restore = (project: WritableProject, id: string) =>
  amend(project, [id], undefined, (fields) => ({
    kind: "restore",
    body: { ...fields, text: "Counts again" },
  }));

const persons = (more: Fields) => ({ ok: false, error: { kind: "persons-own", ...more } });

test("an agent restores nothing that a person forgot, and what it forgot itself", () => {
  const { person, agent } = both();
  const fact = (project: WritableProject, value: string) =>
    valueOf(rememberOne(project, factDraft(project, value))).id;
  const [one, other] = [fact(agent, "main"), fact(agent, "trunk")];
  const forgetting = valueOf(forget(person, [one], {})).amendment?.id ?? "";
  valueOf(forget(agent, [other], {}));
  expect(restore(agent, one)).toMatchObject(persons({ act: "restore", because: "forgot" }));
  // Nor does it erase the forgetting, which would come to the same.
  const words = { why: "Erased", reason: "other" } as const;
  expect(purge(agent, [forgetting], words)).toMatchObject(persons({ act: "purge" }));
  expect(restore(agent, other).ok).toBe(true);
  expect(restore(person, one).ok).toBe(true);
});

test("an agent supersedes no fact of a person, and records nothing in the attempt", () => {
  const { person, agent } = both();
  const id = valueOf(rememberOne(person, factDraft(person, "main"))).id;
  const draft = factDraft(agent, "trunk");
  const stated = persons({ act: "supersede", because: "stated" });
  expect(rememberReplacing(agent, [id], draft)).toMatchObject(stated);
  expect(agent.index.lists.counts().kinds["fact"]).toBe(1);
  const own = valueOf(rememberOne(agent, draft)).id;
  expect(supersede(agent, [id], own, {})).toMatchObject(stated);
  expect(rememberReplacing(agent, [own], factDraft(agent, "develop")).ok).toBe(true);
  expect(rememberReplacing(person, [id], factDraft(person, "next")).ok).toBe(true);
});

test("an agent may purge a fact of a person, which may hold a secret; nothing of it is counted", () => {
  const { person, agent } = both();
  const id = valueOf(rememberOne(person, factDraft(person, "main"))).id;
  expect(purge(agent, [id], { why: "Erased", reason: "secret" }).ok).toBe(true);
  // Nothing of it is held, so it is not counted either.
  expect(agent.index.lists.counts().kinds["fact"]).toBeUndefined();
});
