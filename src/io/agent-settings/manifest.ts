// Which text was put into which file, and what was there before: kept beside what we know of the machine or the
// project, so that it can be taken out exactly.
import { basename, dirname, sep } from "node:path";
import type { SettingsEdit } from "../../core/settings/edit.ts";
import type { Put } from "../../core/settings/json-edit.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { look, remove, removeEmpty, replace } from "./files.ts";

export interface ManifestEntry {
  /** The agents that read the file. */
  readonly hosts: readonly string[];
  readonly edit: SettingsEdit;
  /** The text before ours; absent if there was no file. */
  readonly before?: string;
  /** The digest of the text that was written. */
  readonly after: string;
  /** Folders that were made for the file, the innermost first. */
  readonly madeFolders: readonly string[];
}

/** By path, links resolved. */
export type SettingsManifest = ReadonlyMap<string, ManifestEntry>;

/** Of the user's settings in the machine's folder, of a project's in its local state. */
export const manifestIn = (folder: string): string => `${folder}/agent-settings.json`;

export const readManifest = (path: string): Result<SettingsManifest, FileFault> => {
  const found = look(path);
  if (!found.ok) return found;
  if (found.value.is === "absent") return ok(new Map());
  const parsed = parseJson(found.value.text ?? "");
  // The only copy of the earlier bytes is here, so a manifest that cannot be read is not overwritten.
  return isManifest(parsed)
    ? ok(new Map(Object.entries(parsed)))
    : err({ kind: "file-broken", path });
};

export const writeManifest = (
  path: string,
  manifest: SettingsManifest,
): Result<void, FileFault> => {
  const found = look(path);
  if (!found.ok) return found;
  const { text, path: real } = found.value;
  if (manifest.size === 0 && text === undefined) return ok(undefined);
  const done =
    manifest.size === 0
      ? remove(real, text ?? "")
      : replace(
          real,
          text,
          `${JSON.stringify(Object.fromEntries(manifest), undefined, 2)}\n`,
          0o600,
        );
  return done.ok ? ok(undefined) : done;
};

/**
 * Folders that were made for files that are taken out now go once they are empty. Until then the entries of the files
 * left inside them name them. `removed`: the paths of the files that were removed.
 */
export const sweep = (
  before: SettingsManifest,
  now: Map<string, ManifestEntry>,
  path: string,
  removed: readonly string[],
): Result<void, FileFault> => {
  const made = [...before].flatMap(([each, { madeFolders }]) => (now.has(each) ? [] : madeFolders));
  // Without a manifest a folder's name still says whose it is.
  const named = removed
    .map((file) => dirname(file))
    .filter((one) => basename(one).startsWith("twiceshy"));
  const gone = [...made, ...named];
  if (gone.length === 0) return ok(undefined);
  const left = removeEmpty([...new Set(gone)]);
  if (!left.ok) return left;
  for (const [each, entry] of now) {
    const above = left.value.filter((folder) => each.startsWith(folder + sep));
    if (above.length > 0)
      now.set(each, { ...entry, madeFolders: [...new Set([...entry.madeFolders, ...above])] });
  }
  return writeManifest(path, now);
};

const isManifest = (parsed: unknown): parsed is Readonly<Record<string, ManifestEntry>> =>
  isObject(parsed) && Object.values(parsed).every(isEntry);

const isEntry = (parsed: unknown): parsed is ManifestEntry =>
  isObject(parsed) &&
  isTexts(parsed["hosts"]) &&
  isTexts(parsed["madeFolders"]) &&
  isEdit(parsed["edit"]) &&
  typeof parsed["after"] === "string" &&
  (parsed["before"] === undefined || typeof parsed["before"] === "string");

const isTexts = (parsed: unknown): parsed is readonly string[] =>
  Array.isArray(parsed) && parsed.every((one) => typeof one === "string");

const isEdit = (parsed: unknown): parsed is SettingsEdit => {
  if (!isObject(parsed)) return false;
  switch (parsed["form"]) {
    case "json":
      return Array.isArray(parsed["puts"]) && parsed["puts"].every(isPut);
    case "toml":
      return (
        isTexts(parsed["table"]) &&
        isObject(parsed["fields"]) &&
        Object.values(parsed["fields"]).every(
          (one) => typeof one === "string" || typeof one === "number" || isTexts(one),
        )
      );
    default:
      return parsed["form"] === "whole" && typeof parsed["text"] === "string";
  }
};

const isPut = (parsed: unknown): parsed is Put =>
  isObject(parsed) && (isTexts(parsed["at"]) || isTexts(parsed["into"]));
