// The slash commands and skills that `install` wrote for agents: all there, whole and of this version.
import type { CommandFileState } from "../../../engine/ports/agents/installation-state.ts";
import { counted } from "../../../answers/text/style.ts";
import { broken, fine, warn, type DoctorCheck } from "./check.ts";

export const commandFiles: DoctorCheck = {
  name: "commands",
  look: ({ agentFiles }) => {
    const all = agentFiles.commandFiles();
    const those = (...is: readonly CommandFileState["is"][]): readonly CommandFileState[] =>
      all.filter((one) => is.includes(one.is));
    const torn = those("torn");
    if (torn.length > 0)
      return broken(
        `Slash commands and skills of twiceshy are cut short: ${pathsOf(torn)}.`,
        `Run ${againFor(torn)} to write them again.`,
      );
    const missing = those("missing");
    if (missing.length > 0)
      return warn(
        `Slash commands and skills that twiceshy install wrote are missing: ${pathsOf(missing)}.`,
        `Run ${againFor(missing)} to write them again.`,
      );
    const changed = those("changed");
    if (changed.length > 0)
      return warn(
        `Slash commands and skills of twiceshy were edited: ${pathsOf(changed)}.`,
        `Updates leave them as they are. To get twiceshy's own text again, remove the file and run ${againFor(changed)}.`,
      );
    const older = those("older");
    if (older.length > 0)
      return warn(
        `${counted(older.length, "file")} of slash commands and skills ${older.length === 1 ? "is" : "are"} of another version of twiceshy.`,
        `Run ${againFor(older)} to renew them.`,
      );
    return fine("The slash commands and skills that twiceshy install wrote are as they should be.");
  },
};

const pathsOf = (states: readonly CommandFileState[]): string =>
  states.map(({ path }) => path).join(", ");

const againFor = (states: readonly CommandFileState[]): string => {
  const hosts = [...new Set(states.flatMap(({ hosts: owners }) => owners))];
  const flag = states.every(({ scope }) => scope === "project") ? " --project" : "";
  return `twiceshy install ${hosts.join(" ")}${flag}`;
};
