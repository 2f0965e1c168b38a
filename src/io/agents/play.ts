// Plays one session of an agent in its sandbox: with a copy of its user's settings, and a mock model that asks for the
// steps one after the other.
import type { StartableAgent, Wire } from "../../core/agents/start.ts";
import type { Sandbox } from "../../engine/ports/agents/canary.ts";
import type { MockModel, Script } from "../../engine/ports/agents/model.ts";
import { copySettings, type CopiedFolders } from "./copy.ts";
import { runAgent } from "./run.ts";
import type { SandboxFolders } from "./sandbox.ts";
import { callOf } from "./start.ts";

export interface Playing {
  readonly program: string;
  /** The PATH, and other variables, of the agent. */
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  readonly moved: CopiedFolders;
  readonly startModel: (wire: Wire, script: Script) => Promise<MockModel>;
}

export const playIn =
  (
    { home, project, restore, read, denied }: SandboxFolders,
    agent: StartableAgent,
    { program, path, env, moved, startModel }: Playing,
  ): Sandbox["play"] =>
  async (steps, hooks) => {
    restore();
    copySettings(agent, moved, hooks);
    const model = await startModel(agent.start.wire, async (results, tools) => {
      const step = steps[results];
      return step ? { call: callOf(agent, step, { folder: project, tools }) } : { say: "Done." };
    });
    try {
      const session = { home, folder: project, port: model.port, prompt: "Make uploads robust." };
      const ran = await runAgent(
        agent,
        { ...session, hooks, trusting: false },
        { program, path, env },
      );
      return { ran, asked: model.asked(), file: read(), denied: denied() };
    } finally {
      await model.close();
    }
  };
