// What `install` puts into the settings of an agent, and what that is worth.
import type { Agent } from "../../core/agents/agent.ts";
import type { Scope, Strength } from "../../engine/ports/agents/agent-settings.ts";
import { hookTargets, linesIn } from "./hook-lines.ts";
import { serverTargets } from "./server-entry.ts";
import type { Calls, Target, SettingsPlace } from "./target.ts";

export const targetsOf = (agent: Agent, where: SettingsPlace, calls: Calls): readonly Target[] => {
  const byPath = new Map<string, Target>();
  for (const target of [...hookTargets(agent, where, calls), ...serverTargets(agent, where, calls)])
    byPath.set(target.path, joined(byPath.get(target.path), target));
  return [...byPath.values()];
};

/** Some agents have hooks and servers in one file. */
const joined = (first: Target | undefined, target: Target): Target =>
  first?.edit.form === "json" && target.edit.form === "json"
    ? { ...first, edit: { form: "json", puts: [...first.edit.puts, ...target.edit.puts] } }
    : target;

/** A module is loaded by a path of one machine, so a project has none. */
export const strengthOf = ({ hooks }: Agent, scope: Scope): Strength =>
  hooks === undefined ||
  (scope === "project" && linesIn(hooks, scope).every(({ form }) => form === "module"))
    ? "instructions-only"
    : "stopped-and-told";

/** What a person has to do as well. */
export const nextSteps = ({ next }: Agent, scope: Scope): readonly string[] => [
  ...(next?.both === undefined ? [] : [next.both]),
  ...(next?.[scope] === undefined ? [] : [next[scope]]),
];
