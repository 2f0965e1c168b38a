// Writes an agent's hooks in the form in which it reads them.
import type { Agent, AgentHooks, Handlers, HookLines } from "../../core/agents/agent.ts";
import { fillFields } from "../../core/agents/template.ts";
import type { SettingsEdit } from "../../core/settings/edit.ts";
import type { Put } from "../../core/settings/json-edit.ts";
import { pathAt, type Calls, type Target, type SettingsPlace } from "./target.ts";

export const hookTargets = (
  { id, folder, hooks }: Agent,
  where: SettingsPlace,
  calls: Calls,
): readonly Target[] => {
  if (hooks === undefined) return [];
  const caller = { calls, hooks, host: hooks.named?.[where.scope] ?? id };
  return linesIn(hooks, where.scope).flatMap((lines, n) => {
    const place = pathAt(where, folder, { user: hooks.user[n], project: hooks.project[n] });
    return place === undefined ? [] : targetsAt(place, lines, caller);
  });
};

export const linesIn = (
  { lines, secondLines, projectLines = lines }: AgentHooks,
  scope: SettingsPlace["scope"],
): readonly HookLines[] => [
  scope === "project" ? projectLines : lines,
  ...(secondLines === undefined ? [] : [secondLines]),
];

/** What the lines call, and how. */
interface HookCaller {
  readonly calls: Calls;
  readonly hooks: AgentHooks;
  /** The name that they give the hook. */
  readonly host: string;
}

const targetsAt = (place: string, lines: HookLines, caller: HookCaller): readonly Target[] => {
  const { calls, host } = caller;
  switch (lines.form) {
    case "groups":
      return [{ path: place, edit: { form: "json", puts: groups(lines, caller) } }];
    case "lists":
      return [{ path: place, edit: { form: "json", puts: lists(lines, caller) } }];
    case "file":
      return [{ path: place + lines.file, edit: ownFile(lines, caller) }];
    case "scripts": {
      const text = `#!/bin/sh\n# ${MADE}\n${calls.line(host)}\n`;
      return Object.keys(lines.events).map((event) => {
        const edit = { form: "whole", text } as const;
        return { path: place + event, edit, isRun: true };
      });
    }
    case "module":
      return calls.modules === undefined
        ? []
        : [{ path: place + lines.file, edit: loading(calls.modules, host, lines.exports) }];
  }
};

const MADE = "twiceshy: put here by `twiceshy install`";

type LinesIn<Form extends HookLines["form"]> = Extract<HookLines, { form: Form }>;

const groups = (given: LinesIn<"groups">, caller: HookCaller): readonly Put[] => {
  const { tasks } = given;
  const isForTasks = tasks !== undefined && caller.calls.forTasks?.(tasks) === true;
  const lines = isForTasks ? { ...given, events: { ...given.events, ...tasks.events } } : given;
  return Object.keys(lines.events).map((event) => {
    const matcher = matcherFor(event, lines, caller.calls);
    const hooks = [handlerFor(event, lines, caller)];
    return {
      into: ["hooks", event],
      item: { ...(matcher === undefined ? {} : { matcher }), hooks },
    };
  });
};

/** The tools for which the hook is called. One that failed has read nothing. */
const matcherFor = (
  event: string,
  { events, tools }: LinesIn<"groups">,
  { afterReads }: Calls,
): string | undefined => {
  const is = events[event];
  if (tools === undefined || (is !== "before-tool" && is !== "after-tool")) return undefined;
  const reads = afterReads === true && is === "after-tool" && !event.endsWith("Failure");
  return `^(?:${reads ? `${tools.reading}|` : ""}${tools.acting})$`;
};

const lists = (lines: LinesIn<"lists">, caller: HookCaller): readonly Put[] => [
  ...(lines.version === undefined
    ? []
    : [{ at: ["version"], value: lines.version, shared: true } as const]),
  ...Object.keys(lines.events).map((event) => ({
    into: ["hooks", event],
    item: handlerFor(event, lines, caller),
  })),
];

const ownFile = (lines: LinesIn<"file">, caller: HookCaller): SettingsEdit => {
  const handlers = Object.keys(lines.events).map(
    (event) => [event, handlerFor(event, lines, caller)] as const,
  );
  const hooks =
    lines.by === "list"
      ? handlers.map(([, handler]) => handler)
      : Object.fromEntries(handlers.map(([event, handler]) => [event, [handler]]));
  return { form: "whole", text: `${JSON.stringify({ ...lines.head, hooks }, undefined, 2)}\n` };
};

const handlerFor = (event: string, lines: Handlers, { calls, hooks, host }: HookCaller): object => {
  const is = lines.events[event];
  // Somebody waits for a hook before a tool, so that has less time than the others.
  const seconds = lines.seconds?.[event] ?? (is === "before-tool" ? 5 : 10);
  const denies = hooks.deniesByExit && event.toLowerCase().startsWith("pre");
  const isFirst = lines.takesText && is === "session-start";
  const line = calls[denies ? "denyingLine" : isFirst ? "firstLine" : "line"](host);
  return fillFields(lines.handler, { event, line, seconds, milliseconds: seconds * 1_000 });
};

/**
 * A file of ours that the agent loads, and that loads the installed module. It stays the same over updates, and does
 * nothing once that module is gone.
 */
const loading = (modules: string, host: string, exports: string): SettingsEdit => ({
  form: "whole",
  text: `// ${MADE}
const twiceshy = () =>
  import(${JSON.stringify(modules)}).then(({ load }) => load(${JSON.stringify(host)})).catch(() => undefined);
${exports}
`,
});
