// What writing needs in addition: the redaction policy, who is speaking, and what is held while history is read. `init`
// makes a memory here if there is none yet.
import { SESSIONS } from "../core/agents/variables.ts";
import { redactWith } from "../core/append/redact/again.ts";
import { looksSecret } from "../core/append/redact/redact.ts";
import { answered } from "../core/kit/fault.ts";
import type { CommonBody } from "../core/event/common.ts";
import { err, ok, type Result } from "../core/kit/result.ts";
import { outsidePauses } from "../core/transcripts/outside-pauses.ts";
import type { ShownThere } from "../engine/amend/purge-elsewhere.ts";
import type { Watching } from "../engine/attempts/watch-checks.ts";
import type { FileFault } from "../engine/ports/file.ts";
import type { Append } from "../engine/ports/log.ts";
import type { ForeignMemory, MakeFault, Place, ReadsOnly } from "../engine/ports/place.ts";
import type { WorkTree } from "../engine/ports/repo.ts";
import type { ConsolidationQueue } from "../engine/ports/session/consolidation.ts";
import type { AcrossMeans, Project, WritableProject } from "../engine/project.ts";
import { createConsolidationQueue } from "../io/consolidation/queue.ts";
import { dropBriefs } from "../io/flat-index/session-brief.ts";
import { createReceipts } from "../io/hook-state/receipts.ts";
import { residualCopies } from "../io/place/residual-copies.ts";
import { createCheckRuns } from "../io/hook-state/check-runs.ts";
import { createEdits } from "../io/hook-state/edits.ts";
import { createOpenAttempts } from "../io/hook-state/open-attempts.ts";
import { tailOfTranscript } from "../io/hook-state/transcript.ts";
import { createAdopt } from "../io/jsonl-log/adopt.ts";
import { createAppend } from "../io/jsonl-log/append.ts";
import { isReadableLog } from "../io/jsonl-log/open.ts";
import { createFlag } from "../io/kit/flag.ts";
import { machineHome, userHome, type Environment } from "../io/kit/home.ts";
import { makeFolder, readText, replaceFile } from "../io/kit/files.ts";
import { createLease } from "../io/kit/lease.ts";
import { createSingleFlight } from "../io/kit/single-flight.ts";
import type { NotRecording } from "../engine/ports/pause.ts";
import { mayWrite } from "../io/place/ci.ts";
import { placeForInit } from "../io/place/find.ts";
import { foreignMemories } from "../io/place/foreign.ts";
import { stashOf, treeName } from "../io/place/head.ts";
import { knownProjects } from "../io/place/known/known.ts";
import { namesIn } from "../io/git-repo/names.ts";
import { makePlace } from "../io/place/make.ts";
import { isSwitchedOff, mayRecord } from "../io/place/pause.ts";
import { writerFacts, writerOf } from "../io/place/writer.ts";
import { systemClock } from "../io/system/clock.ts";
import { startDetached } from "../io/system/detached.ts";
import { sha256 } from "../io/system/digest.ts";
import { systemEntropy } from "../io/system/entropy.ts";
import { isRunning } from "../io/system/process.ts";
import { createTurnPurge } from "../io/transcripts/forgotten.ts";
import { shellSession } from "../io/system/shell.ts";
import {
  machinePlace,
  openPlace,
  openProject,
  settingsOf,
  turnsFolderOf,
  type OpenFault,
  type Opening,
} from "./project.ts";
import { policyFor } from "./redaction.ts";

/** Who writes: through which door, and what is known of them. */
export interface WriteOptions {
  readonly env: Environment;
  readonly actor: CommonBody["actor"];
}

export type OpenWritableFault = OpenFault | ReadsOnly | NotRecording;

/** Refused while the project is paused, and on a build server, unless its memory may be written there. */
export const writableOf = (
  project: Project,
  { env, actor }: WriteOptions,
): Result<WritableProject, FileFault | ReadsOnly | NotRecording> => {
  const {
    place,
    store: { config },
  } = project;
  const records = mayRecord(place.store, env);
  if (!records.ok) return records;
  const allowed = mayWrite(env, config);
  if (!allowed.ok) return allowed;
  const policy = policyFor(place, config);
  if (!policy.ok) return policy;
  const local = `${place.store}/local`;
  return ok({
    ...project,
    write: {
      append: appendTo(place, env, config.log.durability),
      adopt: whileRecording(place, env, createAdopt(`${place.store}/log`, `${place.store}/blobs`)),
      entropy: systemEntropy,
      policy: policy.value,
      redact: redactWith(policy.value),
      actor,
      session: sessionOf(env, actor),
      turns: createTurnPurge(place.store, () => turnsFolderOf(place, env)),
      purging: {
        ...createFlag(`${local}/purging`),
        swept: sweptAt(`${local}/swept`),
        elsewhere: () => ok([]),
      },
      leases: {
        watching: createLease(`${local}/watching`, { isRunning, clock: systemClock }),
        learning: createLease(`${local}/learning`, { isRunning, clock: systemClock }),
        capturing: createSingleFlight(`${local}/capturing-${treeName(place)}`, isRunning),
      },
      across: acrossFrom(place, { env, actor }),
    },
  });
};

const acrossFrom = (place: Place, options: WriteOptions): AcrossMeans => ({
  // No path is spelled there, so no folder of this process matters.
  open: () =>
    place.store === machinePlace(options.env).store
      ? ok(undefined)
      : openEverywhere({ ...options, cwd: place.store }),
  names: () => namesIn(place),
});

/** Where it cannot be read, the whole log is looked through again. */
const sweptAt = (path: string): WritableProject["write"]["purging"]["swept"] => ({
  read: () => {
    const text = readText(path);
    return text.ok ? (text.value ?? "") : "";
  },
  keep: (text) => replaceFile(path, text),
});

const appendTo = (place: Place, env: Environment, durability: "power" | "crash"): Append => {
  let identity: ReturnType<typeof writerIn> | undefined;
  const append = createAppend({
    dir: `${place.store}/log`,
    localDir: `${place.store}/local`,
    blobDir: `${place.store}/blobs`,
    durability,
    digest: sha256,
    clock: systemClock,
    // The facts of a clone do not change while a project is open, and looking them up costs as much as an append.
    writer: () => (identity?.ok ? identity : (identity = writerIn(place, env))),
  });
  return whileRecording(place, env, append);
};

/** A process that goes on for long, such as a server, may have been opened before the project was paused. */
const whileRecording =
  <Given, Done, Fault>(
    { store }: Place,
    env: Environment,
    write: (given: Given) => Result<Done, Fault>,
  ): ((given: Given) => Result<Done, Fault | NotRecording>) =>
  (given) => {
    const records = mayRecord(store, env);
    return records.ok ? write(given) : records;
  };

/** Called at the first append: a clone that only reads is no writer. */
const writerIn = (place: Place, env: Environment) => {
  const facts = writerFacts(place, machineHome(env), systemEntropy);
  if (!facts.ok) return facts;
  return writerOf({ place, facts: facts.value, digest: sha256, entropy: systemEntropy });
};

/**
 * The memory that holds in every project of this machine; made now if there is none. Nothing of it may be shared, so all
 * of it is in the stream that stays here.
 */
export const openEverywhere = (
  opening: Opening & WriteOptions,
): Result<WritableProject, FileFault | ReadsOnly | NotRecording> => {
  const place = machinePlace(opening.env);
  const folder = makeFolder(place.store);
  if (!folder.ok) return folder;
  const readable = isReadableLog(`${place.store}/log`);
  if (!readable.ok) return readable;
  const opened = openPlace(place, opening, settingsOf(place, opening.env));
  const project = opened.ok ? writableOf(opened.value, opening) : opened;
  if (!project.ok) return project;
  const { write } = project.value;
  const append: Append = (candidates) =>
    write.append(candidates.map((candidate) => ({ ...candidate, stream: "local" })));
  const elsewhere = () => shownInProjects(opening.env);
  const purging = { ...write.purging, elsewhere };
  return ok({ ...project.value, write: { ...write, append, purging } });
};

/** What each project of this machine keeps of what its agents were shown. */
const shownInProjects = (env: Environment): Result<readonly ShownThere[], FileFault> => {
  const known = knownProjects(machineHome(env), userHome(env));
  if (!known.ok) return known;
  return ok(
    known.value.map(({ place }) => ({
      receipts: createReceipts(`${place.store}/local/receipts`),
      turns: createTurnPurge(place.store, () => turnsFolderOf(place, env)),
      dropBriefs: () =>
        answered("file-unwritable", place.store, () => dropBriefs(`${place.store}/index`)),
      filesHolding: (texts, besides) => residualCopies(place, texts, besides),
    })),
  );
};

export const openWritable = (
  opening: Opening & WriteOptions,
): Result<WritableProject, OpenWritableFault> => {
  const project = openProject(opening);
  return project.ok ? writableOf(project.value, opening) : project;
};

/**
 * The session that was set, or the host's, or the shell that a person types into. A script on its own has no session.
 */
export const sessionOf = (env: Environment, { tty }: WriteOptions["actor"]): string | undefined => {
  const text = ["TWICESHY_SESSION", ...SESSIONS]
    .map((name) => env[name])
    .find((session) => session);
  return text ?? (tty === "yes" ? shellSession(sha256) : undefined);
};

/**
 * What watching checks needs besides the project. `tree` is the work tree as it is now, `transcript` the file in which the
 * host keeps what was said.
 */
export const watchingIn = (
  { place, hooks, tree: { head, files }, store: { config } }: Project,
  tree: WorkTree | undefined,
  transcript?: string,
): Watching => ({
  openAttempts: createOpenAttempts(`${place.store}/local/tries`, treeName(place)),
  edits: createEdits(`${place.store}/local/edits`),
  runs: createCheckRuns(`${place.store}/local/checks`, treeName(place)),
  tree: tree && {
    ...tree,
    head,
    // An agent waits, so git is asked only if its refs cannot be read.
    stash: async () => {
      const stash = stashOf(place);
      return stash === "unknown" || !stash.ok ? tree.stash() : stash.value;
    },
    textOf: files.text,
  },
  commands: config.checks.commands,
  isSecret: looksSecret,
  hints: () => {
    const paused = hooks.pause.spans();
    return transcript === undefined || !paused.ok
      ? []
      : outsidePauses(tailOfTranscript(transcript), paused.value);
  },
});

export interface NewProject {
  readonly project: WritableProject;
  /** False if the memory existed already. */
  readonly made: boolean;
  /** Other memories that this clone holds. */
  readonly foreign: readonly ForeignMemory[];
}

/** `here` insists on a folder that is unfit for a project. */
export const openNew = (
  opening: Opening & WriteOptions & { readonly here: boolean },
): Result<NewProject, OpenWritableFault | MakeFault> => {
  const { cwd, env, root, here } = opening;
  const home = userHome(env);
  const found = placeForInit({ cwd, root, envRoot: env["TWICESHY_ROOT"], home, here });
  if (!found.ok) return found;
  if (isSwitchedOff(env)) return err({ kind: "switched-off" });
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
  const opened = openPlace(place, opening, settings);
  if (!opened.ok) return opened;
  const project = writableOf(opened.value, opening);
  if (!project.ok) return project;
  return ok({
    project: project.value,
    made: made.value.made,
    foreign: foreign.value,
  });
};

/** Has a background process fold the readable files; returns its id. */
export const showBehind = (
  { top }: Pick<Place, "top">,
  script = process.argv[1],
): number | undefined =>
  top === undefined
    ? undefined
    : startDetached(script, ["rebuild", "--readable", "--root", top], top);

/** Syncs git notes in the background. */
export const syncNotesBehind = (
  { top, gitDir }: Pick<Place, "top" | "gitDir">,
  script: string,
): void => {
  const folder = top ?? gitDir;
  if (folder !== undefined)
    startDetached(script, ["notes", "sync", "--automatic", "--root", folder], folder);
};

/** The sessions and entries of this clone that wait for consolidation. */
export const consolidationQueueIn = ({
  place: { store },
}: Pick<Project, "place">): ConsolidationQueue =>
  createConsolidationQueue(`${store}/local/consolidation`);

/** Draws from what waits, in the background. */
export const consolidateBehind = ({ top }: Pick<Place, "top">, script = process.argv[1]): void => {
  if (top !== undefined) startDetached(script, ["consolidate", "--root", top], top);
};
