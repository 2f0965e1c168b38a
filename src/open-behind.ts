// The composition root for asking whether something is still to be taken in, from git or from a process that was
// killed. It runs before most commands, so it is small.
import { ok, type Result } from "./core/kit/result.ts";
import type { Renames } from "./core/fold/renames.ts";
import { isBehind, isBehindRenames } from "./engine/history/behind.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { Place } from "./engine/ports/place.ts";
import { findInitialised, type Opening } from "./open.ts";
import { readRenames } from "./io/gate-files/read-renames.ts";
import { createCursor } from "./io/place/cursor.ts";
import { createGitSignals } from "./io/place/git-signals.ts";
import { headOf, treeName } from "./io/place/head.ts";
import { createLastHeld } from "./io/place/last-held.ts";
import { createDirtyFlag } from "./io/place/dirty-flag.ts";
import { startDetached } from "./io/system/detached.ts";
import { isRunning } from "./io/system/process.ts";

/** How many commits there were at the last reading; nothing if nothing new is to be read, or there is no memory. */
export const commitsBehind = (opening: Opening): Result<number | undefined, FileFault> => {
  const place = findInitialised(opening);
  if (!place.ok || place.value.gitDir === undefined) return ok(undefined);
  const cursor = createCursor(`${place.value.store}/local/history.json`, treeName(place.value));
  const ear = createGitSignals(place.value);
  const held = createLastHeld(place.value);
  const head = (): ReturnType<typeof headOf> => headOf(place.value);
  const behind = isBehind({ cursor, ear, held, head });
  if (!behind.ok) return behind;
  const upTo = cursor.read();
  if (!upTo.ok) return upTo;
  if (behind.value) return ok(upTo.value?.commits ?? 0);
  const renames = (): Renames | undefined =>
    readRenames(`${place.value.store}/gate`, treeName(place.value));
  const isRead = upTo.value !== undefined && upTo.value.below === undefined;
  return ok(
    isRead && isBehindRenames({ head, gate: { renames } }) ? upTo.value?.commits : undefined,
  );
};

/** Whether a process was killed before the readable files showed what it had remembered. */
export const isUnshown = (opening: Opening): boolean => {
  const place = findInitialised(opening);
  return place.ok && createDirtyFlag(place.value, isRunning).isLeft();
};

/** The same as a command in the background, which nobody waits for. */
export const captureBehind = ({ cwd, root }: Opening, script: string | undefined): void => {
  startDetached(script, ["capture", ...(root === undefined ? [] : ["--root", root])], cwd);
};

/** Has a background process fold the readable files; returns its id. */
export const showBehind = (
  { top }: Pick<Place, "top">,
  script = process.argv[1],
): number | undefined =>
  top === undefined
    ? undefined
    : startDetached(script, ["rebuild", "--readable", "--root", top], top);
