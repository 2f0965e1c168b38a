// The names that a repository's settings hold: of its remotes and their owners, and of the person. They are read from
// git's file, because what asks for them has no time to start git.
import { join } from "node:path";
import type { Place } from "../../engine/ports/place.ts";
import { readText } from "../kit/files.ts";

/** Of a remote's address, what stands after its host; of a person, the name and the first part of the e-mail address. */
export const namesIn = ({ commonDir }: Pick<Place, "commonDir">): readonly string[] => {
  const text = commonDir === undefined ? undefined : readText(join(commonDir, "config"));
  if (text?.ok !== true) return [];
  return [...(text.value ?? "").matchAll(SETTING)].flatMap(([, key, value = ""]) =>
    key === "url"
      ? value
          .replace(/^[a-z+]+:\/\//i, "")
          .replace(/\.git$/, "")
          .split(/[/:]/)
          .slice(1)
      : value.replace(/@.*$/, "").split(/\s+/),
  );
};

const SETTING = /^[^\S\n]*(url|name|email)[^\S\n]*=[^\S\n]*"?([^"\n]{1,500})/gm;
