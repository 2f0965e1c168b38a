// The lines in a host's settings that call our hook.
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { HookedAgent } from "../../core/agents/agent.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import type { Registered } from "../../engine/ports/agents/agents.ts";
import { programNamed } from "./find.ts";
import { isOurLine, programsInLine } from "../../core/settings/ours.ts";
import { parseToml } from "../../core/kit/toml.ts";
import type { SettingsFile, SettingsSurroundings } from "./settings-files.ts";

/** A repository's lines for one agent may serve another, too. */
export const isOurs =
  ({ id, hooks: { named, alsoNamed = id } }: HookedAgent) =>
  (command: string): boolean =>
    (/twiceshy/.test(command) || isOurLine(command)) &&
    new RegExp(`\\b(?:${[id, alsoNamed, ...Object.values(named ?? {})].join("|")})\\b`).test(
      command,
    );

export const registeredIn = (
  { path, text, settings }: SettingsFile,
  agent: HookedAgent,
  { home, env }: SettingsSurroundings,
): Registered | undefined => {
  const fields = settings ?? (path.endsWith(".toml") ? hooksInToml(text) : undefined);
  const ours = (fields === undefined ? scriptAt(path, text) : commandsIn(fields)).filter(
    ({ command }) => isOurs(agent)(command),
  );
  if (ours.length === 0) return undefined;
  const programs = new Set(ours.flatMap(({ command }) => programsIn(command, home)));
  const isFound = (program: string): boolean =>
    program === BY_NAME ? programNamed(program, env["PATH"]) !== undefined : existsSync(program);
  return {
    path,
    events: isModule(path) ? [] : [...new Set(ours.map(({ event }) => event))],
    gone: [...programs].filter((program) => !isFound(program)),
  };
};

/** A module hears every event, and no line names its events. */
const isModule = (path: string): boolean => /\.[jt]s$/.test(path);

interface Command {
  readonly event: string;
  readonly command: string;
}

const commandsIn = ({ hooks }: Fields): readonly Command[] =>
  Object.entries(isObject(hooks) || Array.isArray(hooks) ? hooks : {}).flatMap(([event, entry]) =>
    textsIn(entry).map((command) => ({
      event: Array.isArray(hooks) && isObject(entry) ? String(entry["trigger"]) : event,
      command,
    })),
  );

const textsIn = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value]
    : Array.isArray(value) || isObject(value)
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Without the notes of hooks that were approved. */
const hooksInToml = (text: string): Fields => {
  const hooks = parseToml(text)?.["hooks"];
  if (!isObject(hooks)) return {};
  const { state: _approvals, ...events } = hooks;
  return { hooks: events };
};

/** A script is named after its event. */
const scriptAt = (path: string, text: string): readonly Command[] => [
  { event: basename(path), command: text },
];

/** Shared lines name no path, only the program. */
const BY_NAME = "twiceshy-hook";

const programsIn = (command: string, home: string): readonly string[] => [
  ...(/\bcommand -v twiceshy-hook\b/.test(command) ? [BY_NAME] : []),
  ...programsInLine(command).map((program) => program.replace(/^(?:\$HOME|~)/, home)),
  ...[
    ...command.matchAll(/"(file:\/\/\/[^"]*\/(?:dist\/modules\/\w+\.js|bin\/modules\.mjs))"/g),
  ].map(([, url = ""]) => pathOf(url)),
];

/** Anybody may have edited the URL. If it leads to no file, the URL itself is reported as missing. */
const pathOf = (url: string): string => {
  try {
    return fileURLToPath(url);
  } catch (fault) {
    if (!(fault instanceof URIError || fault instanceof TypeError)) throw fault;
    return url;
  }
};
