// A build server has a copy of the memory, not a voice in it: nothing is written there unless the settings say so.
import type { ReadsOnly } from "../../engine/ports/place.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Config } from "../../engine/ports/config.ts";
import type { Environment } from "../kit/home.ts";

const CI_MARKERS = [
  "CI",
  "CONTINUOUS_INTEGRATION",
  "GITHUB_ACTIONS",
  "GITLAB_CI",
  "JENKINS_HOME",
  "TRAVIS",
  "CIRCLECI",
  "BUILDKITE",
  "TF_BUILD",
  "TEAMCITY_VERSION",
] as const;

/** `config` already includes TWICESHY_CI. */
export const mayWrite = (env: Environment, config: Pick<Config, "ci">): Result<void, ReadsOnly> => {
  const marker = CI_MARKERS.find(
    (name) => !["", "0", "false"].includes((env[name] ?? "").toLowerCase()),
  );
  return marker === undefined || config.ci.write
    ? ok(undefined)
    : err({ kind: "ci-reads-only", marker });
};
