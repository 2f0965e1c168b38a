// What git's hooks left in local state, a line each, and what git's own reflog says of HEAD since it was last read.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Ear, Heard, Moved, Pushed, Renamed } from "../../engine/ports/cursor.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import { makeFolder, readText, removeFile, renameFile, replaceFile, statOf } from "./files.ts";

const SHA = "(?:[0-9a-f]{40}|[0-9a-f]{64})";
const RENAMED = new RegExp(`^(amend|rebase|other) (${SHA}) (${SHA})$`);
const NAUGHT = /^0+$/;
const PUSHED = new RegExp(`^push (${SHA}) (${SHA})$`);
/** A reset leaves commits behind without saying what they became, and so does who leaves a branch that goes then. */
const MOVED = new RegExp(
  `^(${SHA}) (${SHA}) .*> (\\d+) [+-]\\d{4}\\t(?:reset: moving to |checkout: moving from (\\S+) to )`,
);

const UNDER_WAY = ["rebase-merge", "rebase-apply", "sequencer", "BISECT_LOG"];

/** Tells the work trees that share a store apart, as the hooks' shell does. */
export const treeName = ({ gitDir, commonDir }: Pick<Place, "gitDir" | "commonDir">): string =>
  gitDir === undefined || gitDir === commonDir ? ".main" : basename(gitDir);

/** `<store>/local/heard` is written by the hooks; `reflog/` beside it says how far each work tree's was read. */
export const createEar = (place: Place): Ear => {
  const { store, gitDir } = place;
  const heard = `${store}/local/heard`;
  const taken = `${heard}.taken`;
  const reflog = gitDir === undefined ? undefined : join(gitDir, "logs/HEAD");
  const tree = treeName(place);
  const readTo = gitDir === undefined ? undefined : `${store}/local/reflog/${tree}`;
  const sizeOf = (path: string): number => {
    const stat = statOf(path);
    return stat.ok ? (stat.value?.size ?? 0) : 0;
  };
  const mark = (): number | undefined => {
    const text = readTo === undefined ? ok(undefined) : readText(readTo);
    return text.ok && text.value !== undefined ? Number(text.value) : undefined;
  };
  const movesSince = (): Result<
    { readonly moved: readonly Moved[]; readonly end: number },
    FileFault
  > => {
    const text = reflog === undefined ? ok(undefined) : readText(reflog);
    if (!text.ok) return text;
    const bytes = Buffer.from(text.value ?? "");
    const from = mark();
    // A reflog that was never read tells of times before the memory; one that git has cut short is read from its end on.
    const rest = from === undefined || from > bytes.length ? "" : bytes.subarray(from).toString();
    const moved = rest.split("\n").flatMap((line): readonly Moved[] => {
      const [, before, after, seconds, branch] = MOVED.exec(line) ?? [];
      if (before === undefined || after === undefined || before === after) return [];
      const move = { before, after, atMs: Number(seconds) * 1_000 };
      return [
        branch === undefined ? { by: "reset", ...move } : { by: "checkout", from: branch, ...move },
      ];
    });
    return ok({ moved, end: bytes.length });
  };
  return {
    isUnderWay: () =>
      gitDir !== undefined && UNDER_WAY.some((name) => existsSync(join(gitDir, name))),
    hasHeard: () => sizeOf(heard) > 0 || sizeOf(taken) > 0,
    listen: () => {
      // What an earlier run took and did not finish comes first; hooks go on writing to a new file.
      if (sizeOf(taken) === 0 && sizeOf(heard) > 0) {
        const moved = renameFile(heard, taken);
        if (!moved.ok) return moved;
      }
      const text = readText(taken);
      if (!text.ok) return text;
      const moves = movesSince();
      if (!moves.ok) return moves;
      const { moved, end } = moves.value;
      const done = (): Result<void, FileFault> => {
        const removed = removeFile(taken);
        if (!removed.ok || readTo === undefined) return removed;
        const folder = makeFolder(dirname(readTo));
        return folder.ok ? replaceFile(readTo, `${end}\n`) : folder;
      };
      return ok({ ...heardIn(text.value ?? ""), moved, done });
    },
  };
};

const heardIn = (text: string): Omit<Heard, "moved"> => {
  const lines = text.split("\n");
  const renamed = lines.flatMap((line): readonly Renamed[] => {
    const [, by, old, now] = RENAMED.exec(line) ?? [];
    if (old === undefined || now === undefined || old === now) return [];
    return [{ by: by === "amend" || by === "rebase" ? by : "other", old, new: now }];
  });
  const pushed = lines.flatMap((line): readonly Pushed[] => {
    const [, after, before] = PUSHED.exec(line) ?? [];
    if (before === undefined || after === undefined) return [];
    // Naughts stand for a branch that was not there, or is to go.
    return NAUGHT.test(before) || NAUGHT.test(after) ? [] : [{ before, after }];
  });
  return { renamed, pushed };
};
