// Whether the files into which `install` put our lines still name us: asked at the start of each session, so nothing of them
// is parsed. If one does not, lost.ts looks closer.
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { HooksLost } from "../../core/recall/removals.ts";
import { readText } from "../kit/files.ts";
import type { SettingsSurroundings } from "./settings-files.ts";

/** `folders`: those of the manifests that `install` keeps. */
export const hooksLostOf = async (
  folders: readonly string[],
  around: SettingsSurroundings,
): Promise<readonly HooksLost[]> => {
  const written = writtenIn(folders.map((folder) => `${folder}/agent-settings.json`));
  if (written.every(namesUs)) return [];
  const { hooksLost } = await import("./lost.ts");
  return hooksLost(around, written);
};

/** The paths in these manifests of what was written. */
const writtenIn = (manifests: readonly string[]): readonly string[] =>
  manifests.flatMap((path) => {
    const text = readText(path);
    const parsed = text.ok && text.value !== undefined ? parseJson(text.value) : undefined;
    return isObject(parsed) ? Object.keys(parsed) : [];
  });

const namesUs = (path: string): boolean => {
  const text = readText(path);
  // A file that cannot be read is no proof that something was taken out of it.
  return !text.ok || text.value?.includes("twiceshy") === true;
};
