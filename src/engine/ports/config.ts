// The settings in force, and what can be wrong with one.
import type { Allowance, RedactionPolicy } from "../../core/append/redact/policy.ts";
import type { Busy, FileFault } from "./file.ts";
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
  };
  readonly agents: {
    /** In tokens; 0 for none. */
    readonly brief: number;
    readonly prompt: boolean;
  };
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
