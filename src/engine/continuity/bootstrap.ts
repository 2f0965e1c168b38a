// The first question of a session: what hints lead to, as the smallest pack that fits, or else what could be meant.
import type { ScopeResolution } from "../../core/recall/continuity/resolve-scope.ts";
import type { PackSize } from "../../core/recall/continuity/pack-limits.ts";
import type { WorkWanted } from "../../core/fold/work/scope.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { PathFault } from "../path-asked.ts";
import type { Project } from "../project.ts";
import { packNow, type PackFound } from "./pack.ts";
import { resolvedScope, type TypedHints } from "./scopes.ts";

export interface Bootstrapped {
  readonly resolution: ScopeResolution;
  /** Absent if several sessions could be meant. */
  readonly pack?: PackFound;
}

export interface BootstrapAsked {
  readonly size: PackSize | "auto";
  readonly known?: string | undefined;
}

export const bootstrap = (
  project: Project,
  hints: TypedHints,
  asked: BootstrapAsked,
): Result<Bootstrapped, PathFault> => {
  const resolved = resolvedScope(project, hints);
  if (!resolved.ok) return resolved;
  const resolution = resolved.value;
  const wanted = scopeOf(hints, resolution);
  return wanted === undefined
    ? ok({ resolution })
    : ok({ resolution, pack: packNow(project, { ...asked, ...wanted }) });
};

/** A mission is taken as a whole. A session is taken only if it was named, or if there is no other. */
const scopeOf = (
  { session }: TypedHints,
  { routing, lane, candidates }: ScopeResolution,
): WorkWanted | undefined => {
  const [first, ...others] = candidates;
  if (first === undefined) return undefined;
  if (session !== undefined && first.session === session) return { session };
  if (routing === "resolved" && lane?.mission !== undefined) return { mission: lane.mission };
  const isOnly = others.length === 0 && (routing === "resolved" || routing === "needs-hint");
  return isOnly ? { session: first.session } : undefined;
};
