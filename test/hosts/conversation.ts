// Ten prompts in one session, of which five call something up: what was sent once is never sent otherwise, so that what
// providers have cached of it holds. Written once for all agents.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import type { ModelRequest } from "../../src/engine/ports/agents/model.ts";
import { runAgent, spawnAgent } from "../../src/io/agents/run.ts";
import { callOf, launchOf } from "../../src/io/agents/start.ts";
import { startMockModel } from "../../src/io/mock-model/server.ts";
import { own, PATH_OF_AGENTS, PATIENT, programOf, REASON, stageFor, type Stage } from "./stage.ts";
import { allow, linesOf, PROMPT, wayToTalk, type Say } from "./talk.ts";
import { resumedArgs } from "./ways.ts";

const PROMPTS = Array.from({ length: 10 }, (_, n) =>
  n % 2 === 0 ? `Have a look at src/part${n}.ts, number ${n}.` : `Go on with number ${n}.`,
);
const CALLS = [0, 2, 4, 6, 8];
/** The prompt in whose turn the model runs a command. */
const RUNS = 2;
/** Agents in which we choose the place: the user's words are the last thing sent. */
const OURS: ReadonlySet<string> = new Set(["opencode", "pi"]);

export const tellConversation = (name: string): void => {
  test("over ten prompts, all that was sent up to the user's words is sent again as it was", async () => {
    const stage = await stageFor(name);
    for (const n of CALLS)
      own(stage, "decision", `Part ${n} is encoded by hand`, "--file", `src/part${n}.ts`);
    // So small a brief has room for what failed and for none of these.
    own(stage, "config", "agents.brief", "180");
    const requests = await converse(stage);
    const turns = requests.filter(({ sent }) => isOfConversation(piecesOf(sent)));
    expect(turns.length).toBeGreaterThanOrEqual(PROMPTS.length);
    for (const [at, { sent }] of turns.entries()) {
      const next = turns[at + 1];
      if (next === undefined) continue;
      const before = upToPrompt(piecesOf(sent));
      expect(piecesOf(next.sent).slice(0, before.length)).toEqual(before);
    }
    const last = piecesOf(turns.at(-1)?.sent ?? {}).join("\n");
    // Gemini CLI passes on what a session begins with in its own modes, but not over ACP.
    if (name !== "gemini-cli") expect(last).toContain(REASON);
    for (const n of CALLS) expect(last).toContain(`Part ${n} is encoded by hand`);
    expect(own(stage, "receipt").match(/ with a prompt, /g)).toHaveLength(CALLS.length);
    if (!OURS.has(name)) return;
    for (const prompt of PROMPTS) {
      const first = turns.find(({ texts }) => texts.some((text) => text.includes(prompt)));
      const [newest] = piecesOf(first?.sent ?? {}).slice(-1);
      assert(newest !== undefined, `${prompt} was sent`);
      expect(newest).toMatch(/"role":"user"/);
      expect(newest.indexOf(prompt)).toBeGreaterThan(newest.indexOf("encoded by hand"));
    }
    if (name === "pi") expect(filesBelow(join(stage.home, ".pi"))).not.toContain(REASON);
  });
};

/** The parts of a request in the order in which a model reads them, without the marks of what is to be cached. */
const piecesOf = ({
  system,
  instructions,
  systemInstruction,
  ...sent
}: Fields): readonly string[] =>
  [
    ...[system, instructions, systemInstruction].filter((one) => one !== undefined),
    ...[sent["messages"], sent["input"], sent["contents"]].flatMap((one) =>
      Array.isArray(one) ? one : [],
    ),
  ].map((one) => JSON.stringify(unmarked(one)));

const unmarked = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(unmarked)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, one]) =>
            /cache_control/.test(key) ? [] : [[key, unmarked(one)]],
          ),
        )
      : value;

const isPrompt = (piece: string): boolean => PROMPTS.some((prompt) => piece.includes(prompt));

/** Qwen Code has a subagent of its own look through the conversation, with another system prompt. */
const isOfConversation = (pieces: readonly string[]): boolean =>
  pieces.some(isPrompt) && pieces[0]?.includes("managed memory extraction subagent") !== true;

const upToPrompt = (pieces: readonly string[]): readonly string[] =>
  pieces.slice(0, pieces.findLastIndex(isPrompt) + 1);

/** The text of all files in a folder and below. */
const filesBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"))
    .join("\n");

const converse = async (stage: Stage): Promise<readonly ModelRequest[]> => {
  const { agent, home, root } = stage;
  let has = false;
  let prompt = "";
  const model = await startMockModel(agent.start.wire, async (_, tools) => {
    if (prompt !== PROMPTS[RUNS] || has) return { say: "Done." };
    has = true;
    const step = { is: "run", command: "git status --short" } as const;
    return { call: callOf(agent, step, { folder: root, tools }) };
  });
  const session = { home, folder: root, port: model.port, hooks: true, trusting: true };
  const running = { program: programOf(agent), path: PATH_OF_AGENTS, env: PATIENT };
  try {
    const way = wayToTalk(agent.id);
    if (way === undefined) {
      for (prompt of PROMPTS) {
        const launch = launchOf(agent, { ...session, prompt });
        const args = prompt === PROMPTS[0] ? launch.args : resumedArgs(agent.id, launch.args);
        const ran = await runAgent(agent, { ...session, prompt }, running, { ...launch, args });
        expect(ran).toMatchObject({ code: 0, isLate: false });
      }
      return model.asked().filter(({ is }) => is === "turn");
    }
    const about = { ...session, prompt: PROMPT };
    const launch = launchOf(agent, about);
    const child = spawnAgent(
      agent,
      about,
      running,
      { ...launch, args: way.args(launch.args) },
      "pipe",
    );
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
    const gone = new Promise<never>((_, failed) =>
      child.once("exit", (code) =>
        failed(new Error(`it ended with ${code}: ${said.slice(-2_000)}`)),
      ),
    );
    const talk = async (): Promise<void> => {
      const say: Say = await way.open(linesOf(child, allow), root);
      for (prompt of PROMPTS) await say(prompt);
    };
    try {
      await Promise.race([talk(), gone]);
    } finally {
      child.removeAllListeners("exit");
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    }
    return model.asked().filter(({ is }) => is === "turn");
  } finally {
    await model.close();
  }
};
