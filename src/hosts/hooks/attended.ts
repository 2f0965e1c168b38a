// An event with everything needed to answer it, and how context is injected at one.
import type { DeliveredText } from "../../engine/ports/session/receipts.ts";
import type { Recipient } from "../../engine/gate/deny-once.ts";
import type { WorkTree } from "../../engine/ports/repo.ts";
import type { Config } from "../../engine/ports/config.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { CatchUpMeans } from "../../engine/care/catch-up.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Project, WritableProject } from "../../engine/project.ts";
import { catchUpMeans, syncNotesBehind } from "../../open/project.ts";
import type { OpenWritableFault } from "../../open/writable.ts";
import type { HookProject } from "../../open/hook.ts";
import type { Host, Injectable, Spoken } from "./host.ts";
import type { HookPayload, HookEvent } from "./hook-event.ts";
import { receiptOf, type Run, type HookSurroundings } from "./call.ts";

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
  /** The command line's own file. */
  readonly cli: string;
  /** The name of this program's file, which its content gives. */
  readonly program: string;
}

export type On<Is extends HookEvent["is"]> = Attended & {
  readonly hookEvent: Extract<HookEvent, { is: Is }>;
};

export const injectsBrief = ({ host, settings }: Pick<Attended, "host" | "settings">): boolean =>
  settings.agents.brief !== 0 && host.injects["session-start"] !== undefined;

export const SILENT: Run = { ending: "silent" };

export const inject = (one: Attended, on: Injectable, { text, ...words }: DeliveredText): Run => {
  const { host, payload, recipient, around } = one;
  if (around.isLate()) return { ending: "late" };
  const spoken = host.injects[on]?.(text, payload.event);
  if (spoken === undefined) return SILENT;
  const who = { session: payload.session, agent: payload.agent, recipient };
  const delivered = receiptOf(on, host, who, { say: text, ...words }, around.nowMs);
  return { ...informed(spoken), delivered };
};

/**
 * Nobody waits for a remote: what arrives is there for the next question. The beginning of a session also marks whether its
 * end must start Node for this.
 */
export const syncAt = (
  { project, settings, cli }: Attended,
  at: "start" | "stop",
): Result<void, FileFault> => {
  const { sync } = settings.notes;
  if (sync === at || sync === "both") syncNotesBehind(project.place, cli);
  if (at === "stop") return ok(undefined);
  const flag = project.store.notes.atSessionEnd;
  const isWanted = sync === "stop" || sync === "both";
  if (isWanted === flag.isSet()) return ok(undefined);
  return isWanted ? flag.set() : flag.clear();
};

/** A run that ends with these words. */
export const informed = (spoken: Spoken): Run => ({ ending: "informed", say: spoken });

export const catchUpMeansOf = ({ project, cwd, cli, writable }: Attended): CatchUpMeans => {
  const upgraded = async (): Promise<WritableProject | undefined> => {
    const opened = await writable();
    return opened.ok ? opened.value : undefined;
  };
  return catchUpMeans(project, { cwd, door: "hook" }, { writable: upgraded, script: cli });
};
