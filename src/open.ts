// The composition root: joins the acts to the disk, the clock and git. This file opens a project for questions.
// open-*.ts add what remembering, making and settings need, so that each command loads only what it needs.
import { basename, dirname } from "node:path";
import { err, ok, type Result } from "./core/kit/result.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { Place, PlaceFault } from "./engine/ports/place.ts";
import type { Project } from "./engine/project.ts";
import { createFlatIndex } from "./io/flat-index/flat-index.ts";
import { createFileHistoryStore } from "./io/flat-index/file-histories.ts";
import { createGateFiles } from "./io/gate-files/gate-files.ts";
import { createSessionState } from "./io/hook-state/session-state.ts";
import { createReceipts } from "./io/hook-state/receipts.ts";
import { createSpool } from "./io/hook-state/spool.ts";
import { createNoNode } from "./io/hook-state/no-node.ts";
import { createRunLog } from "./io/hook-state/run-log.ts";
import { openLog } from "./io/jsonl-log/open.ts";
import { readConfig, type ReadConfig } from "./io/config/config.ts";
import { findPlace, initialised, placeName } from "./io/place/find.ts";
import { treeName } from "./io/place/head.ts";
import { machineHome, userHome, type Environment } from "./io/kit/home.ts";
import { readProject } from "./io/place/identity.ts";
import { logPathOfTyped } from "./io/place/paths.ts";
import { residualCopies, localTexts } from "./io/place/residual-copies.ts";
import { moveAside } from "./io/kit/move-aside.ts";
import { sizesOf } from "./io/place/sizes.ts";
import { withUnfitness } from "./io/place/unfit.ts";
import { workTreesThere } from "./io/place/work-trees.ts";
import { writerFacts, writerOf } from "./io/place/writer.ts";
import { systemClock } from "./io/system/clock.ts";
import { sha256 } from "./io/system/digest.ts";
import { systemEntropy } from "./io/system/entropy.ts";
import { isRunning } from "./io/system/process.ts";
import { createBridgeFiles } from "./io/views/bridge-files.ts";
import { viewsOf } from "./open-views.ts";

export interface Opening {
  readonly cwd: string;
  readonly env: Environment;
  /** The value of `--root`. */
  readonly root?: string | undefined;
  /** The file that the act is about: its project is meant. */
  readonly path?: string | undefined;
  /** Where a memory was found already: it is not looked for again. */
  readonly place?: Place | undefined;
}

export type OpenFault = PlaceFault | FileFault;

export const openProject = (opening: Opening): Result<Project, OpenFault> => {
  const place = findInitialised(opening);
  return place.ok ? openPlace(place.value, opening, settingsOf(place.value, opening.env)) : place;
};

/** The place of the project that an opening means, if a memory was made there. */
export const findInitialised = (opening: Opening): Result<Place, PlaceFault> => {
  if (opening.place !== undefined) return ok(opening.place);
  const found = placeOf(opening);
  const place = found.ok ? initialised(found.value) : found;
  return place.ok ? place : err(withUnfitness(place.error, userHome(opening.env)));
};

/** The place that an opening means, whether or not a memory was made there. */
export const placeOf = ({ cwd, env, root, path }: Opening): Result<Place, PlaceFault> =>
  findPlace({ cwd, root, envRoot: env["TWICESHY_ROOT"], home: userHome(env), path });

/** The settings in force for a place. */
export const settingsOf = (place: Place, env: Environment): ReadConfig =>
  readConfig({ place, machineHome: machineHome(env), env });

/** All work trees of a repository share one memory, and so one name. */
const nameOf = (place: Place): string => {
  if (!place.linkedWorktree || place.commonDir === undefined) return basename(placeName(place));
  const kept = basename(place.commonDir);
  return kept.startsWith(".") ? basename(dirname(place.commonDir)) : kept;
};

export const openPlace = (
  place: Place,
  { cwd, env }: Opening,
  { config, warnings }: ReadConfig,
): Result<Project, FileFault> => {
  let identity: ReturnType<typeof writerIn> | undefined;
  const log = openLog({
    dir: `${place.store}/log`,
    localDir: `${place.store}/local`,
    durability: config.log.durability,
    digest: sha256,
    clock: systemClock,
    // The facts of a clone do not change while a project is open, and looking them up costs as much as an append.
    writer: () => (identity?.ok ? identity : (identity = writerIn(place, env))),
  });
  const index = createFlatIndex(`${place.store}/index`, log, isRunning);
  const gate = createGateFiles({
    folder: `${place.store}/gate`,
    logFolder: `${place.store}/log`,
    log,
    clock: systemClock,
    tree: treeName(place),
    always: config.gate.moved === "before",
    staleRead: config.gate.staleRead,
    ownChecks: config.checks.commands.length > 0,
  });
  const trails = createFileHistoryStore(`${place.store}/index/trails`);
  return ok({
    place,
    name: nameOf(place),
    identity: () => readProject(place),
    ...{ log, index, gate, trails },
    spool: createSpool(`${place.store}/local/spool`),
    trace: createRunLog(`${place.store}/local/gate-trace`),
    noNode: createNoNode(machineHome(env)),
    leavings: createSessionState(`${place.store}/local`),
    receipts: createReceipts(`${place.store}/local/receipts`),
    views: config.views.write ? viewsOf(place) : undefined,
    bridges: place.top === undefined ? undefined : createBridgeFiles(place.top),
    bridgesBeside: () =>
      workTreesThere(place).tops.flatMap((top) =>
        top === place.top ? [] : [createBridgeFiles(top)],
      ),
    clock: systemClock,
    digest: sha256,
    ignoreCase: place.ignoreCase === true,
    pathOf: (given) => logPathOfTyped(place, given, cwd),
    filesHolding: (texts, besides) => residualCopies(place, texts, besides),
    makeRoom: () => moveAside(place),
    sizes: () => sizesOf(place),
    localTexts: () => localTexts(place),
    warnings,
    redaction: async () => (await import("./open-redaction.ts")).redactionFor(place, config),
    close: () => [index, gate, trails].forEach((files) => files.close()),
  });
};

/** Called at the first append: a clone that only reads is no writer. */
const writerIn = (place: Place, env: Environment) => {
  const facts = writerFacts(place, machineHome(env), systemEntropy);
  if (!facts.ok) return facts;
  return writerOf({ place, facts: facts.value, digest: sha256, entropy: systemEntropy });
};
