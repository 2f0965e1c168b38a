// The composition root for remembering: a project with its redaction policy, and what is known of who is speaking.
import { redactWith } from "./core/append/redact/again.ts";
import type { CommonBody } from "./core/event/common.ts";
import { ok, type Result } from "./core/kit/result.ts";
import type { Place } from "./engine/ports/place.ts";
import type { WritableProject } from "./engine/project.ts";
import { findInitialised, openPlace, settingsOf, type OpenFault, type Opening } from "./open.ts";
import { policyFor } from "./open-redaction.ts";
import { mayWrite, type ReadsOnly } from "./io/place/ci.ts";
import type { ReadConfig } from "./io/config/config.ts";
import { createAdopt } from "./io/jsonl-log/adopt.ts";
import { createCursor } from "./io/place/cursor.ts";
import { createGitSignals } from "./io/place/git-signals.ts";
import { createLastHeld } from "./io/place/last-held.ts";
import { createSingleFlight } from "./io/kit/single-flight.ts";
import { headOf, treeName } from "./io/place/head.ts";
import type { Environment } from "./io/kit/home.ts";
import { createLease } from "./io/kit/lease.ts";
import { createFlag } from "./io/kit/flag.ts";
import { createDirtyFlag } from "./io/place/dirty-flag.ts";
import { systemClock } from "./io/system/clock.ts";
import { sha256 } from "./io/system/digest.ts";
import { systemEntropy } from "./io/system/entropy.ts";
import { isRunning } from "./io/system/process.ts";
import { shellSession } from "./io/system/shell.ts";

export interface WritableOpening extends Opening {
  readonly actor: CommonBody["actor"];
}

export type OpenWritableFault = OpenFault | ReadsOnly;

/** Refused on a build server, unless its memory may be written there. */
export const openWritable = (
  opening: WritableOpening,
): Result<WritableProject, OpenWritableFault> => {
  const place = findInitialised(opening);
  return place.ok
    ? openWritablePlace(place.value, opening, settingsOf(place.value, opening.env))
    : place;
};

export const openWritablePlace = (
  place: Place,
  opening: WritableOpening,
  settings: ReadConfig,
): Result<WritableProject, OpenWritableFault> => {
  const { env, actor } = opening;
  const allowed = mayWrite(env, settings.config);
  if (!allowed.ok) return allowed;
  const policy = policyFor(place, settings.config);
  if (!policy.ok) return policy;
  const project = openPlace(place, opening, settings);
  if (!project.ok) return project;
  return ok({
    ...project.value,
    entropy: systemEntropy,
    policy: policy.value,
    redact: redactWith(policy.value),
    adopt: createAdopt(`${place.store}/log`),
    actor,
    session: sessionOf(env, actor),
    purging: createFlag(`${place.store}/local/purging`),
    unshown: createDirtyFlag(place, isRunning),
    watching: createLease(`${place.store}/local/watching`, { isRunning, clock: systemClock }),
    learning: createLease(`${place.store}/local/learning`, { isRunning, clock: systemClock }),
    cursor: createCursor(`${place.store}/local/history.json`, treeName(place)),
    ear: createGitSignals(place),
    held: createLastHeld(place),
    capturing: createSingleFlight(`${place.store}/local/capturing-${treeName(place)}`, isRunning),
    head: () => headOf(place),
  });
};

/** Variables with which hosts tell the commands they run their session; ours comes first. */
const SESSIONS = ["TWICESHY_SESSION", "CLAUDE_CODE_SESSION_ID", "CODEX_THREAD_ID"];

/**
 * The session that was set, or the host's, or the shell that a person types into. A script on its own has no session.
 */
export const sessionOf = (
  env: Environment,
  { tty }: WritableOpening["actor"],
): string | undefined => {
  const said = SESSIONS.map((name) => env[name]).find((session) => session);
  return said ?? (tty === "yes" ? shellSession(sha256) : undefined);
};
