// The one composition root: joins the acts to the disk, the clock and git. What is slow to open is opened when asked for.
import { basename } from "node:path";
import { defaultPolicy, type RedactionPolicy } from "./core/append/redact/policy.ts";
import type { CommonBody } from "./core/event/common.ts";
import { ok, type Result } from "./core/kit/result.ts";
import type {
  Config,
  FileFault,
  ForeignMemory,
  MakeFault,
  Place,
  PlaceFault,
  Repo,
} from "./engine/ports.ts";
import type { Project } from "./engine/project.ts";
import { createFlatIndex } from "./io/flat-index/flat-index.ts";
import { createGitRepo } from "./io/git-repo/git-repo.ts";
import { openLog } from "./io/jsonl-log/open.ts";
import { mayWrite, type ReadsOnly } from "./io/place/ci.ts";
import { readConfig, type ReadConfig } from "./io/place/config.ts";
import { findPlace, initialised, placeForInit, placeName } from "./io/place/find.ts";
import { foreignMemories } from "./io/place/foreign.ts";
import { ignoresCase } from "./io/place/git-files.ts";
import { headOf } from "./io/place/head.ts";
import { machineHome, userHome, type Environment } from "./io/place/home.ts";
import { makePlace } from "./io/place/make.ts";
import { logPathOf } from "./io/place/paths.ts";
import { filesHolding } from "./io/place/residue.ts";
import { knownTagger } from "./io/place/tagger.ts";
import { writerFacts, writerOf } from "./io/place/writer.ts";
import { systemClock } from "./io/system/clock.ts";
import { sha256 } from "./io/system/digest.ts";
import { systemEntropy } from "./io/system/entropy.ts";
import { createViews } from "./io/views/views.ts";

export interface Opening {
  readonly cwd: string;
  readonly env: Environment;
  /** What `--root` said. */
  readonly root?: string | undefined;
  /** The file the act is about, whose project it is. */
  readonly path?: string | undefined;
  /** An act that appends: refused on a build server unless its memory may be written there. */
  readonly toWrite?: boolean;
  readonly actor: CommonBody["actor"];
}

export type OpenFault = PlaceFault | FileFault | ReadsOnly;

export const openProject = (opening: Opening): Result<Project, OpenFault> => {
  const { cwd, env, root, path } = opening;
  const found = findPlace({ cwd, root, envRoot: env["TWICESHY_ROOT"], home: userHome(env), path });
  if (!found.ok) return found;
  const place = initialised(found.value);
  if (!place.ok) return place;
  const settings = settingsOf(place.value, env);
  const allowed = opening.toWrite ? mayWrite(env, settings.config) : ok(undefined);
  return allowed.ok ? openPlace(place.value, opening, settings) : allowed;
};

export interface MadeProject {
  readonly project: Project;
  /** False where the memory was there already. */
  readonly made: boolean;
  /** What other memories this clone holds. */
  readonly foreign: readonly ForeignMemory[];
  /** Absent outside git. */
  readonly repo: Repo | undefined;
}

/** Makes a memory where there is none yet, and opens it. `here` insists on a folder that is no place for a project. */
export const makeProject = (
  opening: Opening & { readonly here?: boolean },
): Result<MadeProject, OpenFault | MakeFault> => {
  const { cwd, env, root, here = false } = opening;
  const home = userHome(env);
  const found = placeForInit({ cwd, root, envRoot: env["TWICESHY_ROOT"], home, here });
  if (!found.ok) return found;
  const settings = settingsOf(found.value, env);
  const allowed = mayWrite(env, settings.config);
  if (!allowed.ok) return allowed;
  const made = makePlace(found.value, {
    home,
    here,
    entropy: systemEntropy,
    nowMs: systemClock.nowMs(),
    views: settings.config.views.write,
  });
  if (!made.ok) return made;
  const { place } = made.value;
  const foreign = foreignMemories(place);
  if (!foreign.ok) return foreign;
  const project = openPlace(place, opening, settings);
  if (!project.ok) return project;
  const repo = place.gitDir === undefined ? undefined : createGitRepo(place.gitDir);
  return ok({ project: project.value, made: made.value.made, foreign: foreign.value, repo });
};

/** The settings in force for a place, or for the machine alone. */
export const settingsOf = (place: Place | undefined, env: Environment): ReadConfig =>
  readConfig({ ...(place ? { place } : {}), machineHome: machineHome(env), env });

const openPlace = (
  place: Place,
  { cwd, env, actor }: Opening,
  { config, warnings }: ReadConfig,
): Result<Project, FileFault> => {
  const policy = policyFor(place, config);
  if (!policy.ok) return policy;
  const ignoreCase = place.commonDir === undefined ? ok(false) : ignoresCase(place.commonDir);
  if (!ignoreCase.ok) return ignoreCase;
  const log = openLog({
    dir: `${place.store}/log`,
    localDir: `${place.store}/local`,
    durability: config.log.durability,
    digest: sha256,
    clock: systemClock,
    writer: () => writerIn(place, env),
  });
  return ok({
    place,
    name: basename(placeName(place)),
    log,
    index: createFlatIndex(`${place.store}/index`, log),
    views: place.views !== undefined && config.views.write ? createViews(place.views) : undefined,
    clock: systemClock,
    entropy: systemEntropy,
    digest: sha256,
    policy: policy.value,
    actor,
    session: env["TWICESHY_SESSION"] || undefined,
    ignoreCase: ignoreCase.value,
    pathOf: (given) => logPathOf(place, given, cwd),
    filesHolding: (texts) => filesHolding(place, texts),
    warnings,
    head: () => headOf(place),
  });
};

const writerIn = (place: Place, env: Environment) => {
  const facts = writerFacts(place, machineHome(env), systemEntropy);
  if (!facts.ok) return facts;
  return writerOf({ place, facts: facts.value, digest: sha256, entropy: systemEntropy });
};

/** How this place redacts: the families' own defaults under what its settings say. */
export const policyFor = (
  place: Place,
  { redact }: Pick<Config, "redact">,
): Result<RedactionPolicy, FileFault> => {
  const tagger = knownTagger(place);
  if (!tagger.ok) return tagger;
  const { pii, families, namespaces, allow } = redact;
  const base = defaultPolicy({ tagger: tagger.value, nowMs: systemClock.nowMs(), pii });
  return ok({ ...base, families: { ...base.families, ...families }, namespaces, allow });
};
