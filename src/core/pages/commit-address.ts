// The web address of a commit, made from the address that the repository was cloned from. Only host
// and path are used, because the rest may hold a user name and a password.

/** The address up to the sha, for GitHub and GitLab; undefined for any other host. */
export const commitAddressOf = (origin: string): string | undefined => {
  const [, host = "", path = ""] = URL.exec(origin) ?? SCP.exec(origin) ?? [];
  const name = host.toLowerCase();
  const folders = path.replace(/\/+$/, "").replace(/\.git$/, "");
  if (!FOLDERS.test(folders)) return undefined;
  if (name === "github.com") return `https://github.com/${folders}/commit/`;
  return name === "gitlab.com" || name.startsWith("gitlab.")
    ? `https://${name}/${folders}/-/commit/`
    : undefined;
};

/** `https://user:secret@host:port/path`. Whatever comes before the host is dropped. */
const URL = /^(?:https?|ssh|git):\/\/(?:[^/]*@)?([a-z\d.-]+)(?::\d+)?\/+(.+)$/i;

/** `git@host:path`. */
const SCP = /^(?:[^/:@]*@)?([a-z\d.-]+):\/*(.+)$/i;

/** An owner, perhaps with groups, and a name; no characters with a meaning in an address. */
const FOLDERS = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)+$/;
