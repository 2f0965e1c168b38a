// Whether the files into which `install` put our lines still call us as often: asked at the start of each session, so nothing of
// them is parsed. If one does not, lost.ts looks closer.
import { isObject, parseJson, type Fields } from "../../core/kit/json.ts";
import type { HooksLost } from "../../core/recall/removals.ts";
import { readText } from "../kit/files.ts";
import type { SettingsSurroundings } from "./settings-files.ts";

/** A file into which `install` put lines for an agent, and that were not taken out since. */
export interface WrittenFile {
  readonly path: string;
  /** The lines that call us, each with the event of the agent that it is for. */
  readonly lines: readonly WrittenLine[];
}

interface WrittenLine {
  readonly event: string;
  readonly text: string;
}

/** `folders`: those of the manifests that `install` keeps. */
export const hooksLostOf = async (
  folders: readonly string[],
  around: SettingsSurroundings,
): Promise<readonly HooksLost[]> => {
  const written = folders.flatMap((folder) => writtenBy(`${folder}/agent-settings.json`));
  if (written.every(callsUs)) return [];
  const { hooksLost } = await import("./lost.ts");
  return hooksLost(around, written);
};

/** What a manifest says was written. One that cannot be read is reported by the commands that write it. */
export const writtenBy = (manifest: string): readonly WrittenFile[] => {
  const text = readText(manifest);
  const parsed = text.ok && text.value !== undefined ? parseJson(text.value) : undefined;
  return isObject(parsed)
    ? Object.entries(parsed).map(([path, entry]) => ({ path, lines: linesIn(entry) }))
    : [];
};

const linesIn = (entry: unknown): readonly WrittenLine[] => {
  const edit = isObject(entry) ? entry["edit"] : undefined;
  const puts: unknown = isObject(edit) ? edit["puts"] : undefined;
  return Array.isArray(puts) ? puts.filter(isObject).flatMap(lineIn) : [];
};

const lineIn = ({ into, item }: Fields): readonly WrittenLine[] => {
  const [list, event]: readonly unknown[] = Array.isArray(into) ? into : [];
  const text = textsIn(item).find((one) => one.includes("twiceshy"));
  return list === "hooks" && typeof event === "string" && text !== undefined
    ? [{ event, text }]
    : [];
};

const textsIn = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value]
    : Array.isArray(value) || isObject(value)
      ? Object.values(value).flatMap(textsIn)
      : [];

const callsUs = ({ path, lines }: WrittenFile): boolean => {
  const read = readText(path);
  // A file that cannot be read is no proof that something was taken out of it.
  if (!read.ok) return true;
  const { value: text = "" } = read;
  const quoted = lines.map((line) => JSON.stringify(line.text));
  return (
    text.includes("twiceshy") &&
    [...new Set(quoted)].every(
      (one) => text.split(one).length > quoted.filter((other) => other === one).length,
    )
  );
};
