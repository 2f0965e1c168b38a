// Whether this Node is new enough.
import manifest from "../../../../package.json" with { type: "json" };
import { broken, fine, type DoctorCheck } from "./check.ts";

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
