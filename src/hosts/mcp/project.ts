// Which project a call is about. It is decided at each call, because a client may move to another folder. If it is not
// clear, the call is refused; nothing is guessed.
import type { Fault } from "../../answers/faults/fault.ts";
import type { FaultOf } from "../../answers/faults/phrase.ts";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Place, PlaceFault } from "../../engine/ports/place.ts";
import { findInitialised } from "../../open/project.ts";
import { projectsKnown, type Environment, type KnownProject } from "../../open/machine.ts";

export interface Whereabouts {
  readonly cwd: string;
  readonly env: Environment;
  /** The value of `--root`. */
  readonly root?: string | undefined;
}

export interface ProjectRequest {
  /** What the call named: a known project, or a folder. */
  readonly project?: string | undefined;
  /** The folders that the client has open, as URIs. */
  readonly roots: readonly string[];
}

export type WhichFault =
  | PlaceFault
  | FaultOf<Fault, "project-unknown">
  | FaultOf<Fault, "project-ambiguous">;

/** Whether to ask the client for its folders: not if a project is pinned or named. */
export const asksRoots = (where: Whereabouts, project: string | undefined): boolean =>
  !isPinnedIn(where) && project === undefined;

export const isPinnedIn = ({ env, root }: Whereabouts): boolean =>
  Boolean(root) || Boolean(env["TWICESHY_ROOT"]);

/**
 * A pinned root comes first, and is a boundary. Then come what the call names, the client's only usable folder, our own
 * folder, and the only known project.
 */
export const placeOfCall = (
  where: Whereabouts,
  asked: ProjectRequest,
): Result<Place, WhichFault> => {
  const { project, roots } = asked;
  const pin = where.root ?? where.env["TWICESHY_ROOT"];
  const pinned = pin ? findInitialised(where) : undefined;
  if (pinned !== undefined && (!pinned.ok || project === undefined)) return pinned;
  if (project !== undefined) return named(where, project, pin);
  const rooted = fromRoots(where, roots);
  if (!rooted.ok) return rooted;
  if (rooted.value !== undefined) return ok(rooted.value);
  const here = findInitialised(where);
  // If the folder has no memory, somebody works there, and another project's memory is not for it.
  return here.ok || here.error.kind !== "place-not-found" || roots.length > 0
    ? here
    : onlyKnown(where, here);
};

/** Takes the name for a known project, or else for a folder. If a root is pinned, only that one may be named. */
const named = (
  { cwd, env }: Whereabouts,
  given: string,
  pin: string | undefined,
): Result<Place, WhichFault> => {
  const known = projectsKnown(env);
  if (!known.ok) return known;
  const aliased = known.value.filter(({ alias }) => alias === given);
  const called =
    aliased.length > 0
      ? aliased
      : known.value.filter(({ name, folder }) => name === given || folder === given);
  const [only, ...others] = called;
  if (others.length > 0)
    return err({ kind: "project-ambiguous", by: "name", could: called.map(labelOf) });
  const held = pin ? { ...env, TWICESHY_ROOT: resolve(cwd, pin) } : env;
  const found = findInitialised({ cwd, env: held, root: only?.folder ?? resolve(cwd, given) });
  return !found.ok && found.error.kind === "root-missing"
    ? err({ kind: "project-unknown", given, known: known.value.map(labelOf) })
    : found;
};

const labelOf = ({ alias, name, folder }: KnownProject): string => `${alias ?? name} (${folder})`;

/** Nothing if no folder that the client has open leads to a memory. */
const fromRoots = (
  where: Whereabouts,
  roots: readonly string[],
): Result<Place | undefined, WhichFault> => {
  const places = new Map<string, Place>();
  for (const root of roots) {
    const folder = folderOf(root);
    const place = folder === undefined ? undefined : findInitialised({ ...where, root: folder });
    if (place?.ok) places.set(place.value.store, place.value);
  }
  const [only, ...others] = places.values();
  if (others.length === 0) return ok(only);
  const could = [...places.values()].map(({ top, store }) => top ?? store);
  return err({ kind: "project-ambiguous", by: "roots", could });
};

/** A client names its folders by URI. A URI that is not a folder of this machine is not ours. */
const folderOf = (uri: string): string | undefined => {
  if (!/^file:\/\//i.test(uri) || /%(?:2f|00)/i.test(uri) || !URL.canParse(uri)) return undefined;
  const url = new URL(uri);
  return url.hostname === "" && isEncoded(url.pathname) ? fileURLToPath(url) : undefined;
};

const isEncoded = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== "";
  } catch (fault) {
    if (!(fault instanceof URIError)) throw fault;
    return false;
  }
};

const onlyKnown = (
  { env }: Whereabouts,
  nowhere: Result<Place, PlaceFault>,
): Result<Place, WhichFault> => {
  const known = projectsKnown(env);
  if (!known.ok) return known;
  const [only, ...others] = known.value;
  if (only === undefined) return nowhere;
  return others.length === 0
    ? ok(only.place)
    : err({ kind: "project-ambiguous", by: "known", could: known.value.map(labelOf) });
};
