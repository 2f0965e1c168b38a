// What git's hooks left in local state, one line each, and what git's own reflog says of HEAD since it was last read.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type {
  GitSignals,
  GitSignalsRead,
  Moved,
  Pushed,
  Renamed,
} from "../../engine/ports/cursor.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import { treeName } from "./head.ts";
import { filesBelow, makeFolder, readText, removeFile, replaceFile, statOf } from "../kit/files.ts";

const SHA = "(?:[0-9a-f]{40}|[0-9a-f]{64})";
const RENAMED = new RegExp(`^(amend|rebase|other) (${SHA}) (${SHA})$`);
const NAUGHT = /^0+$/;
const PUSHED = new RegExp(`^push (${SHA}) (${SHA})$`);
/**
 * A reset leaves commits behind without saying what became of them. So does a checkout that leaves a branch which is
 * then deleted.
 */
const MOVED = new RegExp(
  `^(${SHA}) (${SHA}) .*> (\\d+) [+-]\\d{4}\\t(?:reset: moving to |checkout: moving from (\\S+) to )`,
);

const UNDER_WAY = ["rebase-merge", "rebase-apply", "sequencer", "BISECT_LOG"];

/**
 * Each hook leaves a file of its own in `<store>/local/heard`, moved there whole, so writing one never disturbs the
 * reading of another. `reflog/` beside it says how far each work tree's reflog was read.
 */
export const createGitSignals = (place: Place): GitSignals => {
  const { store, gitDir } = place;
  const heard = `${store}/local/heard`;
  const reflog = gitDir === undefined ? undefined : join(gitDir, "logs/HEAD");
  const tree = treeName(place);
  const readTo = gitDir === undefined ? undefined : `${store}/local/reflog/${tree}`;
  /** The files in the order in which they came. One whose name begins with a dot is still being written. */
  const left = (): Result<readonly string[], FileFault> => {
    const folder = statOf(heard);
    const names = folder.ok && folder.value ? filesBelow(heard) : ok([]);
    if (!names.ok) return names;
    const files: { readonly path: string; readonly atMs: number }[] = [];
    for (const name of names.value.filter((each) => !each.startsWith("."))) {
      const path = join(heard, name);
      const stat = statOf(path);
      if (!stat.ok) return stat;
      if (stat.value) files.push({ path, atMs: stat.value.mtimeMs });
    }
    return ok(files.sort((a, b) => a.atMs - b.atMs).map(({ path }) => path));
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
    // A reflog that was never read is about times before the memory. One that git has shortened is read on from its
    // end.
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
    hasSignals: () => {
      const files = left();
      if (files.ok && files.value.length > 0) return true;
      // A reset to a commit that was read before moves HEAD to nothing new.
      const moves = movesSince();
      return moves.ok && moves.value.moved.some(({ by }) => by === "reset");
    },
    listen: () => {
      const files = left();
      if (!files.ok) return files;
      const texts: string[] = [];
      for (const path of files.value) {
        const text = readText(path);
        if (!text.ok) return text;
        texts.push(text.value ?? "");
      }
      const moves = movesSince();
      if (!moves.ok) return moves;
      const { moved, end } = moves.value;
      const done = (): Result<void, FileFault> => {
        for (const path of files.value) {
          const removed = removeFile(path);
          if (!removed.ok) return removed;
        }
        if (readTo === undefined) return ok(undefined);
        const folder = makeFolder(dirname(readTo));
        return folder.ok ? replaceFile(readTo, `${end}\n`) : folder;
      };
      return ok({ ...heardIn(texts.join("")), moved, done });
    },
  };
};

const heardIn = (text: string): Omit<GitSignalsRead, "moved"> => {
  const lines = text.split("\n");
  const renamed = lines.flatMap((line): readonly Renamed[] => {
    const [, by, old, now] = RENAMED.exec(line) ?? [];
    if (old === undefined || now === undefined || old === now) return [];
    return [{ by: by === "amend" || by === "rebase" ? by : "other", old, new: now }];
  });
  const pushed = lines.flatMap((line): readonly Pushed[] => {
    const [, after, before] = PUSHED.exec(line) ?? [];
    if (before === undefined || after === undefined) return [];
    // Zeros stand for a branch that did not exist, or is to be deleted.
    return NAUGHT.test(before) || NAUGHT.test(after) ? [] : [{ before, after }];
  });
  return { renamed, pushed };
};
