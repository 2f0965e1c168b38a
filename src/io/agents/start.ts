// What an agent's program is started with, and the tool calls by which its model would request a step.
import { join } from "node:path";
import type { StartableAgent, StartOptions, ToolCallTemplate } from "../../core/agents/start.ts";
import { fillFields, fillText } from "../../core/agents/template.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import type {
  CallSite,
  Launch,
  AgentSession,
  ModelStep,
} from "../../engine/ports/agents/agents.ts";
import type { ModelToolCall } from "../../engine/ports/agents/model.ts";

export const launchOf = ({ start }: StartableAgent, session: AgentSession): Launch => {
  const { home, port, prompt, hooks, trusting } = session;
  const values = { home, port, prompt };
  const options: readonly StartOptions[] = [
    ...(trusting && start.trusting ? [start.trusting] : []),
    ...(!hooks && start.withoutHooks ? [start.withoutHooks] : []),
  ];
  const settings: Record<string, Fields> = {};
  for (const one of [start, ...options])
    for (const [file, fields] of Object.entries(one.settings ?? {}))
      settings[file] = merged(settings[file] ?? {}, fillFields(fields, values));
  return {
    args: start.args
      .flatMap((arg) => (arg === "{options}" ? options.flatMap(({ args = [] }) => args) : [arg]))
      .map((arg) => fillText(arg, values)),
    env: Object.fromEntries(
      Object.entries(start.env).map(([name, value]) => [name, fillText(value, values)]),
    ),
    settings,
  };
};

export const merged = (below: Fields, above: Fields): Fields => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above).map(([name, value]) => {
      const under = below[name];
      return [name, isObject(value) && isObject(under) ? merged(under, value) : value];
    }),
  ),
});

/** The tool call by which the agent's own model would request a step, given the offered tools. */
export const callOf = (agent: StartableAgent, step: ModelStep, at: CallSite): ModelToolCall => {
  const { calls } = agent.start;
  const isOffered = (one: ToolCallTemplate): boolean =>
    "name" in one && at.tools.includes(one.name);
  const template = calls[step.is].find(isOffered) ?? calls[step.is].at(-1);
  const values = valuesOf(step, at.folder);
  if (template === undefined) return { name: "", input: {} };
  if ("command" in template)
    return callOf(agent, { is: "run", command: fillText(template.command, values) }, at);
  const { name, input } = template;
  return {
    name,
    input: typeof input === "string" ? fillText(input, values) : fillFields(input, values),
  };
};

const valuesOf = (step: ModelStep, folder: string): Readonly<Record<string, string>> => {
  if (step.is === "run") return { command: step.command };
  const { is: _is, path: file, ...texts } = step;
  return { file, path: join(folder, file), ...texts, patch: patchOf(step) };
};

/** In the format of `apply_patch`. */
const patchOf = (step: Exclude<ModelStep, { is: "run" }>): string => {
  if (step.is === "read") return "";
  const lines = (sign: string, text: string) =>
    text
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => sign + line);
  const hunk =
    step.is === "write"
      ? [`*** Add File: ${step.path}`, ...lines("+", step.text)]
      : [`*** Update File: ${step.path}`, "@@", ...lines("-", step.from), ...lines("+", step.to)];
  return ["*** Begin Patch", ...hunk, "*** End Patch"].join("\n");
};
