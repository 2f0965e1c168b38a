// The page `twiceshy` shows when it is asked for nothing in particular, and the word on a command that isn't one.
import { commands, GROUPS } from "./registry.ts";
import type { Style } from "./style.ts";

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

export const unknownCommand = (given: string): string => {
  const near = Object.keys(commands)
    .map((name) => ({ name, far: distance(name, given) }))
    .filter(({ far }) => far <= 2)
    .sort((a, b) => a.far - b.far)
    .map(({ name }) => name);
  const hint =
    near.length > 0 ? `Did you mean ${near.join(" or ")}?` : "twiceshy --help lists the commands.";
  return `twiceshy: there is no command "${given}".\n  ${hint}\n`;
};

/** Levenshtein distance, small words. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const kept = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

/** A command's own help: what it does, and one example that works as it stands. */
export const describe = (brief: string, example: string, more = "") => ({
  brief,
  fullDescription: [brief + ".", ...(more === "" ? [] : [more]), `Example:\n  ${example}`].join(
    "\n\n",
  ),
});
