// The page that `twiceshy` shows without a command, and the hint for an unknown command.
import { nearest } from "../../core/kit/near.ts";
import { GROUPS } from "./groups.ts";
import { commandNamed, commands } from "./registry/registry.ts";
import type { Style } from "../../answers/text/style.ts";
import { VERSION } from "./version.ts";

/** The commands that most people ever need, in the order in which they need them. */
const FIRST = [
  ...["init", "install", "brief", "check", "search", "show"],
  ...["attempt", "decision", "score", "doctor"],
];

const OPENING = [
  "twiceshy: shows an agent what failed in this project before it tries that again",
  "",
  "Usage: twiceshy <command> [flags] [arguments]     (shy is the same command)",
  "",
];

/** `all`: every command, by group. */
export const helpText = (style: Style, all = false): string => {
  const names = Object.keys(commands);
  return [
    ...OPENING,
    all ? groups(style) : rows(FIRST, style).join("\n"),
    "",
    ...(all ? [] : [`twiceshy help all lists all ${names.length} commands.`]),
    "twiceshy <command> --help shows details; every command takes --json and --root.",
    "",
  ].join("\n");
};

const groups = (style: Style): string => {
  const listed = Object.entries(commands);
  return Object.entries(GROUPS)
    .map(([group, title]) => {
      const own = listed.flatMap(([name, command]) => (command.group === group ? [name] : []));
      return [title, ...rows(own, style)].join("\n");
    })
    .join("\n\n");
};

const rows = (names: readonly string[], style: Style): readonly string[] => {
  const widest = Math.max(...Object.keys(commands).map((name) => name.length));
  return names.map(
    (name) => `  ${style.strong(name.padEnd(widest))}  ${commandNamed(name)?.brief ?? ""}`,
  );
};

/** The same for programs. */
export const helpDocument = () => ({
  version: VERSION,
  commands: Object.entries(commands).map(([name, { group, brief }]) => ({ name, group, brief })),
});

/** What to do about an unknown command. */
export const unknownCommandHint = (given: string): string => {
  if (given.startsWith("-")) return "Put the command first: twiceshy <command> [flags].";
  const near = nearest(Object.keys(commands), given);
  return near.length > 0
    ? `Did you mean ${near.join(" or ")}?`
    : "Run twiceshy help all to list the commands.";
};
