// The composition root for the settings of agents: this machine, this program, and the project if one is known.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AgentSettings } from "./engine/ports/agent-settings.ts";
import type { Place } from "./engine/ports/place.ts";
import { findInitialised, type Opening } from "./open.ts";
import { createAgentSettings } from "./io/agent-settings/agent-settings.ts";
import { AGENTS } from "./io/agent-settings/agents.ts";
import { programFrom } from "./io/agent-settings/program.ts";
import { readConfig } from "./io/place/config.ts";
import { makeFolder, replaceFile } from "./io/place/files.ts";
import { machineHome, userHome } from "./io/place/home.ts";
import { withLock } from "./io/place/lock.ts";
import { sha256 } from "./io/system/digest.ts";

/** In the machine's home: the path of the Node that ran `install`. bin/twiceshy-hook reads it. */
const NODE_FILE = "node";

export const AGENT_HOSTS: readonly string[] = AGENTS.map(({ host }) => host);

/** `place` is where a memory is; without one there are only the user's settings. */
export const openAgents = (opening: Opening, place: Place | undefined): AgentSettings => {
  const { env } = opening;
  const manifestOf = (scope: "user" | "project"): string =>
    `${scope === "project" && place ? `${place.store}/local` : machineHome(env)}/agent-settings.json`;
  const [, script = ""] = process.argv;
  return createAgentSettings({
    machine: { home: userHome(env), env, platform: process.platform, exists: existsSync },
    program: programFrom(script, env["PATH"]),
    top: place?.top,
    afterReads: notesReads(opening),
    manifestOf,
    digest: sha256,
    keepNode: () => {
      const home = machineHome(env);
      const made = makeFolder(home);
      return made.ok ? replaceFile(join(home, NODE_FILE), `${process.execPath}\n`) : made;
    },
    alone: (scope, act) => {
      const path = manifestOf(scope);
      const made = makeFolder(dirname(path));
      return made.ok ? withLock(`${path}.lock`, act) : made;
    },
  });
};

/** As this project's settings say or, outside of one, this machine's. */
const notesReads = (opening: Opening): boolean => {
  const { env } = opening;
  const place = findInitialised(opening);
  const from = place.ok ? { place: place.value } : {};
  const { config } = readConfig({ ...from, machineHome: machineHome(env), env });
  return config.gate.staleRead !== "off";
};
