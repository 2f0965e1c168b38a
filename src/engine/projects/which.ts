// Which project of the list is meant by an alias, a name, an id or a folder.
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { ListedProject } from "../ports/projects/list.ts";

export type WhichListedFault =
  | { readonly kind: "project-unknown"; readonly given: string; readonly known: readonly string[] }
  | {
      readonly kind: "project-ambiguous";
      readonly by: "listed";
      readonly could: readonly string[];
    };

/** `folder`: what was given, as an absolute path. An alias comes before a name, because a person has chosen it. */
export const whichListed = (
  projects: readonly ListedProject[],
  given: string,
  folder: string,
): Result<ListedProject, WhichListedFault> => {
  const called = projects.find(({ alias }) => alias === given);
  if (called !== undefined) return ok(called);
  const could = projects.filter(
    (one) => one.name === given || one.id === given || one.folder === folder,
  );
  const [only, ...others] = could;
  if (only === undefined)
    return err({ kind: "project-unknown", given, known: projects.map(labelOfListed) });
  return others.length === 0
    ? ok(only)
    : err({ kind: "project-ambiguous", by: "listed", could: could.map((one) => one.folder) });
};

export const labelOfListed = ({ alias, name, folder }: ListedProject): string =>
  `${alias ?? name} (${folder})`;
