// The place of a repository on a forge, from the address it was cloned from, and the address of that
// forge's API. Only host and path are used, because the rest may hold a user name and a password.

export const FORGES = ["github", "gitlab"] as const;
export type Forge = (typeof FORGES)[number];

export interface ForgePlace {
  readonly forge: Forge;
  readonly host: string;
  /** The owner, perhaps with groups, and the name. */
  readonly project: string;
}

/** The host and the path that an address of a remote names, if it names any. */
export const placeIn = (
  remote: string,
): { readonly host: string; readonly project: string } | undefined => {
  const [, host = "", path = ""] = URL.exec(remote) ?? SCP.exec(remote) ?? [];
  const project = path.replace(/\/+$/, "").replace(/\.git$/, "");
  return FOLDERS.test(project) ? { host: host.toLowerCase(), project } : undefined;
};

/** `https://user:secret@host:port/path`. Whatever comes before the host is dropped. */
const URL = /^(?:https?|ssh|git):\/\/(?:[^/]*@)?([a-z\d.-]+)(?::\d+)?\/+(.+)$/i;

/** `git@host:path`. */
const SCP = /^(?:[^/:@]*@)?([a-z\d.-]+):\/*(.+)$/i;

/** An owner, perhaps with groups, and a name; no characters with a meaning in an address. */
const FOLDERS = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)+$/;

/** The forges' own hosts. Any other host runs an edition of its own. */
const OWN_HOST: { readonly [F in Forge]: string } = { github: "github.com", gitlab: "gitlab.com" };

export const isOwnHost = ({ forge, host }: ForgePlace): boolean => host === OWN_HOST[forge];

/** Whether a host is known to be another forge's. */
export const isElsewhere = ({ forge, host }: ForgePlace): boolean =>
  FORGES.some((other) => other !== forge && host === OWN_HOST[other]);

export const apiOf = (place: ForgePlace): string =>
  place.forge === "gitlab"
    ? `https://${place.host}/api/v4`
    : isOwnHost(place)
      ? "https://api.github.com"
      : `https://${place.host}/api/v3`;

/** What a request is called there: `pull request #12`, `merge request !12`. */
export const nameOfRequest = (forge: Forge, number: number): string =>
  forge === "github" ? `pull request #${number}` : `merge request !${number}`;
