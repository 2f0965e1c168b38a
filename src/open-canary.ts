// The composition root for the canary: joins the agents' programs, the mock model and a nest with a copy of the user's
// settings.
import type { Result } from "./core/kit/result.ts";
import { ok } from "./core/kit/result.ts";
import { folderIn, HOOK_PLACES } from "./core/settings/places.ts";
import type { Agent } from "./engine/ports/agents/agents.ts";
import type { Sandbox } from "./engine/ports/agents/canary.ts";
import { AGENTS } from "./io/agents/agents.ts";
import { copySettings, type Moved } from "./io/agents/copy.ts";
import { programNamed } from "./io/agents/find.ts";
import { makeSandbox, type SandboxUnmade } from "./io/agents/sandbox.ts";
import { runAgent } from "./io/agents/run.ts";
import { startMockModel } from "./io/mock-model/server.ts";
import { placeName } from "./io/place/find.ts";
import { userHome } from "./io/kit/home.ts";
import { systemEntropy } from "./io/system/entropy.ts";
import { placeOf, type Opening } from "./open.ts";

export type { SandboxUnmade } from "./io/agents/sandbox.ts";

/** An agent that can be tried, and its program if that is here. */
export interface Candidate {
  readonly agent: Agent;
  readonly program: string | undefined;
}

export interface Made {
  readonly nest: Sandbox;
  readonly remove: () => void;
}

export const candidates = ({ env }: Pick<Opening, "env">): readonly Candidate[] =>
  AGENTS.map((agent) => ({ agent, program: programNamed(agent.command, env["PATH"]) }));

/** An agent that hangs is not waited for any longer. */
const MOST_MS = 90_000;

/** The caller must remove what this makes. */
export const openSandbox = (
  agent: Agent,
  program: string,
  opening: Opening,
): Result<Made, SandboxUnmade> => {
  const { cwd, env } = opening;
  const path = env["PATH"] ?? "";
  const token = Buffer.from(systemEntropy.bytes(4)).toString("hex");
  const made = makeSandbox(process.argv[1] ?? "", path, token);
  if (!made.ok) return made;
  const { home, project, restore, read, denied, remove, ...planted } = made.value;
  const place = placeOf(opening);
  const moved: Moved = {
    home: [userHome(env), home],
    agent: [
      folderIn({ home: userHome(env), env }, HOOK_PLACES[agent.name]),
      `${home}/${agent.folder}`,
    ],
    project: [place.ok ? placeName(place.value) : cwd, project],
  };
  // Of the user's environment, only the time that a hook may take is passed on.
  const { TWICESHY_DEADLINE_MS: deadline } = env;
  const patience = deadline === undefined ? {} : { TWICESHY_DEADLINE_MS: deadline };
  const play: Sandbox["play"] = async (steps, hooks) => {
    restore();
    copySettings(agent.name, moved, hooks);
    const model = await startMockModel(agent.wire, async (results, tools) => {
      const step = steps[results];
      return step ? { call: agent.call(step, { folder: project, tools }) } : { say: "Done." };
    });
    try {
      const session = { home, folder: project, port: model.port, prompt: "Make uploads robust." };
      const ran = await runAgent(
        agent,
        { ...session, hooks, trusting: false },
        { program, path, env: patience, mostMs: MOST_MS },
      );
      return { ran, asked: model.asked(), file: read(), denied: denied() };
    } finally {
      await model.close();
    }
  };
  return ok({ nest: { ...planted, play }, remove });
};
