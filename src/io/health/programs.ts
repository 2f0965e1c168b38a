// Whether the programs of a package are whole. Each is named by its content (scripts/build.mjs), so a file that was cut or changed
// shows.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HOOKED } from "../../core/agents/startable.ts";

/** The files that something is started by. Their last words name the program that they start. */
const STARTS = ["cli.cjs", "hook.cjs", "mcp.cjs"];

/** What agents load into themselves. The last words say what it offers. */
const MODULES = HOOKED.filter(({ hooks }) => hooks.lines.form === "module").map(
  ({ id }) => `modules/${id}.js`,
);
const MODULE_END = /export\s*\{[^{}]*\};\s*$/;

const NAMED = /[a-z]+-([0-9a-f]{16})\.cjs/g;

/** The paths of those that are missing or not as they were built. `folder` is the package's `dist`. */
export const unsoundIn = (folder: string): readonly string[] => {
  if (!existsSync(folder)) return [folder];
  const there = new Set(readdirSync(folder));
  const programs = new Map<string, string>();
  const unsound = new Set<string>(STARTS.filter((name) => !there.has(name)));
  for (const name of MODULES) if (!isWhole(join(folder, name), MODULE_END)) unsound.add(name);
  const read = (name: string): void => {
    const text = readFileSync(join(folder, name), "latin1");
    for (const [named, digest = ""] of text.matchAll(NAMED))
      if (!programs.has(named)) {
        programs.set(named, digest);
        if (!there.has(named)) unsound.add(named);
        else read(named);
      }
    const digest = programs.get(name);
    if (digest !== undefined && digestOf(text) !== digest) unsound.add(name);
  };
  for (const name of STARTS) {
    if (!there.has(name)) continue;
    const known = programs.size;
    read(name);
    if (programs.size === known) unsound.add(name);
  }
  return [...unsound].map((name) => join(folder, name));
};

/** Whether the file is there, and ends as it should. */
export const isWhole = (path: string, end: RegExp): boolean =>
  existsSync(path) && end.test(readFileSync(path, "latin1"));

const digestOf = (text: string): string => {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text, "latin1").digest("hex").slice(0, 16);
};
