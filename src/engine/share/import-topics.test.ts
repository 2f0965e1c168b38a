// The way of topics from one project to another: as artifacts, which hold the same facts there, once, without the authority
// of the person who stated them.
import { expect, test } from "vitest";
import { readTopicArtifact } from "../../core/capture/imports/read.ts";
import { topicPages } from "../../core/pages/topics/topic-pages.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { valueOf } from "../../testing/claim.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne } from "../remember/remember.ts";
import { addEntry } from "../topics/add-entry.ts";
import { topicsKnown } from "../topics/known.ts";
import { rate } from "../topics/rate.ts";
import { importForeign } from "./import-foreign.ts";

const PERSON = { door: "cli" as const, tty: "yes" as const };
const families = { families: [], personal: [] };

/** The artifacts by their paths. */
const built = ({ index, machine, write }: WritableProject): ReadonlyMap<string, string> =>
  new Map(
    [...topicPages(index.all(), write.redact, machine.clock.nowMs())].map(({ path, text }) => [
      path,
      text,
    ]),
  );

const taken = (project: WritableProject, name: string, text: string) => {
  const { machine } = project;
  const memory = readTopicArtifact(text, {
    ...{ name, families, names: [], digest: machine.digest, when: machine.clock.nowMs() },
  });
  if (memory === undefined || memory.is === "newer") throw new Error("not read");
  const nowhere = () => {
    throw new Error("nothing is about the person");
  };
  const foreign = { families, share: false, dry: false };
  return valueOf(importForeign(project, nowhere, memory, foreign));
};

/** A topic with facts of every form, of which a person rated one. */
const told = () => {
  const { project } = memoryProject({ actor: PERSON });
  const text = "The proxy is in the way.\nQuestion: since when?";
  const { remembered } = valueOf(addEntry(project, { topic: "uploads", text, source: "stdin" }));
  const fact = (body: object): string => {
    const common = { when: 5, actor: PERSON, source: "user" as const, text: "x: y" };
    const draft = { kind: "fact" as const, body: { ...common, topic: "uploads", ...body } };
    return valueOf(rememberOne(project, draft)).id;
  };
  const day = fact({ name: "project.day", value: "Tuesday", type: "commitment", span: "current" });
  fact({ name: "project.tool", value: "Bazel", part: "build", confidence: "0.4" });
  fact({ name: "project.pm", value: "npm", denied: "yes", entry: remembered?.id });
  fact({ subject: "The CI", relation: "runs on", object: "Buildkite", until: 9_000_000_000_000 });
  valueOf(rate(project, day, 9));
  return project;
};

const claimsOf = (project: WritableProject) =>
  topicsKnown(project).topics.map(({ topic, facts, state: { by: _, ...state } }) => ({
    ...{ topic, state },
    facts: facts.map(({ memory: { fact } }) => {
      const { byPerson: _person, source: _source, ...claim } = fact;
      return claim;
    }),
  }));

test("artifacts of one project bring the same facts to another, once, whichever file is read first", () => {
  const origin = told();
  const files = built(origin);
  const [topic, global] = ["topics/uploads/topic_memory.json", "GLOBAL_MEMORY.json"].map(
    (path) => files.get(path) ?? "",
  );
  const { project } = memoryProject({ actor: PERSON });
  expect(taken(project, "topic_memory.json", topic ?? "")).toMatchObject({ remembered: 5 });
  expect(claimsOf(project)).toEqual(claimsOf(origin));
  expect(taken(project, "topic_memory.json", topic ?? "").remembered).toBe(0);
  expect(taken(project, "GLOBAL_MEMORY.json", global ?? "").remembered).toBe(0);
  const again = built(project);
  expect(taken(project, "topic_memory.json", again.get("topics/uploads/topic_memory.json") ?? ""))
    // They are its own.
    .toMatchObject({ remembered: 0, known: 5 });
  expect(taken(origin, "topic_memory.json", topic ?? "").remembered).toBe(0);
  expect(taken(origin, "GLOBAL_MEMORY.json", global ?? "").remembered).toBe(0);
});

test("no person's authority comes with an artifact: neither a rating, nor a fact, nor a summary", () => {
  const files = built(told());
  const { project } = memoryProject({ actor: PERSON });
  taken(project, "t.json", files.get("topics/uploads/topic_memory.json") ?? "");
  const { topics, facts } = topicsKnown(project);
  expect(facts).toHaveLength(4);
  for (const { memory } of facts) {
    expect(memory.fact.byPerson).toBeUndefined();
    expect(memory.score).toBeUndefined();
  }
  expect(topics.map(({ state }) => state.isMachineWritten)).toEqual([true]);
});
