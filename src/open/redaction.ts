// Turns a place's settings and its key into the redaction policy that texts pass on their way in and on their way out; and opens what
// agents said on this machine, each session redacted as the project of its folder redacts.
import { isAbsolute, join } from "node:path";
import { redactWith } from "../core/append/redact/again.ts";
import { defaultPolicy, type RedactionPolicy, type Tagger } from "../core/append/redact/policy.ts";
import type { Redact } from "../core/kit/redact.ts";
import { ok, type Result } from "../core/kit/result.ts";
import type { Config } from "../engine/ports/config.ts";
import type { FileFault } from "../engine/ports/file.ts";
import type { Place } from "../engine/ports/place.ts";
import type { PastSessions } from "../engine/ports/session/past-sessions.ts";
import type { TurnIndex } from "../engine/ports/turn-index.ts";
import type { Project } from "../engine/project.ts";
import { readConfig } from "../io/config/config.ts";
import { machineHome, turnFolder, userHome, type Environment } from "../io/kit/home.ts";
import { findPlace } from "../io/place/find.ts";
import { knownTagger } from "../io/place/tagger.ts";
import { isRunning } from "../io/system/process.ts";
import { sha256 } from "../io/system/digest.ts";
import { systemClock } from "../io/system/clock.ts";

/** How this place redacts what it shows. If it cannot be told what was allowed, nothing was. */
export const redactionFor = (place: Place, config: Pick<Config, "redact">): Redact => {
  const policy = policyFor(place, config);
  return redactWith(policy.ok ? policy.value : policyWith(() => "", config));
};

/** For use without a place, or before it is known. */
export const defaultRedaction = (): Redact =>
  redactWith(defaultPolicy({ tagger: () => "", nowMs: systemClock.nowMs() }));

/** The project with a memory that a folder belongs to, if there is one, and how it redacts. */
export const redactionAt = (
  folder: string | undefined,
  env: Environment,
): { readonly store?: string; readonly redact: Redact } => {
  // What a transcript says of its folder is read, and never taken to be below this process's.
  const isPath = folder !== undefined && isAbsolute(folder);
  const found = isPath ? findPlace({ cwd: folder, home: userHome(env) }) : undefined;
  if (!found?.ok || !found.value.initialised) return { redact: defaultRedaction() };
  const place = found.value;
  const { config } = readConfig({ place, machineHome: machineHome(env), env });
  return { store: place.store, redact: redactionFor(place, config) };
};

/** The sessions on this machine, each redacted as the project of its folder redacts. */
export const turnsOf = async (place: Place, env: Environment): Promise<TurnIndex> => {
  const [{ openTurnIndex }, { createLease }] = await Promise.all([
    import("../io/transcripts/open.ts"),
    import("../io/kit/lease.ts"),
  ]);
  const places = transcriptPlaces(place, env);
  return openTurnIndex({
    ...{ ...places, nowMs: systemClock.nowMs },
    lease: createLease(join(places.root, "reading"), { isRunning, clock: systemClock }),
  });
};

export const pastSessionsOf = async (
  { place }: Pick<Project, "place">,
  env: Environment,
): Promise<PastSessions> => {
  const { openPastSessions } = await import("../io/transcripts/open.ts");
  return openPastSessions(transcriptPlaces(place, env));
};

const transcriptPlaces = ({ store }: Place, env: Environment) => ({
  ...{ root: turnFolder(env), store, digest: sha256 },
  home: { home: userHome(env), env, platform: process.platform },
  projectAt: (folder: string | undefined) => redactionAt(folder, env),
});

/** How this place redacts. */
export const policyFor = (
  place: Place,
  config: Pick<Config, "redact">,
): Result<RedactionPolicy, FileFault> => {
  const tagger = knownTagger(place);
  return tagger.ok ? ok(policyWith(tagger.value, config)) : tagger;
};

/** The families' own defaults, overridden by the settings. */
export const policyWith = (tagger: Tagger, { redact }: Pick<Config, "redact">): RedactionPolicy => {
  const { pii, families, namespaces, allow } = redact;
  const base = defaultPolicy({ tagger, nowMs: systemClock.nowMs(), pii });
  return { ...base, families: { ...base.families, ...families }, namespaces, allow };
};
