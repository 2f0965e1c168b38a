// The lines in a host's settings that call our hook.
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { isObject, type Fields } from "../../core/kit/json.ts";
import type { Registered } from "../../engine/ports/agents.ts";
import { tablesIn } from "./lenient.ts";
import type { SettingsFile } from "./settings-files.ts";

/** VS Code also runs what is registered for Claude Code. */
export const isOurs =
  (name: string) =>
  (command: string): boolean =>
    /twiceshy/.test(command) &&
    new RegExp(`\\b(?:${name === "vscode" ? "vscode|claude-code" : name})\\b`).test(command);

export const registeredIn = (
  { path, text, settings }: SettingsFile,
  name: string,
  home: string,
): Registered | undefined => {
  const ours = (settings === undefined ? linesIn(path, text) : commandsIn(settings)).filter(
    ({ command }) => isOurs(name)(command),
  );
  if (ours.length === 0) return undefined;
  const programs = new Set(ours.flatMap(({ command }) => programsIn(command, home)));
  return {
    path,
    events: [...new Set(ours.map(({ event }) => event))],
    gone: [...programs].filter((program) => !existsSync(program)),
  };
};

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

/** In TOML the table names the event; a script is called after it. */
const linesIn = (path: string, text: string): readonly Command[] =>
  path.endsWith(".toml")
    ? tablesIn(text).flatMap(({ names, text: lines }) =>
        names[0] === "hooks" && names[1] !== "state"
          ? [{ event: names[1] ?? "", command: lines }]
          : [],
      )
    : [{ event: basename(path), command: text }];

const programsIn = (command: string, home: string): readonly string[] =>
  [...command.matchAll(/(?:\$HOME|\/)[^"'\n;]*\/(?:twiceshy-hook|\.twiceshy\/bin\/hook)\b/g)].map(
    ([program]) => program.replace(/^\$HOME/, home),
  );
