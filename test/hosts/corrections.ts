// A person corrects the agent once, in a prompt. What later sessions of the real agent are shown of that, in this project
// and in another, and what is left of it once it is purged. Written once for all agents.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { HookLines } from "../../src/core/agents/agent.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { sceneIn } from "../hook/scene.ts";
import { gitIn } from "../support/scratch.ts";
import {
  agentNamed,
  expectGoodEnd,
  own,
  play,
  stageFor,
  type Played,
  type Stage,
} from "./stage.ts";

/** Of the project, and of the person. */
const OURS = "No, use pnpm, not npm.";
const MINE = "I prefer tiny commits in all my projects.";
const BOTH = `${OURS} ${MINE}`;
const OTHER = "I review pull requests in the morning.";
/** The parts of the first two that no paraphrase would share. */
const WORDS = ["pnpm", "tiny commits"];

/** A story has up to nine sessions. */
const LONG = { timeout: 600_000 };

/** An agent whose hooks are not called with a prompt cannot be corrected by one. */
const sendsPrompts = (lines: HookLines | undefined): boolean =>
  lines?.form === "module" || Object.values(lines?.events ?? {}).includes("prompt");

export const tellCorrections = (name: string): void => {
  const { hooks } = agentNamed(name);
  describe.skipIf(!sendsPrompts(hooks?.lines))(
    "a person corrects the agent in a prompt",
    LONG,
    () => {
      test("the next session is shown it once, word for word, and another project only what is about the person", async () => {
        const stage = await stageFor(name);
        const other = await besides(stage, "other");
        expect(await shownIn(stage)).toEqual([0, 0]);
        await correct(stage);
        expect(await shownIn(stage)).toEqual([1, 1]);
        expect(await shownIn(other)).toEqual([0, 1]);
      });

      test("the agent knows it from us: where nothing is captured, the next session is shown nothing", async () => {
        const stage = await stageFor(name);
        own(stage, "config", "agents.capture", "false");
        await correct(stage);
        expect(await shownIn(stage)).toEqual([0, 0]);
      });

      test("purged, it is in no later session: not after its session goes on, an import, or a merge from an old clone", async () => {
        const stage = await stageFor(name);
        const clone = await besides(stage, "clone");
        gitIn(clone.root, "pull", "-q", "--allow-unrelated-histories", "-X", "ours", stage.root);
        await correct(stage);
        const before = exported(stage);
        own(clone, "import", before);
        expect(await shownIn(clone)).toEqual([1, 1]);
        for (const id of factIds(stage)) own(stage, "purge", id, "--reason", "personal", "--yes");
        expect(await shownIn(stage)).toEqual([0, 0]);

        // The transcript has the prompt, and is read from its beginning at the end of the turn.
        rmSync(join(stage.store, "local/signals"), { recursive: true, force: true });
        const resumed = await play(stage, [], "Go on with it.", { resumes: true });
        expectGoodEnd(resumed);
        expect(await shownIn(stage)).toEqual([0, 0]);

        // The purged words come back under an id of another tool, which knows something else besides.
        own(stage, "import", before);
        own(stage, "import", otherMemory(stage, [MINE, OTHER]));
        const imported = textIn(await begin(stage));
        expect(imported).toContain(OTHER);
        expect(counts(imported, WORDS)).toEqual([0, 0]);

        // The other clone was not told of the purge, and goes on. What else it knows arrives.
        expect(await shownIn(clone)).toEqual([1, 0]);
        own(clone, "fact", "project.registry", "the mirror in Oslo");
        own(stage, "import", exported(clone));
        const merged = textIn(await begin(stage));
        expect(merged).toContain("the mirror in Oslo");
        expect(counts(merged, WORDS)).toEqual([0, 0]);
      });
    },
  );
};

/** A session in which the person says both. The agent does nothing. */
const correct = async (stage: Stage): Promise<void> => {
  const played = await play(stage, [], BOTH);
  expectGoodEnd(played);
  expect(textIn(played)).toContain(BOTH);
};

const begin = async (stage: Stage): Promise<Played> => {
  const played = await play(stage, [], "Make it robust.");
  expectGoodEnd(played);
  return played;
};

/** How often each of the two reaches the model of a new session. Other words for it must not reach it. */
const shownIn = async (stage: Stage): Promise<readonly number[]> => {
  const text = textIn(await begin(stage));
  const whole = counts(text, [OURS, MINE]);
  expect(counts(text, WORDS)).toEqual(whole);
  return whole;
};

const textIn = ({ turns: [first] }: Played): string => (first?.texts ?? []).join("\n");

const counts = (text: string, words: readonly string[]): readonly number[] =>
  words.map((one) => text.split(one).length - 1);

/** Another project of the same person. */
const besides = async (stage: Stage, folder: string): Promise<Stage> => ({
  ...stage,
  ...(await sceneIn(join(stage.home, "..", folder))),
});

const exported = (stage: Stage): string => {
  const path = join(stage.root, "..", "exported.jsonl");
  writeFileSync(path, own(stage, "export", "--format", "jsonl"));
  return path;
};

/** What another tool keeps of the same person, by ids of its own. */
const otherMemory = (stage: Stage, memories: readonly string[]): string => {
  const path = join(stage.root, "..", "mem0.json");
  const rows = memories.map((memory, at) => ({ id: `m-${at}`, memory, user_id: "ana" }));
  writeFileSync(path, JSON.stringify(rows));
  return path;
};

const factIds = (stage: Stage): readonly string[] => {
  const listed = parseJson(own(stage, "facts", "--json"));
  assert(isObject(listed) && Array.isArray(listed["facts"]), "facts are listed");
  const ids = listed["facts"].flatMap((group: Fields) => group["inForce"]);
  return ids.flatMap((fact: unknown) => (isObject(fact) ? [String(fact["id"])] : []));
};
