// Turns a claim, as a person or an agent states it, into the fields that every draft has: its line,
// its place, its grounds.
import { claimOf } from "../../core/capture/claim.ts";
import type { DraftCommon } from "../../core/event/draft.ts";
import { parseLocation } from "../../core/code/location.ts";
import type { LogPath } from "../../core/code/log-path.ts";
import { RESTS_ON } from "../../core/fold/grounds.ts";
import { withoutPrivate } from "../../core/kit/private-text.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { asMeant } from "../../core/kit/text.ts";
import { findAll, type FindFault } from "../recall/find.ts";
import type { FileFault } from "../ports/file.ts";
import type { WritableProject } from "../project.ts";
import { stampOf } from "./stamp.ts";

export interface ClaimInput {
  readonly text: string;
  readonly body?: string | undefined;
  /** Where it is: `src/upload.ts:12`. */
  readonly at?: string | undefined;
  readonly files?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly session?: string | undefined;
  readonly key?: string | undefined;
  /** The ids of the memories that it rests on. */
  readonly restsOn?: readonly string[] | undefined;
}

export type ClaimFields = DraftCommon & { readonly text: string };

export type ClaimFault =
  | FindFault
  | FileFault
  | { readonly kind: "claim-empty" }
  | { readonly kind: "location-unclear"; readonly given: string };

export interface ClaimRead {
  readonly fields: ClaimFields;
  /** The names of files outside the project; nothing else of their paths is kept. */
  readonly outside: readonly string[];
}

export const claimFields = (
  project: WritableProject,
  input: ClaimInput,
): Result<ClaimRead, ClaimFault> => {
  // Before a line is taken from it: a private block may begin in the first line and end in another.
  const { text, body } = input;
  const claim = claimOf(asMeant(withoutPrivate(text)), body && withoutPrivate(body));
  if (claim.text === "") return err({ kind: "claim-empty" });
  const at = input.at === undefined ? ok(undefined) : placeAt(project, input.at);
  if (!at.ok) return at;
  const files = filesNamed(project, input.files ?? []);
  if (!files.ok) return files;
  const grounds = findAll(project, input.restsOn ?? []);
  if (!grounds.ok) return grounds;
  const named = [...(at.value ? [at.value.path] : []), ...files.value];
  const paths = [...new Set(named.map(({ path }) => path))];
  return ok({
    fields: {
      ...stampOf(project, input.session),
      ...(input.key === undefined ? {} : { key: input.key }),
      ...claim,
      ...(paths.length > 0 ? { files: paths } : {}),
      ...(at.value === undefined ? {} : { at: placeOf(at.value) }),
      ...(input.tags === undefined ? {} : { tags: [...input.tags] }),
      ...(grounds.value.length === 0
        ? {}
        : { relates: grounds.value.map(({ id }) => ({ as: RESTS_ON, to: id })) }),
    },
    outside: [...new Set(named.filter(({ inside }) => !inside).map(({ path }) => nameOf(path)))],
  });
};

const placeOf = ({ path: { path }, line }: PlaceNamed): NonNullable<DraftCommon["at"]> => ({
  path,
  ...(line === undefined ? {} : { line }),
});

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

interface PlaceNamed {
  readonly path: LogPath;
  readonly line: number | undefined;
}

const placeAt = (project: WritableProject, given: string): Result<PlaceNamed, ClaimFault> => {
  const location = parseLocation(given);
  if (location === undefined) return err({ kind: "location-unclear", given });
  const path = pathNamed(project, location.path, given);
  return path.ok ? ok({ path: path.value, line: location.line }) : path;
};

const filesNamed = (
  project: WritableProject,
  given: readonly string[],
): Result<readonly LogPath[], ClaimFault> => {
  const files: LogPath[] = [];
  for (const one of given) {
    const path = pathNamed(project, one);
    if (!path.ok) return path;
    files.push(path.value);
  }
  return ok(files);
};

const pathNamed = (
  project: WritableProject,
  given: string,
  /** What was typed, if that says more. */
  typed = given,
): Result<LogPath, ClaimFault> => {
  const path = project.paths.of(given);
  if (!path.ok) return path;
  return path.value === undefined
    ? err({ kind: "location-unclear", given: typed })
    : ok(path.value);
};
