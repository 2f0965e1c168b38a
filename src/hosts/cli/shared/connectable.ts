// What can be connected to a memory: git and the agents; and which settings a command means.
import type { Scope } from "../../../engine/ports/agents/agent-settings.ts";
import { AGENT_HOSTS } from "../../../open/agents.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { type FlagsOf, switchFlag } from "../flags.ts";
import { nearest } from "../../../core/kit/near.ts";

const HOSTS = ["git", ...AGENT_HOSTS];

const host = {
  parse: (text: string): string => {
    if (HOSTS.includes(text)) return text;
    const near = nearest(HOSTS, text);
    const meant = near.length === 0 ? "" : ` perhaps ${near.join(" or ")},`;
    throw new SyntaxError(`there is ${HOSTS.join(", ")};${meant} not "${text}"`);
  },
  proposeCompletions: () => HOSTS,
  brief: HOSTS.join(", "),
  placeholder: "host",
} as const;

export const anyHosts = { kind: "array", parameter: host } as const;

export const scopeFlags = (user: string, project: string) => ({
  user: switchFlag(user),
  project: switchFlag(project),
  dryRun: switchFlag("Show what would change; change nothing"),
});

export type ScopeFlags = FlagsOf<ReturnType<typeof scopeFlags>>;

/** The scope that was said; nothing if none was. */
export const scopeText = ({ user, project }: ScopeFlags): Scope | undefined =>
  user ? "user" : project ? "project" : undefined;

export const scopeUnclear = ({ user, project }: ScopeFlags): Fault | undefined =>
  user && project
    ? {
        kind: "value-unclear",
        what: "The flag",
        given: "--user",
        must: "does not go with --project: one at a time",
      }
    : undefined;
