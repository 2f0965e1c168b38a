// What was removed or changed of ours without a person, as sentences of a brief, of status and of doctor: otherwise an agent
// could take a hook out unseen.
import { clip, oneLine } from "../kit/text.ts";
import type { BriefItem } from "./brief-items.ts";

/** The lines that `install` wrote are no longer in these files of an agent: all, or those for some events. */
export interface HooksLost {
  readonly kind: "hooks-lost";
  readonly agent: string;
  readonly title: string;
  readonly paths: readonly string[];
  readonly events?: readonly string[];
}

/** A file of the log is smaller than it was. */
export interface LogShrunk {
  readonly kind: "log-shrunk";
  readonly path: string;
  readonly bytes: number;
  /** When that was noticed: milliseconds since 1970. */
  readonly atMs: number;
}

/** A setting is not as a person last set it. */
export interface SettingChanged {
  readonly kind: "setting-changed";
  readonly path: string;
  readonly key: string;
  readonly was: unknown;
  readonly now: unknown;
}

export type Removal = HooksLost | LogShrunk | SettingChanged;

/** The name of their part. */
export const REMOVALS = "removed";

export const removalText = (one: Removal): string => {
  switch (one.kind) {
    case "hooks-lost":
      return hooksLostText(one);
    case "log-shrunk":
      return `Entries have vanished from the log: on ${new Date(one.atMs).toISOString().slice(0, 10)}, ${one.path} was ${one.bytes} bytes shorter than before.`;
    case "setting-changed":
      return `The setting ${one.key} was changed without a person, from ${valueText(one.was)} to ${valueText(one.now)}, in ${one.path}.`;
  }
};

const hooksLostText = ({ title, paths, events }: HooksLost): string =>
  `twiceshy install registered the hook in ${title}${events === undefined ? "" : ` for ${events.join(", ")}`}, and it is no longer in ${paths.join(", ")}.`;

export const removalHint = (one: Removal): string =>
  one.kind === "hooks-lost"
    ? `Run twiceshy install ${one.agent} to register it again, or twiceshy uninstall ${one.agent} if you removed it.`
    : one.kind === "log-shrunk"
      ? "Restore the lines from another clone or a backup; if you removed them, run twiceshy doctor --accept."
      : `Set it again with twiceshy config ${one.key}; if you changed it, run twiceshy doctor --accept.`;

/** A list or a text of several lines is only said to be another. */
const valueText = (value: unknown): string =>
  value === undefined
    ? "its default"
    : typeof value === "object"
      ? "one list"
      : JSON.stringify(clip(oneLine(String(value)), 40));

/** For the agent, which cannot accept it itself. */
export const removalItem = (one: Removal): BriefItem => ({
  kind: "health",
  text: `${removalText(one)} Report this to the user, who alone can settle it.`,
  files: [],
});
