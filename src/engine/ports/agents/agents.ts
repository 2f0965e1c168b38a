// The coding agents of this machine: what their settings say about our hook, and those that can be
// run here in isolation, with a mock model.
import type { Fields } from "../../../core/kit/json.ts";
import type { HooksLost } from "../../../core/recall/removals.ts";

/** What a model wants done, whatever the agent calls its tools. Paths are relative to the working folder. */
export type ModelStep =
  | { readonly is: "write"; readonly path: string; readonly text: string }
  | { readonly is: "edit"; readonly path: string; readonly from: string; readonly to: string }
  | { readonly is: "run"; readonly command: string }
  | { readonly is: "read"; readonly path: string };

export interface CallSite {
  readonly folder: string;
  readonly tools: readonly string[];
}

export interface AgentSession {
  readonly home: string;
  readonly folder: string;
  /** The port of the mock model, which also acts as a proxy to nowhere. */
  readonly port: number;
  readonly prompt: string;
  /** Whether it runs the hooks in its settings, if it can be told so. */
  readonly hooks: boolean;
  /** Whether it trusts the folder and the registered hooks without asking anybody. */
  readonly trusting: boolean;
}

export interface Launch {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Settings that it must have in addition to its own, by file in its folder. */
  readonly settings: Readonly<Record<string, Fields>>;
}

/** What an agent's program is run with. */
export interface Running {
  readonly program: string;
  /** The PATH for the program and everything it starts. */
  readonly path: string;
  /** Its other environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** When it is ended; an agent that hangs is not waited for any longer than its usual time. */
  readonly mostMs?: number;
}

export interface Ran {
  readonly code: number | null;
  /** The end of its output. */
  readonly output: string;
  /** It had to be terminated. */
  readonly isLate: boolean;
}

/** What is known about a host of hooks without running it. */
export interface HostState {
  readonly name: string;
  readonly title: string;
  /** Its program; absent if there is none on the PATH, or the host has none. */
  readonly program?: string;
  readonly version?: string;
  /** It has left something in the home. */
  readonly hasSettings: boolean;
  /** It runs other agents' hooks, so those registered do not show that it is here. */
  readonly borrows?: true;
  /** It has our plugin. */
  readonly hasPlugin: boolean;
  readonly registered: readonly Registered[];
  /** The settings files into which `install` wrote the hook, if its settings no longer call it, or not at these events. */
  readonly lost?: Pick<HooksLost, "paths" | "events">;
  readonly trust: HookTrust;
}

/** A settings file with lines that call our hook. */
export interface Registered {
  readonly path: string;
  /**
   * The events that the lines are registered for; empty if the agent loads a module of ours, which
   * receives all events.
   */
  readonly events: readonly string[];
  /** Programs of ours that the lines name by full path, and that no longer exist. */
  readonly gone: readonly string[];
}

/** `free`: it runs registered hooks without asking; `unknown`: its files do not say. */
export type HookTrust =
  | { readonly is: "free" | "trusted" | "unknown" }
  | {
      readonly is: "untrusted";
      /** `off`: it was told to run no hooks; `folder`: it does not trust this folder. */
      readonly why: "off" | "folder" | "never-approved" | "changed-since";
    };
