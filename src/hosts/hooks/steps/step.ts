// A step that the attendant takes on an event, with everything it needs; events.ts lists them.
import type { DeliveredText } from "../../../engine/ports/session/receipts.ts";
import type { Recipient } from "../../../engine/gate/deny-once.ts";
import type { WorkTree } from "../../../engine/ports/repo.ts";
import type { Config } from "../../../engine/ports/config.ts";
import type { CatchUpMeans } from "../../../engine/care/catch-up.ts";
import type { EventType } from "../../../core/agents/agent.ts";
import type { ActionStep } from "../../../core/judge/action/action-step.ts";
import type { Result } from "../../../core/kit/result.ts";
import type { Project, WritableProject } from "../../../engine/project.ts";
import { catchUpMeans } from "../../../open/project.ts";
import type { OpenWritableFault } from "../../../open/writable.ts";
import type { HookProject } from "../../../open/hook.ts";
import { INJECTABLE, type Host, type Spoken } from "../host.ts";
import type { HookEvent, HookPayload } from "../hook-event.ts";
import { receiptOf, type Run, type HookSurroundings } from "../call.ts";

export interface Attended {
  readonly host: Host;
  readonly payload: HookPayload;
  readonly hook: HookProject;
  readonly project: Project;
  readonly settings: Config;
  /** The work tree. After a check git has listed its changes already, while Node started. */
  readonly tree: () => Promise<WorkTree | undefined>;
  /** The same project, writable; refused on a build server. */
  readonly writable: () => Promise<Result<WritableProject, OpenWritableFault>>;
  /** Absent if the listener cannot be told apart from others. */
  readonly recipient: Recipient | undefined;
  readonly around: HookSurroundings;
  /** Where the agent works. */
  readonly cwd: string;
  /** What the tool does that the event is about; nothing if it is about none, or does not tell. */
  readonly toolSteps: () => readonly ActionStep[];
  /** The command line's own file. */
  readonly cli: string;
  /** The name of this program's file, which its content gives. */
  readonly program: string;
}

export type On<Is extends EventType> = Attended & {
  readonly hookEvent: Extract<HookEvent, { is: Is }>;
};

/** What a step comes to; nothing if the agent gets nothing from it. */
export interface StepResult {
  /** Something for the agent. All that the steps of an event leave is injected at once. */
  readonly words?: DeliveredText | undefined;
  /** Something failed that only the record of the run shows. */
  readonly isFaulty?: boolean;
  /** How the run ends, if no later step is to be taken. */
  readonly ends?: Run;
}

/** `before`: what earlier steps left for the agent. */
export type Step<Is extends EventType> = (
  one: On<Is>,
  before: readonly DeliveredText[],
) => StepResult | undefined | Promise<StepResult | undefined>;

export const SILENT: Run = { ending: "silent" };
export const FAULT: StepResult = { ends: { ending: "fault" } };

export const injectsBrief = ({ host, settings }: Pick<Attended, "host" | "settings">): boolean =>
  settings.agents.brief !== 0 && host.injects["session-start"] !== undefined;

export const inject = (one: Attended, { text, ...words }: DeliveredText): Run => {
  const { host, payload, recipient, around } = one;
  const on = INJECTABLE.find((event) => event === payload.hookEvent.is);
  if (around.isLate()) return { ending: "late" };
  const spoken = on && host.injects[on]?.(text, payload.event);
  if (on === undefined || spoken === undefined) return SILENT;
  const who = { session: payload.session, agent: payload.agent, recipient };
  const delivered = receiptOf(on, host, who, { say: text, ...words }, around.nowMs);
  return { ...informed(spoken), delivered };
};

/** Several texts as one. */
export const joined = (words: readonly DeliveredText[]): DeliveredText => ({
  ...words[0],
  text: words.map(({ text }) => text).join("\n\n"),
  about: words.flatMap(({ about }) => about),
});

/** A run that ends with these words. */
export const informed = (spoken: Spoken): Run => ({ ending: "informed", say: spoken });

export const catchUpMeansOf = ({ project, cwd, cli, writable }: Attended): CatchUpMeans => {
  const upgraded = async (): Promise<WritableProject | undefined> => {
    const opened = await writable();
    return opened.ok ? opened.value : undefined;
  };
  return catchUpMeans(project, { cwd, door: "hook" }, { writable: upgraded, script: cli });
};
