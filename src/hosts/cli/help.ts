// The page that `twiceshy` shows without a command, and the hint for an unknown command.
import { nearest } from "../../core/kit/near.ts";
import { commands, GROUPS } from "./registry.ts";
import type { Style } from "./style.ts";
import { VERSION } from "./version.ts";

export const helpText = (style: Style): string => {
  const widest = Math.max(...Object.keys(commands).map((name) => name.length));
  const groups = Object.entries(GROUPS).map(([group, title]) => {
    const rows = Object.entries(commands)
      .filter(([, listed]) => listed.group === group)
      .map(([name, { brief }]) => `  ${style.strong(name.padEnd(widest))}  ${brief}`);
    return [title, ...rows].join("\n");
  });
  return [
    "twiceshy: what this project has learned, told before it is needed again",
    "",
    "Usage: twiceshy <command> [flags] [arguments]     (shy is the same command)",
    "",
    groups.join("\n\n"),
    "",
    "twiceshy <command> --help says more; every command takes --json and --root.",
    "",
  ].join("\n");
};

/** The same for programs. */
export const helpDocument = () => ({
  version: VERSION,
  commands: Object.entries(commands).map(([name, { group, brief }]) => ({ name, group, brief })),
});

/** What to do about an unknown command. */
export const unknownCommandHint = (given: string): string => {
  if (given.startsWith("-")) return "The command comes first: twiceshy <command> [flags].";
  const near = nearest(Object.keys(commands), given);
  return near.length > 0
    ? `Did you mean ${near.join(" or ")}?`
    : "twiceshy --help lists the commands.";
};
