// Whether git can be asked. Without it, history, staged changes and churn stay unread; memory and gate do not need it.
import { fine, warn, type DoctorCheck } from "./check.ts";

/** The oldest version that we tried. */
const LEAST = [2, 39] as const;

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
