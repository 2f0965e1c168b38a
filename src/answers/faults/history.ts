// Faults of git, of watching, and of what keeps a forge from answering, in words.
import { apiOf, type Forge } from "../../core/history/forge/address.ts";
import { visible } from "../../core/kit/text.ts";
import { errorWords } from "../text/error-words.ts";
import type { Fault } from "./fault.ts";
import { badCall, capital, no, world, type Phrasings } from "./phrase.ts";

export const historyPhrasings = {
  "git-not-runnable": world(
    ({ code }) => `Could not run git (${errorWords(code)}), so the history was not read.`,
    (_, { person, command }) =>
      `${capital(person(`install git, or skip the history: ${command("init --skip-history")}`))}.`,
  ),
  "git-refused": world(
    (fault) => `git could not read ${fault.gitDir}: ${visible(fault.stderr)}`,
    (_, { person, command }) =>
      `${capital(person(`fix what git reports, then run ${command("init")}`))} again; stored events are kept.`,
  ),
  "git-missing": world(
    ({ code }) => `Could not run git (${code}).`,
    "Install git, or put it on the PATH.",
  ),
  "objects-missing": world(
    ({ gitDir }) =>
      `${gitDir} lacks objects that git needs for this answer, and twiceshy fetches nothing.`,
    "Run git fetch --refetch --no-filter.",
  ),
  "history-busy": world(
    ({ project }) => `Another twiceshy init is reading the history of ${project}.`,
    (_, { again }) => `Wait until it has finished, then ${again}.`,
  ),
  "history-behind": world(
    "Git's newest commits are still being read, so this answer may not count them.",
    (_, { again }) => `Wait a little, then ${again}.`,
  ),
  "no-history": no(
    ({ folder }) => `${folder} is not a git repository, so there is no history to read.`,
    "Change to a repository, or name one with --root.",
  ),
  "replay-interrupted": world(
    "Replay interrupted; no partial results were printed or written.",
    "Read fewer commits: --limit 500, or --since 90d.",
  ),
  "watch-no-work-tree": no(
    ({ folder }) =>
      `${folder} is not in a git work tree, and watch asks git which files to ignore.`,
    "Run it in a git work tree.",
  ),
  "watched-already": world(
    ({ project }) => `Another twiceshy watch is running in ${project}.`,
    "Use that one; each edit must count only once.",
  ),
  "watch-refused": world(
    ({ code }) => `The system refused to watch more files (${errorWords(code)}).`,
    "On Linux, raise fs.inotify.max_user_watches.",
  ),
  "forge-no-remote": no(
    "Nothing was fetched: this repository has no remote named origin or upstream with an address on a forge.",
    "Add it: git remote add origin https://github.com/<owner>/<name>.git",
  ),
  "forge-elsewhere": badCall(
    ({ forge, host }) =>
      `Nothing was fetched: the remote of this repository is at ${host}, which is not ${FORGES[forge].name}.`,
    ({ forge }) => `Use twiceshy learn --from ${forge === "github" ? "gitlab" : "github"}.`,
  ),
  "forge-api-unfit": badCall(
    "Nothing was fetched: a token is sent only to an https address, or to this machine.",
    "Pass the address of the API, as in --api https://git.example.com/api/v3.",
  ),
  "forge-no-access": no(
    ({ forge, host }) =>
      `No access to ${host}: ${FORGES[forge].program} is not installed or not signed in there, and no token is set.`,
    (fault) => {
      const { program, tokens } = FORGES[fault.forge];
      return `Sign in with ${program} auth login --hostname ${fault.host}, or set ${tokens}${wayTo(fault)}.`;
    },
  ),
  "forge-refused": no(
    ({ host, status }) => `${host} refused the request (status ${status}).`,
    "Check that the token or account can read this repository and has not expired.",
  ),
  "forge-limited": world(
    ({ host }) => `${host} has reached its rate limit.`,
    ({ untilMs }, { time }) =>
      untilMs === undefined
        ? "Run the command again in an hour; it continues where it stopped."
        : `Run the command again after ${time(untilMs)}; it continues where it stopped.`,
  ),
  "forge-unreached": world(
    (fault) => `Could not reach ${fault.host} (${fault.answer}).`,
    "Check the connection and run the command again; it continues where it stopped.",
  ),
  "forge-unclear": world(
    (fault) => `${fault.host} sent an unusable response (${fault.answer}).`,
    "Run the command again later; it continues where it stopped.",
  ),
} satisfies Partial<Phrasings<Fault>>;

const FORGES = {
  github: { name: "GitHub", program: "gh", tokens: "GITHUB_TOKEN or GH_TOKEN" },
  gitlab: { name: "GitLab", program: "glab", tokens: "GITLAB_TOKEN" },
} as const satisfies Record<Forge, object>;

/** Of a host of one's own, the address must be given, because the repository's settings name it. */
const wayTo = ({ forge, host }: { readonly forge: Forge; readonly host: string }): string =>
  host === "github.com" || host === "gitlab.com"
    ? ""
    : ` and pass --api ${apiOf({ forge, host, project: "" })}`;
