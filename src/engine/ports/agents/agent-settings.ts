// The settings of coding agents on this machine: which agents there are, what is put into their
// files so that they call us, and how it is taken out again.
import type { Hunk } from "../../../core/code/diff.ts";
import type { Unfit } from "../../../core/settings/unfit.ts";
import type { Result } from "../../../core/kit/result.ts";
import type { Busy, FileFault } from "../file.ts";
import type { CommandFileState } from "./installation-state.ts";

/** The user's settings count in every project; those of a project count for everybody who works in it. */
export type Scope = "user" | "project";

/** How far an agent can be reached: it is stopped and told, it is told unasked, or it must ask. */
export type Strength = "stopped-and-told" | "told" | "instructions-only";

/** Something about an agent that may keep our part from working as it should. */
export type Caution =
  /** Hooks are shell lines, and no shell of Windows is used by all agents. */
  | { readonly kind: "windows" }
  | { readonly kind: "windows-path"; readonly path: string }
  | { readonly kind: "older"; readonly version: string; readonly than: string }
  /** A program in npx's cache disappears when the cache is cleared. */
  | { readonly kind: "passing"; readonly program: string }
  /** Its settings switch all hooks off, or ours. */
  | { readonly kind: "hooks-off" }
  /** It has our plugin, so that nothing is put into its settings: each tool and each hook would be there twice. */
  | { readonly kind: "plugin" };

/** An agent that can be connected. */
export interface AgentState {
  readonly host: string;
  /** The maker's name for it. */
  readonly name: string;
  readonly strength: Strength;
  /** The paths by which it was found on this machine; empty if it was not. */
  readonly seen: readonly string[];
  /** The version, as its files or the program itself say it. */
  readonly version?: string;
  readonly cautions: readonly Caution[];
  /** The steps that no file can do and a person must. */
  readonly next: readonly string[];
  /** Whether it has settings of that scope at all. */
  readonly reachable: boolean;
}

/** Why a file was not changed. */
export type Obstacle =
  | Unfit
  /** Not UTF-8. */
  | "not-text"
  | "not-a-file"
  /** A link that leads nowhere. */
  | "astray"
  /** The system refused; `code` says why. */
  | "refused"
  /** Another process keeps writing it. */
  | "busy";

/** What became of a file, or what would become of it. */
export interface SettingsChange {
  readonly path: string;
  /** The target of a link, which was written instead. */
  readonly leadsTo?: string;
  readonly scope: Scope;
  readonly hosts: readonly string[];
  /** Set for a file of ours that is no settings file. */
  readonly role?: "command" | "skill";
  /**
   * `kept`: another installed agent reads the same lines. `foreign`: something of our name is there, and is nothing that
   * we are known to have put there.
   */
  readonly change:
    | "made"
    | "added"
    | "renewed"
    | "none"
    | "taken-out"
    | "removed"
    | "kept"
    | "foreign"
    | Obstacle;
  readonly code?: string;
  readonly hunks: readonly Hunk[];
  /** What a person would add or remove. */
  readonly byHand: readonly string[];
}

export type SettingsFault = FileFault | Busy;

export interface AgentSettings {
  /**
   * Finds out whether they are on this machine, and which version. Where their files do not say that, it runs
   * `--version`, in a home that is removed.
   */
  readonly look: (hosts: readonly string[], scope: Scope) => Promise<readonly AgentState[]>;
  /** What would be put into each file, without reading it. */
  readonly show: (hosts: readonly string[], scope: Scope) => readonly SettingsChange[];
  /** Writes it, or with `dry` only says what would be written. A second run changes nothing. */
  readonly install: (
    hosts: readonly string[],
    scope: Scope,
    dry: boolean,
  ) => Result<readonly SettingsChange[], SettingsFault>;
  /** Takes it out, byte for byte if nothing was changed since; without hosts, everything that is found. */
  readonly uninstall: (
    hosts: readonly string[] | undefined,
    scope: Scope,
    dry: boolean,
  ) => Result<readonly SettingsChange[], SettingsFault>;
  /** The files that were written for agents and not yet taken out. */
  readonly installed: (scope: Scope) => Result<readonly string[], SettingsFault>;
  /** The files of slash commands and skills among them that are not as this version writes them. */
  readonly commandFiles: (scope: Scope) => Result<readonly CommandFileState[], SettingsFault>;
}
