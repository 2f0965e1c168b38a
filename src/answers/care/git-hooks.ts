// What install and uninstall say: for each file what became of it and, if something was in the way, what a person can
// do.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import type { HooksPlan } from "../../engine/ports/git-hooks.ts";
import { inLine, type Style } from "../text/style.ts";

const fileSchema = v.object({
  path: v.string(),
  hooks: v.array(v.string()),
  /** git, husky, lefthook: which of them runs it. */
  runner: v.string(),
  /** made, added, renewed, none, taken-out, removed; or what was in the way, and then nothing was done. */
  change: v.string(),
  /** Lines that were added or taken out, or are left for you to do. */
  lines: v.array(v.string()),
});

export const installedSchema = v.object({
  host: v.literal("git"),
  /** Set if nothing was written. */
  dry: v.boolean(),
  folder: v.string(),
  /** The folder serves other repositories too. */
  shared: v.boolean(),
  files: v.array(fileSchema),
  /** Whether something was in the way. */
  hindered: v.boolean(),
});
export type InstalledDocument = DocumentOf<typeof installedSchema>;

export const installedDocument = (
  { folder, shared, files }: HooksPlan,
  dry: boolean,
): InstalledDocument => ({
  host: "git",
  dry,
  folder,
  shared,
  files: files.map(({ path, hooks, runner, change, lines }) => ({
    path,
    hooks,
    runner,
    change,
    lines,
  })),
  hindered: files.some(({ change }) => change in HINDRANCES),
});

const DONE: { readonly [change: string]: readonly [done: string, dry: string] } = {
  made: ["made", "would be made"],
  added: ["lines added", "lines would be added"],
  renewed: ["lines renewed", "lines would be renewed"],
  none: ["as it should be", "as it should be"],
  "taken-out": ["lines taken out", "lines would be taken out"],
  removed: ["removed", "would be removed"],
};

const HINDRANCES: { readonly [change: string]: string } = {
  "not-shell": "is not read by a shell, so it was left alone. Have it run these lines with sh:",
  link: "is a link, and the file it leads to was left alone. Put these lines into that file by hand:",
  "not-executable":
    "is not executable, so git does not run it, and it was left alone. Make it executable or move it away, and install again; or put in by hand:",
  "not-a-file": "is no file, and was left alone.",
  "section-taken": "has a section of that name, into which these commands go by hand:",
  changed:
    "has lines of twiceshy that were changed since, and was left alone. By hand, these are ours:",
};

export const gitHooksText =
  (act: "install" | "uninstall") =>
  ({ folder, shared, dry, files }: InstalledDocument, style: Style): readonly string[] => {
    if (act === "uninstall" && files.every(({ change }) => change === "none"))
      return [`Git's hooks in ${inLine(folder)} have no lines of twiceshy.`];
    return [
      `${act === "install" ? "git reports to this memory" : "git no longer reports to this memory"}${dry ? " (dry run)" : ""}: hooks in ${inLine(folder)}`,
      ...(shared
        ? [
            style.warm(
              "  That folder serves other repositories too; where there is no memory, ours do nothing.",
            ),
          ]
        : []),
      ...files
        .filter(({ change }) => act === "install" || change !== "none")
        .flatMap((file) => sayFile(file, dry, style)),
      ...(act === "install" && !dry
        ? [
            style.faint(
              "  They run behind the commit; twiceshy uninstall git takes them out again.",
            ),
          ]
        : []),
    ];
  };

const sayFile = (
  { path, change, lines }: InstalledDocument["files"][number],
  dry: boolean,
  style: Style,
): readonly string[] => {
  const hindrance = HINDRANCES[change];
  const sign = change === "taken-out" || change === "removed" ? "-" : "+";
  if (hindrance !== undefined)
    return [style.warm(`  ${inLine(path)} ${hindrance}`), ...lines.map((line) => `    ${line}`)];
  const entry = `  ${inLine(path)}: ${DONE[change]?.[dry ? 1 : 0] ?? change}`;
  return dry ? [entry, ...lines.map((line) => `    ${sign} ${line}`)] : [entry];
};
