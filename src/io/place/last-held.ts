// What stashes and branches held at the last look, in a small file of local state that all work trees share. If it is
// lost, stashes and branches dropped since then are missed.
import { dirname, join } from "node:path";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Held, LastHeld } from "../../engine/ports/cursor.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import { makeFolder, readText, replaceFile, statOf } from "../kit/files.ts";

/** `stashed` is the size and date of git's own list of stashes: they tell whether it changed. */
interface HeldRecord extends Held {
  readonly stashed: string;
}

const NEVER = "";

export const createLastHeld = ({ store, commonDir }: Place): LastHeld => {
  const path = `${store}/local/held.json`;
  const stashed = (): string => {
    const stat =
      commonDir === undefined ? ok(undefined) : statOf(join(commonDir, "logs/refs/stash"));
    return stat.ok && stat.value ? `${stat.value.size} ${stat.value.mtimeMs}` : NEVER;
  };
  const kept = (): Result<HeldRecord | undefined, FileFault> => {
    const text = readText(path);
    return text.ok ? ok(keptIn(text.value)) : text;
  };
  return {
    hasMoved: () => {
      const was = kept();
      return was.ok && (was.value?.stashed ?? NEVER) !== stashed();
    },
    read: () => {
      // Taken before git is asked, so that a change meanwhile is seen the next time.
      const looked = stashed();
      const held = kept();
      if (!held.ok) return held;
      return ok({
        held: held.value,
        keep: ({ stashes, branches }) => {
          const folder = makeFolder(dirname(path));
          const now = { stashed: looked, stashes, branches: Object.fromEntries(branches) };
          return folder.ok ? replaceFile(path, `${JSON.stringify(now)}\n`) : folder;
        },
      });
    },
  };
};

const keptIn = (text: string | undefined): HeldRecord | undefined => {
  const parsed = text === undefined ? undefined : parseJson(text);
  if (!isObject(parsed) || !Array.isArray(parsed.stashes) || !isObject(parsed.branches))
    return undefined;
  return {
    stashed: typeof parsed.stashed === "string" ? parsed.stashed : NEVER,
    stashes: parsed.stashes.filter((sha) => typeof sha === "string"),
    branches: new Map(
      Object.entries(parsed.branches).flatMap(([name, sha]) =>
        typeof sha === "string" ? [[name, sha] as const] : [],
      ),
    ),
  };
};
