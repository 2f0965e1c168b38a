// Whether the settings of an agent start our MCP server for one folder only: then every project that the agent works in
// gets the memory of that one.
import type { PinnedEntry } from "../../../engine/ports/agents/installation-state.ts";
import { absent, fine, warn, type DoctorCheck } from "./check.ts";

export const clientEntries: DoctorCheck = {
  name: "client-entries",
  look: ({ agentFiles: { clients } }) => {
    const { pinned, unreadable } = clients();
    if (pinned.length > 0)
      return warn(
        `${pinned.map(pinText).join(" ")} In every project, the agent then gets the memory of that folder.`,
        "Remove that unless you want it: without it, the server finds the project that the agent works in.",
      );
    if (unreadable.length > 0)
      return warn(`Cannot be parsed as settings: ${unreadable.join(", ")}.`, "Fix it by hand.");
    return fine("No agent's settings bind the MCP server to one folder.");
  },
};

const pinText = ({ path, folder, by }: PinnedEntry): string =>
  `${path} binds the MCP server to ${folder}, by ${BY[by]}.`;

const BY: Readonly<Record<PinnedEntry["by"], string>> = {
  argument: "--root",
  environment: "TWICESHY_ROOT",
  folder: "its working folder (cwd)",
};

/** Asked for by --online alone. */
export const newest: DoctorCheck = {
  name: "newest",
  look: ({ versions: { newest: ask, own: version } }) => {
    if (ask === undefined) return absent("The newest version was not checked; --online checks it.");
    const found = ask();
    if (found.is === "unknown")
      return warn(
        `The newest version is unknown: npm failed (${found.output}).`,
        "Run npm view twiceshy version to see why.",
      );
    return found.version === version
      ? fine(`This is the newest version, ${version}.`)
      : warn(
          `This is version ${version}; the newest is ${found.version}.`,
          "npm install -g twiceshy@latest, or as you installed it.",
        );
  },
};
