// The web address of a commit, made from the address that the repository was cloned from.
import { placeIn } from "../history/forge/address.ts";

/** The address up to the sha, for GitHub and GitLab; undefined for any other host. */
export const commitAddressOf = (origin: string): string | undefined => {
  const place = placeIn(origin);
  if (place === undefined) return undefined;
  const { host, project } = place;
  if (host === "github.com") return `https://github.com/${project}/commit/`;
  return host === "gitlab.com" || host.startsWith("gitlab.")
    ? `https://${host}/${project}/-/commit/`
    : undefined;
};
