// Where a commit can be looked at on the web, made of the address a repository was cloned from. Only host and path are
// taken over: an address may hold a name and a password.

/** What stands before the sha, for GitHub and GitLab; nothing for an address that is of neither. */
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

/** `https://user:secret@host:port/path`; before the host anything may stand, and goes. */
const URL = /^(?:https?|ssh|git):\/\/(?:[^/]*@)?([a-z\d.-]+)(?::\d+)?\/+(.+)$/i;

/** `git@host:path`. */
const SCP = /^(?:[^/:@]*@)?([a-z\d.-]+):\/*(.+)$/i;

/** An owner, perhaps groups of one, and a name: nothing that an address could take for more. */
const FOLDERS = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)+$/;
