// What uninstall says: of git's hooks, of agents' settings, and of what was taken out of a project.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import { isHindered, settingsFilesText, settingsFileSchema } from "./agent-settings.ts";
import { installedSchema, gitHooksText } from "./git-hooks.ts";
import { counted, inLine, type Style } from "../text/style.ts";

export const uninstalledSchema = v.object({
  /** Set if nothing was written. */
  dry: v.boolean(),
  /** Absent if no project was meant. */
  project: v.optional(v.string()),
  /** What became of git's hooks; absent if there is no git. */
  hooks: v.optional(installedSchema),
  /** What became of agents' settings. */
  files: v.array(settingsFileSchema),
  /** Absolute paths. The content of a folder that was removed whole is not listed. */
  removed: v.array(v.string()),
  /** The line that hid the readable files from git was there, and is gone. */
  excludeLine: v.boolean(),
  /** What is still there, and what it is. */
  left: v.array(v.object({ path: v.string(), is: v.string() })),
});
export type UninstalledDocument = DocumentOf<typeof uninstalledSchema>;

export const isUninstallHindered = ({ hooks, files }: UninstalledDocument): boolean =>
  hooks?.hindered === true || files.some(isHindered);

export const uninstalledText = (document: UninstalledDocument, style: Style): string => {
  const { dry, project, hooks, files, removed, excludeLine, left } = document;
  const lines = [
    ...(hooks === undefined ? [] : gitHooksText("uninstall")(hooks, style)),
    ...sayFiles(document, style),
    ...(project === undefined || left.length + removed.length === 0
      ? []
      : [
          `${dry ? "Would take" : "Took"} ${counted(removed.length, "file or folder", "files and folders")} of twiceshy's out of ${project}.`,
        ]),
    ...(dry ? removed.map((path) => `  ${inLine(path)}`) : []),
    ...(excludeLine
      ? [`  git ${dry ? "would no longer ignore" : "no longer ignores"} .twiceshy/`]
      : []),
    ...left.map(({ path, is }) => style.warm(`  left ${inLine(path)}: ${is}`)),
  ];
  return lines.length === 0 && files.length === 0
    ? "Those settings have no lines of twiceshy."
    : lines.join("\n");
};

const sayFiles = ({ dry, files }: UninstalledDocument, style: Style): readonly string[] => {
  const touched = files.filter(({ change }) => change !== "none");
  if (touched.length === 0)
    return files.length === 0 ? [] : ["Those settings have no lines of twiceshy."];
  const isAny = touched.some(({ change }) => change === "taken-out" || change === "removed");
  return [
    isAny
      ? `Agents ${dry ? "would not call" : "do not call"} twiceshy from here any more:`
      : "Of agents' settings nothing was taken out:",
    ...settingsFilesText(touched, dry, style),
  ];
};
