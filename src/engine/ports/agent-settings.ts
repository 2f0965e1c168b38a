// The settings of coding agents on this machine: which agents there are, what is put into their files so that they call us,
// and how that comes out again. A port: plain data in and out; io/ implements it, tests fake it.
import type { Hunk } from "../../core/capture/diff.ts";
import type { Unfit } from "../../core/settings/unfit.ts";
import type { Result } from "../../core/kit/result.ts";
import type { Busy, FileFault } from "./file.ts";

/** Settings of the user count in every project, those of a project for everybody who works in it. */
export type Scope = "user" | "project";

/** What an agent can be made to hear: it is stopped, it is told before it is asked to, or it has to ask. */
export type Strength = "stopped-and-told" | "told" | "instructions-only";

/** Something about an agent that keeps what was put there from working as it should. */
export type Caution =
  /** Hooks are lines for a shell; Windows has none that all agents use. */
  | { readonly kind: "windows" }
  | { readonly kind: "windows-path"; readonly path: string }
  | { readonly kind: "older"; readonly version: string; readonly than: string }
  /** What runs in a cache of npx is gone once that is swept. */
  | { readonly kind: "passing"; readonly program: string };

/** An agent that can be connected. */
export interface AgentState {
  readonly host: string;
  /** As its maker calls it. */
  readonly name: string;
  readonly strength: Strength;
  /** By what it was seen on this machine: paths; none where it was not. */
  readonly seen: readonly string[];
  /** What it calls itself, where it was asked. */
  readonly version?: string;
  readonly cautions: readonly Caution[];
  /** What no file can do, and a person has to. */
  readonly next: readonly string[];
  /** Whether it has settings of that scope at all. */
  readonly reachable: boolean;
}

/** Why nothing was done to a file. */
export type Obstacle =
  | Unfit
  /** Not UTF-8. */
  | "not-text"
  | "not-a-file"
  /** A link that leads nowhere. */
  | "astray"
  /** The system would not; `code` says why. */
  | "refused"
  /** Somebody else goes on writing it. */
  | "busy";

/** What became of a file, or is to become of it. */
export interface SettingsChange {
  readonly path: string;
  /** Where a link leads, and what was written. */
  readonly leadsTo?: string;
  readonly scope: Scope;
  readonly hosts: readonly string[];
  /** `kept`: another agent that is installed reads the same lines. */
  readonly change:
    | "made"
    | "added"
    | "renewed"
    | "none"
    | "taken-out"
    | "removed"
    | "kept"
    | Obstacle;
  readonly code?: string;
  readonly hunks: readonly Hunk[];
  /** What a person would put in, or take out. */
  readonly byHand: readonly string[];
}

export type SettingsFault = FileFault | Busy;

export interface AgentSettings {
  /** Looks whether they are on this machine, and which version; runs nothing of theirs but `--version`. */
  readonly look: (hosts: readonly string[], scope: Scope) => Promise<readonly AgentState[]>;
  /** What would be put into each file, without a look at it. */
  readonly show: (hosts: readonly string[], scope: Scope) => readonly SettingsChange[];
  /** Puts it there, or with `dry` only says what that would do. Done again, it changes nothing. */
  readonly install: (
    hosts: readonly string[],
    scope: Scope,
    dry: boolean,
  ) => Result<readonly SettingsChange[], SettingsFault>;
  /** Takes it out, to the byte where nothing was changed since; without hosts, whatever was installed. */
  readonly uninstall: (
    hosts: readonly string[] | undefined,
    scope: Scope,
    dry: boolean,
  ) => Result<readonly SettingsChange[], SettingsFault>;
  /** Files that were written for agents, and are not taken out yet. */
  readonly installed: (scope: Scope) => Result<readonly string[], SettingsFault>;
}
