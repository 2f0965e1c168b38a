// How an agent's program is run once, without a person and without a network, against a model on loopback: plain data, beside that of
// the agent, because only canaries and tests load it.
import type { HookedAgent } from "./agent.ts";
import type { TemplateFields } from "./template.ts";

export interface StartableAgent extends HookedAgent {
  readonly start: ProgramStart;
}

/** The protocols between agents and their models. */
export type Wire = "messages" | "responses" | "gemini" | "chat";

/** In all texts, `{home}`, `{port}` and `{prompt}` are filled in. */
export interface ProgramStart extends StartOptions {
  readonly wire: Wire;
  /** `{options}` is replaced by the arguments below. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What it needs to run no hooks; absent if it must be given none. */
  readonly withoutHooks?: StartOptions;
  /** What it needs to trust the folder and the registered hooks without asking. */
  readonly trusting?: StartOptions;
  /** For each step, the tool call by which its model would request it: the first whose tool is offered, else the last. */
  readonly calls: Readonly<Record<"write" | "edit" | "run" | "read", readonly ToolCallTemplate[]>>;
  /** What a canary copies of the user's settings. */
  readonly copied: readonly CopiedSettings[];
}

export interface StartOptions {
  readonly args?: readonly string[];
  /** Settings that it must have in addition to its own, by file in its folder. */
  readonly settings?: Readonly<Record<string, TemplateFields>>;
}

/**
 * `{path}` is absolute and `{file}` relative; `{text}` is what a write leaves, `{from}` and `{to}` those of an edit; `{patch}` says
 * either as a patch, and `{command}` is what to run.
 */
export type ToolCallTemplate =
  | { readonly name: string; readonly input: TemplateFields | string }
  /** Done by the tool for commands. */
  | { readonly command: string };

/** A settings file or folder that bears on hooks and trust. */
export interface CopiedSettings {
  readonly in: "agent" | "project";
  readonly path: string;
  /** What to take from a file. Without it the whole is copied, and may be a folder. */
  readonly take?: CopiedPart;
  /** It holds hooks and nothing else. */
  readonly hooks?: true;
}

export type CopiedPart =
  /** Fields of JSON. */
  | { readonly fields: readonly string[] }
  /** Tables of TOML, in which trust is keyed by paths. */
  | { readonly tables: readonly string[] }
  /** Lists of folders, and whether hooks are off. */
  | { readonly lists: readonly string[] }
  /** The names of plugins, without their options. */
  | "plugins"
  /** A rule, or anything else, for each folder. */
  | "folder-rules"
  | "by-folder"
  /** The trust in a project, which is in the same file as everything else that the agent remembers. */
  | "project-trust";
