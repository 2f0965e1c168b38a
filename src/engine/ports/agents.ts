// The coding agents whose programs can be run here, each by itself, against a model that is made up.
// A port: plain data in and out; io/ implements it.
import type { Fields } from "../../core/kit/json.ts";
import type { ToolCall, Wire } from "./model.ts";

/** What a model wants done, whatever the agent calls its tools. Paths are relative to the working folder. */
export type Step =
  | { readonly is: "write"; readonly path: string; readonly text: string }
  | { readonly is: "edit"; readonly path: string; readonly from: string; readonly to: string }
  | { readonly is: "run"; readonly command: string }
  | { readonly is: "read"; readonly path: string };

export interface Agent {
  /** As its hook is registered. */
  readonly name: string;
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
  /** Whether it runs the hooks that its settings name. */
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

/** One run of an agent's program. */
export interface Running {
  readonly program: string;
  /** The PATH that it and all it starts are given. */
  readonly path: string;
  readonly mostMs: number;
}

export interface Ran {
  readonly code: number | null;
  /** The end of what it printed. */
  readonly said: string;
  /** It had to be ended. */
  readonly isLate: boolean;
}
