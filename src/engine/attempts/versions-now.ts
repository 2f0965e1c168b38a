// The present versions in lock files and runtime files. Each file is read once.
import type { VersionsAt } from "../../core/project/conditions.ts";
import type { VersionFile, Versions } from "../../core/project/versions/version-file.ts";

export const versionsIn = (textOf: (path: string) => string | undefined): VersionsAt => {
  const read = new Map<string, Map<VersionFile, Versions | undefined>>();
  return (path, format) => {
    const known = read.get(path) ?? new Map<VersionFile, Versions | undefined>();
    read.set(path, known);
    if (!known.has(format)) {
      const text = textOf(path);
      known.set(format, text === undefined ? undefined : format.versionsIn(text));
    }
    return known.get(format);
  };
};
