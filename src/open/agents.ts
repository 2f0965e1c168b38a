// What is installed: the settings of agents, git's hooks, what doctor asks of the machine and of a place that may be
// damaged, the sandbox of the canary, and what uninstall removes. Loaded by the few commands that ask for it.
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderIn } from "../core/agents/folder.ts";
import { CONNECTABLE } from "../core/agents/registry.ts";
import type { StartableAgent } from "../core/agents/start.ts";
import { STARTABLE } from "../core/agents/startable.ts";
import { answered } from "../core/kit/fault.ts";
import { lazily } from "../core/kit/lazy.ts";
import { err, ok, type Result } from "../core/kit/result.ts";
import { verify } from "../engine/care/verify.ts";
import type { Verification } from "../core/log/verification.ts";
import type { Removal } from "../core/recall/removals.ts";
import type { OwnState } from "../engine/ports/own-state.ts";
import type { AgentSettings } from "../engine/ports/agents/agent-settings.ts";
import type { BridgesThere } from "../engine/ports/agents/bridge-files.ts";
import type { Sandbox } from "../engine/ports/agents/canary.ts";
import type {
  EmbedderState,
  InstallationState,
  MemoryState,
} from "../engine/ports/agents/installation-state.ts";
import type { FileFault } from "../engine/ports/file.ts";
import type { GitHooks } from "../engine/ports/git-hooks.ts";
import type { Place, PlaceFault } from "../engine/ports/place.ts";
import type { RemovableTree, Removing } from "../engine/ports/projects/removing.ts";
import type { Project, RecallMeans } from "../engine/project.ts";
import { bridgesThere } from "../engine/share/bridge.ts";
import { createAgentSettings } from "../io/agent-settings/agent-settings.ts";
import type { Program } from "../io/agent-settings/calls.ts";
import { frontsIn } from "../io/agent-settings/fronts.ts";
import { manifestIn } from "../io/agent-settings/manifest.ts";
import { clientEntries } from "../io/agent-settings/server-files.ts";
import type { CopiedFolders } from "../io/agents/copy.ts";
import { programNamed, versionOf } from "../io/agents/find.ts";
import type { SandboxUnmade } from "../io/agents/sandbox.ts";
import { hooksAreOff } from "../io/agents/trust.ts";
import { readConfig, type ReadConfig } from "../io/config/config.ts";
import { settings as allSettings } from "../io/config/settings.ts";
import { indexState } from "../io/flat-index/index-state.ts";
import { createGitHooks } from "../io/git-hooks/git-hooks.ts";
import { PATCH } from "../io/git-repo/git-repo.ts";
import { diskUnder, foldersOf } from "../io/health/disk.ts";
import { gitVersion } from "../io/health/git.ts";
import { gitHooksOf } from "../io/health/git-hooks.ts";
import { tryHook } from "../io/health/hook-trial.ts";
import { newestVersion } from "../io/health/newest.ts";
import { createNoNode } from "../io/hook-state/no-node.ts";
import { filesBelow, makeFolder, replaceFile, statOf } from "../io/kit/files.ts";
import { FOLDER, machineHome, userHome } from "../io/kit/home.ts";
import { withLock } from "../io/kit/lock.ts";
import { isExcluded } from "../io/place/exclude.ts";
import { initialised, placeName } from "../io/place/find.ts";
import { foreignMemories } from "../io/place/foreign.ts";
import { knownProjects } from "../io/place/known/known.ts";
import { excludeFile } from "../io/place/make.ts";
import {
  excludeLineGone,
  removeAndForget,
  removeDerived,
  removeTruth,
  STORE_NAMES,
} from "../io/place/remove.ts";
import { sessionIndexState } from "../io/transcripts/index-state.ts";
import { bytesBelow } from "../io/place/sizes.ts";
import { withUnfitness } from "../io/place/unfit.ts";
import { workTreesOf } from "../io/place/work-trees.ts";
import { systemClock } from "../io/system/clock.ts";
import { sha256 } from "../io/system/digest.ts";
import { systemEntropy } from "../io/system/entropy.ts";
import { createBridgeFiles } from "../io/views/bridge-files.ts";
import { removePages } from "../io/views/remove.ts";
import { openConnections, openProjectList } from "./machine.ts";
import {
  embedderOf,
  findInitialised,
  openPlace,
  placeOf,
  settingsOf,
  turnsFolderOf,
  type Opening,
} from "./project.ts";

export const AGENT_HOSTS: readonly string[] = CONNECTABLE.map(({ id }) => id);

/** `place` is where a memory is; without one there are only the user's settings. */
export const openAgents = (opening: Opening, place: Place | undefined): AgentSettings => {
  const { env } = opening;
  const manifestOf = (scope: "user" | "project"): string =>
    manifestIn(scope === "project" && place ? `${place.store}/local` : machineHome(env));
  const home = machineHome(env);
  const [, script = ""] = process.argv;
  return createAgentSettings({
    machine: { home: userHome(env), env, platform: process.platform, exists: existsSync },
    program: programOf(home, script),
    fronts: {
      ...{ home, package: dirname(dirname(realpathSync(script))), node: process.execPath },
      write: (path, text, mode) => {
        const made = makeFolder(dirname(path));
        return made.ok ? replaceFile(path, text, mode) : made;
      },
    },
    top: place?.top,
    ...occasionsOf(opening),
    manifestOf,
    noNode: createNoNode(home),
    othersCall: () => projectsCall(home, userHome(env)),
    digest: sha256,
    versionIn: versionOf,
    hooksOff: (agent) =>
      hooksAreOff(agent, { home: userHome(env), env, folder: place?.top ?? opening.cwd }),
    alone: (scope, act) => {
      const path = manifestOf(scope);
      const made = makeFolder(dirname(path));
      return made.ok ? withLock(`${path}.lock`, act) : made;
    },
  });
};

/** Whether a project has lines of agents that `install` put there. What cannot be read may have some. */
const projectsCall = (home: string, userFolder: string): boolean => {
  const known = knownProjects(home, userFolder);
  return (
    !known.ok ||
    known.value.some(({ place }) => existsSync(`${place.store}/local/agent-settings.json`))
  );
};

/** On Windows no shell script can be started, so there the server is called as it stands. */
const programOf = (home: string, script: string): Program => ({
  ...frontsIn(home),
  ...(process.platform === "win32"
    ? { server: { command: process.execPath, args: [script, "mcp"] } }
    : {}),
});

/** For what else hooks are called, as this project's settings say or, outside of one, this machine's. */
const occasionsOf = (opening: Opening) => {
  const { env } = opening;
  const place = findInitialised(opening);
  const from = place.ok ? { place: place.value } : {};
  const { config } = readConfig({ ...from, machineHome: machineHome(env), env });
  return {
    afterReads: config.gate.staleRead !== "off" || config.agents.files,
    forTasks: config.agents.nudge,
  };
};

export const openGitHooks = (opening: Opening): Result<GitHooks, PlaceFault> => {
  const place = findInitialised(opening);
  if (!place.ok) return place;
  const [, script = ""] = process.argv;
  // The link on the PATH may be removed before the program itself is, so the program's real path is used.
  const program = { node: process.execPath, script: realpathSync(script), patch: PATCH };
  return ok(createGitHooks(place.value, program));
};

export interface Examined {
  readonly installation: InstallationState;
  /** The project as far as it can be opened: what is said of it passes through its redaction. */
  readonly project: Project | undefined;
}

/** `online`: the user's registry may be asked for the newest version. */
export const openDoctor = async (
  opening: Opening,
  version: string,
  online = false,
): Promise<Examined> => {
  const { cwd, env } = opening;
  const found = placeOf(opening);
  const place = found.ok ? initialised(found.value) : found;
  const settings = place.ok
    ? settingsOf(place.value, env)
    : readConfig({ machineHome: machineHome(env), env });
  const project = place.ok ? openPlace(place.value, opening, settings) : undefined;
  const projectList = await openProjectList(env);
  const installation: InstallationState = {
    nowMs: systemClock.nowMs(),
    versions: {
      node: process.versions.node,
      git: () => gitVersion(cwd),
      newest: online ? lazily(() => newestVersion("twiceshy", cwd, env)) : undefined,
      own: version,
    },
    ...(await openConnections(opening)),
    tryHook: (hook) => tryHook(hook, env),
    agentFiles: {
      clients: lazily(() =>
        clientEntries(
          { ...{ home: userHome(env), env, platform: process.platform }, exists: existsSync },
          place.ok ? place.value.top : undefined,
        ),
      ),
      commandFiles: () => {
        const connected = openAgents(opening, place.ok ? place.value : undefined);
        return (["user", "project"] as const).flatMap((scope) => {
          const states = connected.commandFiles(scope);
          // A manifest that cannot be read is reported by the commands that write it.
          return states.ok ? states.value : [];
        });
      },
    },
    projects: projectList.all,
    settings: () => settings.warnings,
    embedder: await embedderState(settings, env),
    place: place.ok ? place : { ok: false, error: withUnfitness(place.error, userHome(env)) },
    memory: place.ok && project ? memoryOf(place.value, project, env) : undefined,
  };
  return { installation, project: project?.ok ? project.value : undefined };
};

const embedderState = async (
  { config, entries }: ReadConfig,
  env: Opening["env"],
): Promise<EmbedderState> => {
  const opened = await embedderOf(config, env);
  const { origin } = entries.find(({ key }) => key === allSettings.recallEmbedder.key) ?? {};
  return {
    isChosen: origin !== "default",
    opened: opened.ok ? ok(opened.value?.identity) : opened,
  };
};

const memoryOf = (
  place: Place,
  opened: Result<Project, FileFault>,
  env: Opening["env"],
): MemoryState => {
  const { store, commonDir, views } = place;
  /** A refusal of the system is an answer too. */
  const asked = <T>(ask: (project: Project) => T): Result<T, FileFault> =>
    opened.ok ? answered("file-unreadable", store, () => ask(opened.value)) : opened;
  const askedResult = <T>(ask: (project: Project) => Result<T, FileFault>): Result<T, FileFault> =>
    opened.ok ? ask(opened.value) : opened;
  return {
    store: {
      identity: () => (opened.ok ? opened.value.store.identity() : opened),
      folders: () => foldersOf(place),
      verify: lazily(() => asked(verify)),
      verifyEverywhere: () => (opened.ok ? everywhereVerified(opened.value.store.recall) : opened),
      removals: () => asked(({ hooks: { ours } }) => removalsSeen(ours)),
      disk: () => diskUnder(store),
      foreign: () => foreignMemories(place),
    },
    derived: {
      index: () => asked(({ log }) => indexState(`${store}/index`, log)),
      gate: () => asked(({ gate }) => gate.files.unfit()),
      sessions: () => sessionIndexState(turnsFolderOf(place, env)),
      runs: () => askedResult(({ hooks: { runs: runLog } }) => runLog.runs()),
      waiting: () => {
        const waiting = askedResult(({ hooks: { spool } }) => spool.waiting());
        return waiting.ok ? ok(waiting.value.length) : waiting;
      },
    },
    tree: {
      gitHooks: () =>
        commonDir === undefined
          ? ok({ folder: placeName(place), ours: [], astray: [], lost: [] })
          : gitHooksOf(place.top ?? commonDir, `${store}/local`),
      bridges: () =>
        askedResult<BridgesThere | undefined>(({ pages: { bridges } }) =>
          bridges === undefined ? ok(undefined) : bridgesThere(bridges),
        ),
      excluded: () =>
        commonDir === undefined || views === undefined
          ? ok(undefined)
          : isExcluded(excludeFile(commonDir)),
    },
  };
};

const everywhereVerified = (recall: RecallMeans): Result<Verification | undefined, FileFault> => {
  const everywhere = recall.everywhere();
  const fault = recall.everywhereFault();
  if (everywhere === undefined) return fault === undefined ? ok(undefined) : err(fault);
  return answered("file-unreadable", everywhere.place.store, () => verify(everywhere));
};

export type { SandboxUnmade } from "../io/agents/sandbox.ts";

/** An agent that can be tried, and its program if that is here. */
export interface TryableAgent {
  readonly agent: StartableAgent;
  readonly program: string | undefined;
}

export interface Made {
  readonly sandbox: Sandbox;
  readonly remove: () => void;
}

export const candidates = ({ env }: Pick<Opening, "env">): readonly TryableAgent[] =>
  STARTABLE.map((agent) => ({ agent, program: programNamed(agent.program, env["PATH"]) }));

/** The caller must remove what this makes. */
export const openSandbox = async (
  agent: StartableAgent,
  program: string,
  opening: Opening,
): Promise<Result<Made, SandboxUnmade>> => {
  const [{ makeSandbox }, { playIn }, { startMockModel }] = await Promise.all([
    import("../io/agents/sandbox.ts"),
    import("../io/agents/play.ts"),
    import("../io/mock-model/server.ts"),
  ]);
  const { cwd, env } = opening;
  const path = env["PATH"] ?? "";
  const token = Buffer.from(systemEntropy.bytes(4)).toString("hex");
  const made = makeSandbox(process.argv[1] ?? "", path, token);
  if (!made.ok) return made;
  const { home, project, remove } = made.value;
  const place = placeOf(opening);
  const moved: CopiedFolders = {
    home: [userHome(env), home],
    agent: [folderIn({ home: userHome(env), env }, agent.folder), `${home}/${agent.folder.path}`],
    project: [place.ok ? placeName(place.value) : cwd, project],
  };
  // Of the user's environment, only the time that a hook may take is passed on.
  const { TWICESHY_DEADLINE_MS: deadline } = env;
  const own = deadline === undefined ? {} : { TWICESHY_DEADLINE_MS: deadline };
  const playing = { program, path, env: own, moved, startModel: startMockModel };
  return ok({ sandbox: { ...made.value, play: playIn(made.value, agent, playing) }, remove });
};

export interface Removable {
  readonly place: Place;
  readonly removing: Removing;
  /** How many bytes the log has. */
  readonly logBytes: () => Result<number, FileFault>;
  /** How many drafts of hooks are not in the log yet. */
  readonly waiting: () => Result<number, FileFault>;
  /** The folder that the machine keeps for all its projects; nothing if it keeps none. */
  readonly machineHome: () => string | undefined;
}

/** With `dry`, it only says what would go. */
export const openRemovable = (opening: Opening, dry: boolean): Result<Removable, PlaceFault> => {
  const found = findInitialised(opening);
  if (!found.ok) return found;
  const place = found.value;
  const home = machineHome(opening.env);
  const machine = { home, turns: turnsFolderOf(place, opening.env) };
  return ok({
    place,
    removing: {
      trees: () => removableTrees(place, dry),
      excludeLine: (left) => excludeLineGone(place, dry, left),
      derived: () => removeAndForget(place, machine, dry, removeDerived),
      truth: () => removeAndForget(place, machine, dry, removeTruth),
    },
    logBytes: () => bytesBelow(join(place.store, "log")),
    waiting: () => {
      const files = filesBelow(join(place.store, "local/spool"));
      return files.ok ? ok(files.value.length) : files;
    },
    machineHome: () => {
      const ofMachine = statOf(home);
      return ofMachine.ok && ofMachine.value ? home : undefined;
    },
  });
};

const removableTrees = (
  place: Place,
  dry: boolean,
): Result<readonly RemovableTree[], FileFault> => {
  const trees = place.kind === "git" ? workTreesOf(place) : ok([dirname(place.store)]);
  if (!trees.ok) return trees;
  // Outside git the log is in this very folder.
  const others = place.kind === "git" ? undefined : STORE_NAMES;
  return ok(
    trees.value.map((top) => ({
      at: (path) => join(top, path),
      pages: () => removePages(join(top, FOLDER), dry, others),
      bridges: createBridgeFiles(top),
    })),
  );
};

/** Doctor notes nothing. */
const removalsSeen = (ours: OwnState): readonly Removal[] => [
  ...ours.shrunk("not-noting"),
  ...ours.changed("not-noting"),
];
