// What everything else rests on: Node, git, the settings.
import manifest from "../../../../package.json" with { type: "json" };
import { broken, fine, type DoctorCheck, warn } from "./check.ts";
import { phrase } from "../ways.ts";

/** Whether this Node is new enough. */
export const node: DoctorCheck = {
  name: "node",
  look: ({ versions: { node: nodeVersion } }) => {
    const least = manifest.engines.node.replace(">=", "");
    return isAtLeast(nodeVersion, least)
      ? fine(`Node ${nodeVersion}.`)
      : broken(`Node ${nodeVersion} is older than ${least}.`, "Install a newer Node.");
  },
};

/** Missing parts count as 0. */
const isAtLeast = (version: string, least: string): boolean => {
  const [a, b] = [version, least].map((text) => text.split(".").map((part) => parseInt(part, 10)));
  for (const at of [0, 1, 2]) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
};

/** The oldest version that we tried. */
const LEAST = [2, 39] as const;

/**
 * Whether git can be asked. Without it, history, staged changes and churn stay unread; memory and gate do not need it.
 */
export const git: DoctorCheck = {
  name: "git",
  look: ({ versions: { git: gitVersion } }) => {
    const version = gitVersion();
    if (!version.ok)
      return warn(
        `git cannot be started (${version.error.code}): twiceshy reads no history, and does not check git's hooks.`,
        "Install git, or put it on the PATH. Recording and searching work without it.",
      );
    const [major = 0, minor = 0] = version.value.split(".").map((part) => parseInt(part, 10));
    const isOld = major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1]);
    return isOld
      ? warn(
          `git ${version.value} is older than ${LEAST.join(".")}, the oldest version that was tested.`,
          "Install a newer git if reading history fails.",
        )
      : fine(`git ${version.value}.`);
  },
};

/** Whether every setting counts. */
export const settings: DoctorCheck = {
  name: "settings",
  look: (patient) => {
    const phrases = patient.settings().map(phrase);
    return phrases.length === 0
      ? fine("All settings are valid.")
      : warn(
          phrases.map(({ sentence }) => sentence).join(" "),
          [...new Set(phrases.map(({ hint }) => hint))].join(" "),
        );
  },
};
