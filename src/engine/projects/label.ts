// Names a project on this machine: one alias, and tags.
import { err, ok, type Result } from "../../core/kit/result.ts";
import { sortedOnce } from "../../core/kit/text.ts";
import type { ListedProject, ProjectListFault, ProjectList } from "../ports/projects/list.ts";

export type LabelFault =
  | ProjectListFault
  | {
      readonly kind: "value-unclear";
      readonly what: string;
      readonly given: string;
      readonly must: string;
    }
  | { readonly kind: "alias-taken"; readonly alias: string; readonly by: string };

/** Without an alias, the project loses the one it has. */
export const setAlias = (
  list: ProjectList,
  projects: readonly ListedProject[],
  { id, tags }: ListedProject,
  alias: string | undefined,
): Result<void, LabelFault> => {
  if (alias !== undefined && !LABEL.test(alias)) return unclear("The alias", alias);
  const other = projects.find(
    (one) => one.id !== id && alias !== undefined && (one.alias === alias || one.name === alias),
  );
  if (other !== undefined && alias !== undefined)
    return err({ kind: "alias-taken", alias, by: other.folder });
  return list.label(id, { alias, tags });
};

export const changeTags = (
  list: ProjectList,
  { id, alias, tags }: ListedProject,
  change: { readonly add?: readonly string[]; readonly remove?: readonly string[] },
): Result<readonly string[], LabelFault> => {
  const { add = [], remove = [] } = change;
  for (const tag of add) if (!LABEL.test(tag)) return unclear("The tag", tag);
  const now = sortedOnce([...tags, ...add].filter((tag) => !remove.includes(tag)));
  const done = list.label(id, { alias, tags: now });
  return done.ok ? ok(now) : done;
};

/** Letters and digits first, so that no alias looks like a flag or a path. */
const LABEL = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;

const unclear = (what: string, given: string): Result<never, LabelFault> =>
  err({
    ...{ kind: "value-unclear", what, given },
    must: "must be at most 64 letters, digits, dots, dashes or underscores, and begin with a letter or a digit",
  });
