// The composition root for the settings of agents: this machine, this program, and the project if one is known.
import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { AgentSettings } from "./engine/ports/agents/agent-settings.ts";
import type { Place } from "./engine/ports/place.ts";
import { findInitialised, type Opening } from "./open.ts";
import { createAgentSettings } from "./io/agent-settings/agent-settings.ts";
import { AGENTS } from "./io/agent-settings/agents.ts";
import type { Program } from "./io/agent-settings/calls.ts";
import { frontsIn } from "./io/agent-settings/fronts.ts";
import { versionOf } from "./io/agents/find.ts";
import { createNoNode } from "./io/hook-state/no-node.ts";
import { readConfig } from "./io/config/config.ts";
import { makeFolder, replaceFile } from "./io/kit/files.ts";
import { knownProjects } from "./io/place/known.ts";
import { machineHome, userHome } from "./io/kit/home.ts";
import { withLock } from "./io/kit/lock.ts";
import { sha256 } from "./io/system/digest.ts";

export const AGENT_HOSTS: readonly string[] = AGENTS.map(({ host }) => host);

/** `place` is where a memory is; without one there are only the user's settings. */
export const openAgents = (opening: Opening, place: Place | undefined): AgentSettings => {
  const { env } = opening;
  const manifestOf = (scope: "user" | "project"): string =>
    `${scope === "project" && place ? `${place.store}/local` : machineHome(env)}/agent-settings.json`;
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
    afterReads: notesReads(opening),
    manifestOf,
    noNode: createNoNode(home),
    othersCall: () => projectsCall(home, userHome(env)),
    digest: sha256,
    versionIn: versionOf,
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

/** As this project's settings say or, outside of one, this machine's. */
const notesReads = (opening: Opening): boolean => {
  const { env } = opening;
  const place = findInitialised(opening);
  const from = place.ok ? { place: place.value } : {};
  const { config } = readConfig({ ...from, machineHome: machineHome(env), env });
  return config.gate.staleRead !== "off";
};
