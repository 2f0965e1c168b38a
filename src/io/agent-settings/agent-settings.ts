// Puts our lines into the settings of agents, and takes them out again byte for byte. It never overwrites what is the
// user's own: where our lines do not fit, it leaves the file and hands the lines back for a person to put in or take
// out.
import type { Agent, TaskEvents } from "../../core/agents/agent.ts";
import { folderIn } from "../../core/agents/folder.ts";
import { CONNECTABLE } from "../../core/agents/registry.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { byHand } from "../../core/settings/edit.ts";
import { isOurLine } from "../../core/settings/ours.ts";
import { showsPlugin } from "../../core/settings/plugin.ts";
import type {
  AgentSettings,
  Scope,
  SettingsChange,
  SettingsFault,
} from "../../engine/ports/agents/agent-settings.ts";
import type { NoNode } from "../../engine/ports/session/deliveries.ts";
import { callsBy, sharedCalls, type Program } from "./calls.ts";
import { commandStates, commandTargets } from "./command-files.ts";
import { look } from "./files.ts";
import { putFronts, removeFronts, type Fronts } from "./fronts.ts";
import { hasVersion, stateOf, type VersionIn } from "./look.ts";
import { readManifest, sweep, type SettingsManifest } from "./manifest.ts";
import { settle, type Decide, type SettingsTarget } from "./settle.ts";
import { outStep, putStep } from "./settings-step.ts";
import type { Machine, Target, SettingsPlace } from "./target.ts";
import { targetsOf } from "./targets.ts";

export interface AgentSettingsOptions {
  readonly machine: Machine;
  /** What the user's settings call. */
  readonly program: Program;
  readonly fronts: Fronts;
  readonly noNode: NoNode;
  /** Whether settings of projects on this machine call the fronts, as far as it is known. */
  readonly othersCall: () => boolean;
  /** The top of the project, if one is known. */
  readonly top: string | undefined;
  /** Whether hooks must also be called after an agent has read a file. */
  readonly afterReads?: boolean;
  /** Whether hooks must also be called for tasks, in agents that know these events. */
  readonly forTasks?: boolean;
  /** The path of the manifest that says what was put where. */
  readonly manifestOf: (scope: Scope) => string;
  readonly digest: Digest;
  readonly versionIn: VersionIn;
  /** Whether the agent's settings switch hooks off. */
  readonly hooksOff: (agent: Agent) => boolean;
  /** Runs the act while no other process changes the settings of that scope. */
  readonly alone: <T, E>(scope: Scope, act: () => Result<T, E>) => Result<T, E | SettingsFault>;
}

export const createAgentSettings = (options: AgentSettingsOptions): AgentSettings => {
  const { machine, fronts, noNode, alone, manifestOf, digest, versionIn } = options;
  const walk = (
    scope: Scope,
    dry: boolean,
    wantedIn: (manifest: SettingsManifest) => readonly SettingsTarget[],
    decide: Decide,
  ): Result<readonly SettingsChange[], SettingsFault> => {
    const manifestPath = manifestOf(scope);
    const act = (): Result<readonly SettingsChange[], SettingsFault> => {
      const manifest = readManifest(manifestPath);
      if (!manifest.ok) return manifest;
      const known = new Map(manifest.value);
      const changes: SettingsChange[] = [];
      for (const wanted of wantedIn(manifest.value)) {
        const done = settle(wanted, { scope, decide, dry, digest, known, manifestPath });
        if (!done.ok) return done;
        if (!(wanted.isGuess && NOTHING.has(done.value.change))) changes.push(done.value);
      }
      const removed = changes.flatMap(({ change, path }) => (change === "removed" ? [path] : []));
      const swept = dry ? ok(undefined) : sweep(manifest.value, known, manifestPath, removed);
      return swept.ok ? ok(changes) : swept;
    };
    return dry ? act() : alone(scope, act);
  };
  return {
    look: (hosts, scope) =>
      Promise.all(
        agentsOf(hosts).map((agent) => {
          const paths = filesOf(agent, scope, options).map(({ path }) => path);
          const hasPlugin = hasPluginOf(agent, scope, options);
          const hooksOff = options.hooksOff(agent);
          return stateOf(agent, {
            ...{ machine, scope, package: fronts.package, paths, hasPlugin, hooksOff, versionIn },
          });
        }),
      ),
    show: (hosts, scope) =>
      wantedFor(hosts, scope, options).map(({ target, hosts: owners }) => ({
        ...{ path: target.path, scope, hosts: owners, change: "none", hunks: [] },
        ...(target.role === undefined ? {} : { role: target.role }),
        byHand: byHand(target.edit),
      })),
    install: (hosts, scope, dry) => {
      const wanted = agentsOf(hosts)
        .filter((agent) => !hasPluginOf(agent, scope, options))
        .map(({ id }) => id);
      const act = () => walk(scope, dry, () => wantedFor(wanted, scope, options), putStep);
      if (dry) return act();
      const put = putFronts(fronts);
      const led = put.ok ? noNode.forget() : put;
      return led.ok ? act() : led;
    },
    uninstall: (hosts, scope, dry) => {
      const done = walk(
        ...([scope, dry] as const),
        (manifest) => wantedGone(hosts, scope, options, manifest),
        outStep,
      );
      if (!done.ok || dry || scope === "project" || isCalled(options)) return done;
      const removed = removeFronts(fronts.home);
      return removed.ok ? done : removed;
    },
    installed: (scope) => {
      const manifest = readManifest(manifestOf(scope));
      return manifest.ok ? ok([...manifest.value.keys()]) : manifest;
    },
    commandFiles: (scope) => {
      const where = placeOf(scope, options);
      const manifest = readManifest(manifestOf(scope));
      if (!manifest.ok) return manifest;
      return ok(where === undefined ? [] : commandStates(manifest.value, where, digest));
    },
  };
};

/** What a look without cause may find where there is nothing of ours. */
const NOTHING: ReadonlySet<string> = new Set(["none", "not-text", "not-a-file", "astray"]);

/** Whether the user's settings, or a project's that `install` wrote on this machine, still call the fronts. */
const isCalled = (options: AgentSettingsOptions): boolean =>
  options.othersCall() ||
  wantedFor(AGENT_NAMES, "user", options).some(({ target }) => {
    const found = look(target.path);
    // What cannot be read may call them.
    if (!found.ok) return true;
    const { text = "" } = found.value;
    return isOurLine(text) || frontPaths(options.program).some((path) => text.includes(path));
  });

const frontPaths = ({ hook, server, modules }: Program): readonly string[] =>
  [hook, server.command, modules].filter((path) => path !== process.execPath);

const AGENT_NAMES = CONNECTABLE.map(({ id }) => id);

const agentsOf = (hosts: readonly string[]): readonly Agent[] =>
  CONNECTABLE.filter(({ id }) => hosts.includes(id));

/** As its own settings of that scope tell: a person's plugin says nothing of the others in a project. */
const hasPluginOf = (
  { folder, plugin }: Agent,
  scope: Scope,
  { machine, top }: AgentSettingsOptions,
): boolean => {
  if (plugin === undefined) return false;
  const path =
    scope === "user"
      ? `${folderIn(machine, folder)}/${plugin.file}`
      : `${top ?? ""}/${plugin.shared}`;
  const found = look(path);
  return found.ok && found.value.text !== undefined && showsPlugin(plugin, found.value.text);
};

const filesOf = (
  agent: Agent,
  scope: Scope,
  { machine, program, top, versionIn, isGone = false, ...asked }: Wanting,
): readonly Target[] => {
  const where = placeOf(scope, { machine, top });
  if (where === undefined) return [];
  const calls = {
    ...(scope === "user" ? callsBy(program) : sharedCalls),
    afterReads: asked.afterReads === true,
    // A project's files are read by other people's versions too.
    forTasks: (tasks: TaskEvents): boolean =>
      isGone ||
      (asked.forTasks === true &&
        scope === "user" &&
        hasVersion(tasks.program, tasks.since, machine, versionIn)),
  };
  return [...targetsOf(agent, where, calls), ...commandTargets(agent, where)];
};

const placeOf = (
  scope: Scope,
  { machine, top }: Pick<AgentSettingsOptions, "machine" | "top">,
): SettingsPlace | undefined => {
  if (scope === "user") return { ...machine, scope };
  return top === undefined ? undefined : { ...machine, scope, top };
};

/** `isGone`: whatever a setting or a version may have asked for is to be found and taken out. */
type Wanting = AgentSettingsOptions & { readonly isGone?: boolean };

/** Several agents may read the same file; they then share its lines. */
const wantedFor = (
  hosts: readonly string[],
  scope: Scope,
  options: Wanting,
): readonly SettingsTarget[] => {
  const byPath = new Map<string, SettingsTarget>();
  for (const agent of agentsOf(hosts))
    for (const target of filesOf(agent, scope, options)) {
      const owners = byPath.get(target.path)?.hosts ?? [];
      byPath.set(target.path, { target, hosts: [...owners, agent.id] });
    }
  return [...byPath.values()];
};

/** Settings that we wrote before a folder was moved are taken out at their old place. */
const wantedGone = (
  hosts: readonly string[] | undefined,
  scope: Scope,
  options: AgentSettingsOptions,
  manifest: SettingsManifest,
): readonly SettingsTarget[] => {
  const roles = new Map(
    wantedFor(AGENT_NAMES, scope, options).map(({ target: { path, role } }) => [path, role]),
  );
  const known = [...manifest].flatMap(([path, { edit, hosts: owners }]) => {
    const theirs = hosts === undefined ? owners : owners.filter((host) => hosts.includes(host));
    const role = roles.get(path);
    const target = { path, edit, ...(role === undefined ? {} : { role }) };
    return theirs.length === 0 ? [] : [{ target, hosts: theirs }];
  });
  const isKnown = ({ target }: SettingsTarget): boolean => {
    const found = look(target.path);
    return found.ok && known.some((one) => one.target.path === found.value.path);
  };
  // The manifest may be lost, or the lines be another clone's.
  const others = wantedFor(hosts ?? AGENT_NAMES, scope, { ...options, isGone: true })
    .filter((one) => !isKnown(one))
    .map((one) => ({ ...one, isGuess: hosts === undefined }));
  return [...known, ...others];
};
