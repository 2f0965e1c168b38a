// The coding agents of this machine: what their settings say of our hook, and those whose programs can be run here, each by
// itself, against a model that is made up.
// A port: plain data in and out; io/ implements it.
import type { Fields } from "../../core/kit/json.ts";
import type { ToolCall, Wire } from "./model.ts";

/** What a model wants done, whatever the agent calls its tools. Paths are relative to the working folder. */
export type Step =
  | { readonly is: "write"; readonly path: string; readonly text: string }
  | { readonly is: "edit"; readonly path: string; readonly from: string; readonly to: string }
  | { readonly is: "run"; readonly command: string }
  | { readonly is: "read"; readonly path: string };

/** The agents whose programs are known how to run. */
export const AGENT_NAMES = [
  "claude-code",
  "codex",
  "gemini-cli",
  "qwen-code",
  "copilot-cli",
  "opencode",
  "pi",
] as const;
export type AgentName = (typeof AGENT_NAMES)[number];

/** One of them. */
export interface Agent {
  /** As its hook is registered. */
  readonly name: AgentName;
  readonly title: string;
  /** What its program is called on the PATH. */
  readonly command: string;
  /** Where its settings are, in the home of whoever runs it. */
  readonly folder: string;
  readonly wire: Wire;
  /** A step as its own model would ask for it, of the tools that it is offered. */
  readonly call: (step: Step, at: CallSite) => ToolCall;
  /** How it is run once, without a person and without a network. */
  readonly launch: (session: Session) => Launch;
}

export interface CallSite {
  readonly folder: string;
  readonly tools: readonly string[];
}

export interface Session {
  readonly home: string;
  readonly folder: string;
  /** Where the mock model listens, which is a proxy to nowhere too. */
  readonly port: number;
  readonly prompt: string;
  /** Whether it runs the hooks that its settings name, where it can be told so. */
  readonly hooks: boolean;
  /** Whether it takes the folder, and what is registered, for trusted without having asked anybody. */
  readonly trusting: boolean;
}

export interface Launch {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What its settings must say whatever else they say, by the file in its folder. */
  readonly settings: Readonly<Record<string, Fields>>;
}

/** With what an agent's program is run. */
export interface Running {
  readonly program: string;
  /** The PATH that it and all it starts are given. */
  readonly path: string;
  /** What they are given besides. */
  readonly env: Readonly<Record<string, string>>;
  readonly mostMs: number;
}

export interface Ran {
  readonly code: number | null;
  /** The end of what it printed. */
  readonly said: string;
  /** It had to be ended. */
  readonly isLate: boolean;
}

/** What can be told of a host of hooks without running it. */
export interface HostState {
  readonly name: string;
  readonly title: string;
  /** Where its program is; absent where there is none on the PATH, or it has none. */
  readonly program?: string;
  readonly version?: string;
  /** It has left something in the home. */
  readonly hasSettings: boolean;
  readonly registered: readonly Registered[];
  readonly trust: Trust;
}

/** A settings file with lines that call our hook. */
export interface Registered {
  readonly path: string;
  /** The events that they are registered for; none where the agent loads a module of ours, which hears of all. */
  readonly events: readonly string[];
  /** Programs of ours that they name by their whole path, and that are not there. */
  readonly gone: readonly string[];
}

/** `free`: it runs what is registered without having asked; `unknown`: its files do not tell. */
export type Trust =
  | { readonly is: "free" | "trusted" | "unknown" }
  | {
      readonly is: "untrusted";
      /** `off`: it was told to run no hooks; `folder`: it does not trust this one. */
      readonly why: "off" | "folder" | "never-approved" | "changed-since";
    };
