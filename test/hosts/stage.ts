// A real agent in a repository whose history took a change back, with the hook registered and a mock model.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { expect, inject } from "vitest";
import type { StartableAgent } from "../../src/core/agents/start.ts";
import { STARTABLE } from "../../src/core/agents/startable.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import type { Launch, Ran, AgentSession, ModelStep } from "../../src/engine/ports/agents/agents.ts";
import type { ModelRequest } from "../../src/engine/ports/agents/model.ts";
import { runAgent } from "../../src/io/agents/run.ts";
import { callOf, launchOf } from "../../src/io/agents/start.ts";
import { output } from "../../src/hosts/cli/commands/care/doctor.ts";
import { startMockModel } from "../../src/io/mock-model/server.ts";
import { run, sceneIn, type Scene } from "../hook/scene.ts";
import { cleanEnv, scratchFolder } from "../support/scratch.ts";
import { resumedArgs, waysOf, wantsSummary, type Full, type Wish } from "./ways.ts";

export interface Stage extends Scene {
  readonly agent: StartableAgent;
  readonly home: string;
  /** An installation of its own, parts of which a test may break. */
  readonly installed: string;
  /** The program that the agent calls. */
  readonly hook: string;
  /** The file that is looked at after each step. */
  readonly path: string;
}

/** The history says why the change was taken back. */
export const REASON = "The server counts each retry as a new upload.";

export const stageFor = async (name: string): Promise<Stage> => {
  const folder = scratchFolder();
  const stage = {
    ...{ ...(await sceneIn(folder)), ...installedIn(folder) },
    ...{ agent: agentNamed(name), path: PATH },
  };
  own(stage, "install", name);
  return stage;
};

export const agentNamed = (name: string): StartableAgent => {
  const agent = STARTABLE.find(({ id }) => id === name);
  assert(agent !== undefined, `${name} is an agent`);
  return agent;
};

/** An empty home, and an installed twiceshy. */
export const installedIn = (folder: string): Pick<Stage, "home" | "installed" | "hook"> => {
  const home = join(folder, "home");
  const installed = join(folder, "twiceshy");
  mkdirSync(home);
  for (const part of ["package.json", "bin", "dist", "assets"])
    cpSync(join(dirname(inject("bin")), "..", part), join(installed, part), { recursive: true });
  return { home, installed, hook: join(installed, "bin/twiceshy-hook") };
};

/** Runs a command of the installation that the agent is connected with, in the agent's own home. */
export const own = ({ installed, home, root }: Stage, ...args: readonly string[]): string => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(installed, "bin/twiceshy.js"), ...args],
    { ...{ cwd: root, encoding: "utf8" }, env: { ...cleanEnv(home), PATH: PATH_OF_AGENTS } },
  );
  assert(status === 0, `twiceshy ${args.join(" ")} is done: ${stdout}${stderr}`);
  return stdout;
};

/** Where `npm run test:hosts` has put the agents' packages. */
const PACKAGES = process.env["TWICESHY_AGENTS"] ?? "";

export const programOf = ({ program: command = "" }: StartableAgent): string => {
  const program = join(PACKAGES, "node_modules/.bin", command);
  assert(existsSync(program), `${command} is installed: run npm run test:hosts`);
  return program;
};

export interface Played {
  readonly ran: Ran;
  /** What the model was sent for its turns, in order. */
  readonly turns: readonly ModelRequest[];
  /** The same for a subagent. */
  readonly helped: readonly ModelRequest[];
  readonly elsewhere: readonly string[];
  /** The file as it was each time the model was asked for its next wish. */
  readonly file: readonly string[];
}

export const PATH_OF_AGENTS = [
  ...["node_modules/node/bin", "node_modules/.bin"].map((folder) => join(PACKAGES, folder)),
  ...["/usr/local/bin", "/usr/bin", "/bin"],
].join(delimiter);

/** The machine may be busy. */
export const PATIENT = { TWICESHY_DEADLINE_MS: "20000" };

const PATH = "src/upload.ts";

/** If a host does not number its uses of tools, the same use within two seconds counts as the same one. */
const THINKS_MS = 2_200;

export interface More {
  /** It continues the last session. */
  readonly resumes?: true;
  /** The model's last words, unless they are only that it is done. */
  readonly says?: string;
  /** A second conversation, which begins with this prompt. */
  readonly subagent?: { readonly prompt: string; readonly steps: readonly (ModelStep | Wish)[] };
  /** From this wish on the conversation is said to be too long, and the agent compacts it. */
  readonly fullAt?: number;
}

/** The program ended by itself, and well. If it did not, the end of what it printed says why. */
export const expectGoodEnd = ({
  ran: { code, isLate, output: said },
}: Pick<Played, "ran">): void => {
  const printed = code === 0 && !isLate ? "" : said.slice(-4_000);
  expect({ code, isLate, printed }).toEqual({ code: 0, isLate: false, printed: "" });
};

/** One session, in which the model wants these steps one after the other. Before it repeats a wish, it pauses. */
export const play = async (
  stage: Stage,
  steps: readonly (ModelStep | Wish)[],
  prompt = "Make it robust.",
  more: More = {},
): Promise<Played> => {
  const { agent, home, root, path } = stage;
  const file: string[] = [];
  const isSubagent = (texts: readonly string[]): boolean =>
    more.subagent !== undefined && !texts.some((text) => text.includes(prompt));
  const placeOf = placesIn();
  const placeOfSubagent = placesIn();
  const lengthAt = (at: number) => (at === more.fullAt ? { tokens: fullOf(agent).tokens } : {});
  const model = await startMockModel(agent.start.wire, async (results, tools, texts) => {
    if (wantsSummary(texts)) return { say: "Uploads are looked after." };
    const helps = isSubagent(texts);
    const at = helps ? placeOfSubagent(results) : placeOf(results);
    const wanted = helps ? (more.subagent?.steps ?? []) : steps;
    const step = wanted[at];
    if (!helps) file[at] = readFileSync(join(root, path), "utf8");
    if (step !== undefined && wanted[at - 1] === step) await sleep(THINKS_MS);
    if (step === undefined) return { say: more.says ?? "Done." };
    const call =
      typeof step === "function"
        ? step(tools, texts)
        : callOf(agent, step, { folder: root, tools });
    return { call, ...lengthAt(at) };
  });
  try {
    const about = { home, folder: root, port: model.port, hooks: true, trusting: true };
    const session = { ...about, prompt };
    const ran = await runAgent(
      agent,
      session,
      { program: programOf(agent), path: PATH_OF_AGENTS, env: PATIENT, mostMs: 300_000 },
      launchAs(agent, session, more),
    );
    const asked = model.asked();
    const turns = asked.filter(({ is, texts }) => is === "turn" && !wantsSummary(texts));
    return {
      ...{ ran, file },
      turns: turns.filter(({ texts }) => !isSubagent(texts)),
      helped: turns.filter(({ texts }) => isSubagent(texts)),
      elsewhere: asked.filter(({ is }) => is === "elsewhere").map(({ path: to }) => to),
    };
  } finally {
    await model.close();
  }
};

/** Which wish the model is asked for: the next one each time there is a new result. */
const placesIn = (): ((results: number) => number) => {
  let at = -1;
  let last: number | undefined;
  return (results) => {
    if (results !== last) at += 1;
    last = results;
    return at;
  };
};

const launchAs = (
  agent: StartableAgent,
  session: AgentSession,
  { resumes, fullAt }: More,
): Launch => {
  const { args, env, ...launch } = launchOf(agent, session);
  if (resumes) return { ...launch, env, args: resumedArgs(agent.id, args) };
  if (fullAt === undefined) return { ...launch, env, args };
  const full = fullOf(agent);
  const [command = "", ...rest] = args;
  return { ...launch, env: { ...env, ...full.env }, args: [command, ...full.args, ...rest] };
};

const fullOf = ({ id: name }: StartableAgent): Full => {
  const { compact } = waysOf(name);
  assert(compact.by === "length", `${name} compacts by itself`);
  return compact;
};

export const read: ModelStep = { is: "read", path: PATH };

/** The change that was taken back. */
export const repeat = ({ before, failed }: Scene): ModelStep => ({
  ...{ is: "edit", path: PATH },
  ...{ from: before, to: failed },
});

/** What the model was sent that it had not been sent a turn before. */
export const freshIn = ({ turns }: Played, at: number): string => {
  const known = new Set(turns[at - 1]?.texts ?? []);
  return (turns[at]?.texts ?? []).filter((text) => !known.has(text)).join("\n");
};

/** What a command of ours prints in the project. */
export const shy = ({ root }: Scene, ...args: readonly string[]): string => {
  const { stdout, stderr } = spawnSync(process.execPath, [inject("bin"), ...args], {
    ...{ cwd: root, env: cleanEnv("/nonexistent"), encoding: "utf8" },
  });
  assert(stderr === "", `twiceshy ${args.join(" ")} has nothing to complain of: ${stderr}`);
  return stdout;
};

/** What doctor says of the agent: of its settings, and of a canary. */
export const examine = async ({ agent, home, root }: Stage) => {
  const args = [inject("bin"), "doctor", "--canary", agent.id, "--json"];
  const env = { ...cleanEnv(home), PATH: PATH_OF_AGENTS };
  const { stdout } = await run(process.execPath, args, { cwd: root, env });
  const said = v.safeParse(output, JSON.parse(stdout));
  assert(said.success, `doctor examines: ${stdout}`);
  const { checks, canary } = said.output;
  return { check: checks.find(({ name }) => name === agent.id), canary: canary[0] };
};

export const document = (scene: Scene, ...args: readonly string[]): Fields => {
  const printed = parseJson(shy(scene, ...args, "--json"));
  assert(isObject(printed), "a document was printed");
  return printed;
};
