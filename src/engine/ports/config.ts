// The settings in force, and what can be wrong with one.
import type { Allowance, RedactionPolicy, Tagger } from "../../core/append/redact/policy.ts";
import type { Result } from "../../core/kit/result.ts";
import type { LabelForm } from "../../core/capture/turns/label-forms.ts";
import type { StartSize } from "../../core/recall/budget.ts";
import type { Busy, FileFault } from "./file.ts";
import type { PlaceFault } from "./place.ts";
import type { OnStaleRead } from "./session/reads.ts";

/** The settings in force; docs/config.md describes each. */
export interface Config {
  readonly log: { readonly durability: "power" | "crash" };
  readonly redact: {
    readonly families: RedactionPolicy["families"];
    readonly namespaces: RedactionPolicy["namespaces"];
    readonly allow: readonly Allowance[];
    readonly pii: boolean;
  };
  readonly ci: { readonly write: boolean };
  readonly views: { readonly write: boolean };
  readonly checks: {
    /** Commands that are checks here, in addition to the known ones. */
    readonly commands: readonly string[];
  };
  readonly gate: {
    readonly moved: "after" | "before";
    readonly commit: "advise" | "refuse";
    readonly staleRead: OnStaleRead;
    /** Whether a deny says how a person opens the page at its warning. */
    readonly link: boolean;
  };
  readonly agents: {
    /** 0 for none. */
    readonly brief: StartSize;
    readonly prompt: boolean;
    /** Whether an agent is shown what is known of a file after it has read or edited it. */
    readonly files: boolean;
    readonly capture: boolean;
    /** Whether an agent that ends its turn is shown what contradicts its report. */
    readonly nudge: boolean;
    /** What further labels mean with which people and agents state the work. */
    readonly labels: Readonly<Record<string, LabelForm>>;
  };
  readonly facts: {
    /** Families besides those that are always known. */
    readonly families: readonly string[];
    /** The same for families whose facts are the person's. */
    readonly personal: readonly string[];
  };
  /** What goes from this project to the lessons of the machine, and comes from there. */
  readonly across: {
    readonly share: boolean;
    readonly read: boolean;
    /** Libraries, and projects. */
    readonly exclude: readonly string[];
    readonly private: readonly string[];
  };
  readonly consolidation: {
    /** As it was written; core/capture/consolidation/choice.ts reads it. */
    readonly by: string;
    /** Whether the project's own settings say so, and not the machine's or the environment. */
    readonly byProject: boolean;
    readonly calls: number;
    readonly waitMs: number;
  };
  readonly notes: {
    readonly sync: SyncTime;
    /** Empty for the usual one. */
    readonly remote: string;
  };
  readonly recall: {
    /** As it was written; core/vectors/choice.ts reads it. */
    readonly embedder: string;
    /** Whether the project's own settings say so, and not the machine's or the environment. */
    readonly embedderByProject: boolean;
    /** How long a search waits for an embedding API. */
    readonly waitMs: number;
  };
}

/** When git notes are synced without being asked, by what a session does. */
export type SyncTime = "off" | "start" | "stop" | "both";

export type SettingOrigin = "default" | "machine" | "project" | "env";

/** A setting with its value in force. */
export interface SettingEntry {
  readonly key: string;
  readonly value: unknown;
  readonly origin: SettingOrigin;
  readonly says: string;
}

/** The settings files that count at a place, and the one of them that is changed. */
export interface SettingsFiles {
  readonly read: () => {
    readonly files: readonly string[];
    readonly entries: readonly SettingEntry[];
    readonly warnings: readonly ConfigWarning[];
  };
  /** Sets a key to what the user typed, after `clean` was applied to it. */
  readonly set: (
    key: string,
    typed: string,
    clean: (value: unknown) => unknown,
  ) => Result<unknown, ConfigFault>;
  readonly unset: (key: string) => Result<boolean, ConfigFault>;
  /** Sets the list of allowed values to what `change` makes of it. */
  readonly changeAllowed: (
    change: (now: readonly unknown[]) => readonly unknown[],
  ) => Result<unknown, ConfigFault>;
  readonly policy: () => Result<RedactionPolicy, FileFault>;
  /** Tags values that are allowed. Only a project has the key that makes tags. */
  readonly tagger: () => Result<Tagger, PlaceFault>;
}

/** A setting that is ignored, and why. */
export type ConfigWarning =
  | FileFault
  | { readonly kind: "config-key-unknown"; readonly key: string; readonly path: string }
  | {
      readonly kind: "config-value-wrong";
      readonly key: string;
      readonly path: string;
      readonly must: string;
    };

/** Why a setting could not be changed. */
export type ConfigFault =
  | FileFault
  | Busy
  | { readonly kind: "config-key-unknown"; readonly key: string; readonly known: readonly string[] }
  | { readonly kind: "config-value-wrong"; readonly key: string; readonly must: string };
