// An occasion with everything needed to answer it, and how something is said on one.
import type { Words } from "../../engine/ports/session/receipts.ts";
import type { Recipient } from "../../engine/gate/deny-once.ts";
import type { Config } from "../../engine/ports/config.ts";
import type { Project } from "../../engine/project.ts";
import type { WritableOpening } from "../../open-writable.ts";
import type { HookProject } from "../../open-hook.ts";
import type { Host, Injectable } from "./host.ts";
import type { HookPayload, HookEvent } from "./hook-event.ts";
import { receiptOf, type Run, type Surroundings } from "./gate.ts";

export interface Attended {
  readonly host: Host;
  readonly heard: HookPayload;
  readonly hook: HookProject;
  readonly project: Project;
  readonly settings: Config;
  /** Absent if the listener cannot be told apart from others. */
  readonly listener: Recipient | undefined;
  readonly around: Surroundings;
  /** The command line's own file. */
  readonly cli: string;
  /** The name of this program's file, which its content gives. */
  readonly program: string;
}

export type On<Is extends HookEvent["is"]> = Attended & {
  readonly occasion: Extract<HookEvent, { is: Is }>;
};

export const tellsBrief = ({ host, settings }: Pick<Attended, "host" | "settings">): boolean =>
  settings.agents.brief > 0 && host.tells["session-start"] !== undefined;

export const SILENT: Run = { ending: "silent" };

export const say = (one: Attended, on: Injectable, { text, about }: Words): Run => {
  const { host, heard, listener, around } = one;
  if (around.isLate()) return { ending: "late" };
  const spoken = host.tells[on]?.(text, heard.event);
  if (spoken === undefined) return SILENT;
  const who = { session: heard.session, agent: heard.agent, listener };
  const words = { say: text, about };
  return { ending: "informed", say: spoken, told: receiptOf(on, host, who, words, around.nowMs) };
};

export const writable = ({ host, heard, hook, around }: Attended): WritableOpening => ({
  ...{ cwd: heard.cwd ?? around.cwd, env: around.env, place: hook.place },
  actor: { door: "hook", agents: [host.name] },
});
