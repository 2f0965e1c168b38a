// Sessions of more than one conversation: a session is resumed, hands work to a subagent, is compacted, or asks the
// memory itself. Written once for all agents.
import { AT_ONCE_MS } from "../../src/engine/gate/deny-once.ts";
import { expect, test } from "vitest";
import type { ModelStep } from "../../src/engine/ports/agents/agents.ts";
import {
  document,
  freshIn,
  play,
  read,
  REASON,
  repeat,
  shy,
  stageFor,
  type Played,
  type Stage,
  expectGoodEnd,
} from "./stage.ts";
import { waysOf } from "./ways.ts";

export const tellSessions = (name: string): void => {
  const ways = waysOf(name);

  test("a session that is taken up again knows what it was told, and is told it no second time", async () => {
    const stage = await stageFor(name);
    await play(stage, [read], "Make it robust.");
    const again = await play(stage, [repeat(stage)], "Go on with it.", { resumes: true });
    expectGoodEnd(again);
    const [begun] = again.turns;
    expect(begun?.results).toBeGreaterThan(0);
    // It occurs once: from before, or told anew if the agent had lost it.
    expect(begun?.texts.filter((text) => text.includes(REASON))).toHaveLength(1);
    expect(again.file.at(-1)).toBe(stage.before);
    expect(freshIn(again, 1)).toContain(REASON);
  });

  test("a subagent's edit is denied too, and the subagent is told why", async () => {
    const stage = await stageFor(name);
    const prompt = "Look after the uploads.";
    const steps = [read, repeat(stage), ...(ways.done ? [ways.done] : [])];
    const played = await play(stage, ways.delegate(prompt), "Make it robust, with a subagent.", {
      subagent: { prompt, steps },
    });
    expectGoodEnd(played);
    // Where a read is answered with what is remembered of the file, the reason comes then for the first time.
    const [begun, looked = 0, denied] = played.helped.map(
      ({ texts }) => texts.filter((text) => text.includes(REASON)).length,
    );
    expect(begun).toBe(0);
    expect(denied).toBeGreaterThan(looked);
    expect(played.file.at(-1)).toBe(stage.before);
    expect(shy(stage, "receipt")).toMatch(
      ways.namesSubagent ? /before a tool \(subagent / : /before a tool,/,
    );
  });

  test("what the model asks over MCP is answered, and what it notes is in the log", async () => {
    const stage = await stageFor(name);
    const steps = [
      ...ways.ask("check", { paths: ["src/upload.ts"] }),
      ...ways.ask("note", { text: "The proxy drops long headers." }),
    ];
    shy(stage, "config", "agents.brief", "0");
    const played = await play(stage, steps);
    expectGoodEnd(played);
    expect(freshIn(played, steps.length / 2)).toContain(REASON);
    expect(document(stage, "log", "--kind", "note")["entries"]).toMatchObject([
      { text: "The proxy drops long headers." },
    ]);
  });

  const { compact } = ways;
  if (compact.by === "nothing") return;
  test("what a compaction lost is told again, once", async () => {
    const stage = await stageFor(name);
    const { before, failed } = stage;
    const { played, at } = await (compact.by === "word"
      ? compactedBy(compact.word, stage)
      : compactedByItself(stage));
    expectGoodEnd(played);
    // If the agent does not say that it has compacted, the brief waits until the session is resumed.
    const briefs = compact.by === "word" || compact.saysSo ? 1 : 0;
    expect(played.turns[at]?.texts.filter(isBrief)).toHaveLength(briefs);
    expect(played.file.slice(-3)).toEqual([before, before, failed]);
    expect(freshIn(played, played.turns.length - 2)).toContain(REASON);
    expect(freshIn(played, played.turns.length - 1)).not.toContain(REASON);
  });
};

const isBrief = (text: string): boolean => text.includes("## Failed before");

const look: ModelStep = { is: "run", command: "git status --short" };

interface Compacted {
  /** The session, at whose end the failure is repeated twice. */
  readonly played: Played;
  /** The first turn after the compaction. */
  readonly at: number;
}

/** A session in which the failure was denied is compacted, and resumed. */
const compactedBy = async (word: string, stage: Stage): Promise<Compacted> => {
  const again = repeat(stage);
  await play(stage, [again, read, look, read]);
  await play(stage, [], word, { resumes: true });
  // The same event of the same session counts as one call that came twice, if nobody could have been so quick.
  await new Promise((done) => setTimeout(done, AT_ONCE_MS));
  const steps = [read, again, again];
  const played = await play(stage, steps, "Go on with it.", { resumes: true });
  expect(played.turns[0]?.results).toBeLessThan(4);
  return { played, at: 0 };
};

/** The agent compacts once it learns how long the conversation is; the last exchange may stay. */
const compactedByItself = async (stage: Stage): Promise<Compacted> => {
  const again = repeat(stage);
  const steps = [again, read, look, read, again, again];
  const played = await play(stage, steps, "Make it robust.", { fullAt: 1 });
  const { turns } = played;
  const at = turns.findIndex(({ results }, n) => results < (turns[n - 1]?.results ?? 0));
  expect(at).toBeGreaterThan(1);
  return { played, at };
};
