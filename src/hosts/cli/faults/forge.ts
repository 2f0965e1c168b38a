// What keeps a forge from being asked, in words: one sentence, and what to do about it.
import { apiOf, type Forge } from "../../../core/history/forge/address.ts";
import type { ForgeFault } from "../../../engine/ports/forge.ts";
import type { ForgePlaceFault } from "../../../engine/history/forge-place.ts";
import { badCall, no, world, type Phrase } from "./phrase.ts";

const NAMES: { readonly [F in Forge]: string } = { github: "GitHub", gitlab: "GitLab" };
const PROGRAMS: { readonly [F in Forge]: string } = { github: "gh", gitlab: "glab" };
const TOKENS: { readonly [F in Forge]: string } = {
  github: "GITHUB_TOKEN or GH_TOKEN",
  gitlab: "GITLAB_TOKEN",
};

export const phraseOfForgePlace = (fault: ForgePlaceFault): Phrase => {
  switch (fault.kind) {
    case "forge-no-remote":
      return no(
        "Nothing was fetched: this repository has no remote named origin or upstream with an address on a forge.",
        "Add it: git remote add origin https://github.com/<owner>/<name>.git",
      );
    case "forge-elsewhere":
      return badCall(
        `Nothing was fetched: the remote of this repository is at ${fault.host}, which is not ${NAMES[fault.forge]}.`,
        `Use twiceshy learn --from ${fault.forge === "github" ? "gitlab" : "github"}.`,
      );
    case "forge-api-unfit":
      return badCall(
        "Nothing was fetched: a token is sent only to an https address, or to this machine.",
        "Pass the address of the API, as in --api https://git.example.com/api/v3.",
      );
  }
};

/** `local`: a time of day as the user reads it. */
export const phraseOfForge = (fault: ForgeFault, local: (ms: number) => string): Phrase => {
  switch (fault.kind) {
    case "forge-no-access":
      return no(
        `No access to ${fault.host}: ${PROGRAMS[fault.forge]} is not installed or not signed in there, and no token is set.`,
        `Sign in with ${PROGRAMS[fault.forge]} auth login --hostname ${fault.host}, or set ${TOKENS[fault.forge]}${wayTo(fault)}.`,
      );
    case "forge-refused":
      return no(
        `${fault.host} refused the request (status ${fault.status}).`,
        "Check that the token or account can read this repository and has not expired.",
      );
    case "forge-limited":
      return world(
        `${fault.host} has reached its rate limit.`,
        fault.untilMs === undefined
          ? "Run the command again in an hour; it continues where it stopped."
          : `Run the command again after ${local(fault.untilMs)}; it continues where it stopped.`,
      );
    case "forge-unreached":
      return world(
        `Could not reach ${fault.host} (${fault.said}).`,
        "Check the connection and run the command again; it continues where it stopped.",
      );
    case "forge-unclear":
      return world(
        `${fault.host} sent an unusable response (${fault.said}).`,
        "Run the command again later; it continues where it stopped.",
      );
  }
};

/** Of a host of one's own, the address must be given, because the repository's settings name it. */
const wayTo = ({ forge, host }: { readonly forge: Forge; readonly host: string }): string =>
  host === "github.com" || host === "gitlab.com"
    ? ""
    : ` and pass --api ${apiOf({ forge, host, project: "" })}`;
