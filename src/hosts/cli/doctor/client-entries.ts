// Whether the settings of an agent start our MCP server for one folder only: then every project that the agent works in
// gets the memory of that one.
import type { PinnedEntry } from "../../../engine/ports/agents/installation-state.ts";
import { absent, fine, warn, type DoctorCheck } from "./check.ts";

export const clientEntries: DoctorCheck = {
  name: "client-entries",
  look: ({ clients }) => {
    const { pinned, unreadable } = clients();
    if (pinned.length > 0)
      return warn(
        `${pinned.map(sayPin).join(" ")} Whatever project the agent works in, it gets the memory of that folder.`,
        "Take that out, unless you want it so: without it the server finds the project that the agent works in.",
      );
    if (unreadable.length > 0)
      return warn(`It is not readable as settings: ${unreadable.join(", ")}.`, "Mend it by hand.");
    return fine("No agent's settings tie the MCP server to one folder.");
  },
};

const sayPin = ({ path, folder, by }: PinnedEntry): string =>
  `${path} ties the MCP server to ${folder}, by ${BY[by]}.`;

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
        `The newest version is not known: npm could not tell (${found.said}).`,
        "npm view twiceshy version says more.",
      );
    return found.version === version
      ? fine(`This is the newest version, ${version}.`)
      : warn(
          `This is version ${version}; the newest is ${found.version}.`,
          "npm install -g twiceshy@latest, or as you installed it.",
        );
  },
};
