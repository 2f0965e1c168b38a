// Reads where files are now that failures name, as renames.ts keeps it for each work tree. Small enough for the hook.
import { join } from "node:path";
import { isEventId, type EventId } from "../../core/event/id.ts";
import { withStaged, type Renames, type StagedRenames } from "../../core/fold/renames.ts";
import { codeOf } from "../../core/kit/fault.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { readSmall } from "../read-at.ts";
import { unsealed } from "./table.ts";

export const SCHEMA = 1;
export const FOLDER = "renames";

/** What is kept: the renames of commits, and those that are staged on top of them. */
export interface KeptRenames {
  readonly committed: Renames;
  readonly staged: StagedRenames | undefined;
}

/** Undefined if none were made, or what was made cannot be read. */
export const readRenames = (folder: string, tree: string): Renames | undefined => {
  const kept = readKept(folder, tree);
  return kept && withStaged(kept.committed, kept.staged);
};

export const readKept = (folder: string, tree: string): KeptRenames | undefined => {
  try {
    return keptIn(unsealed(readSmall(join(folder, FOLDER, tree))));
  } catch (fault) {
    codeOf(fault);
    return undefined;
  }
};

const keptIn = (value: unknown): KeptRenames | undefined => {
  if (!isObject(value) || value.schema !== SCHEMA || typeof value.head !== "string")
    return undefined;
  return { committed: committedIn(value, value.head), staged: stagedIn(value.staged) };
};

const stagedIn = (value: unknown): StagedRenames | undefined => {
  if (!isObject(value)) return undefined;
  const { head, indexMs, names } = value;
  return typeof head === "string" && typeof indexMs === "number"
    ? { head, indexMs, staged: namesOf(names) }
    : undefined;
};

const committedIn = ({ compared, byName, byEvent }: Fields, head: string): Renames => {
  return {
    head,
    ...(typeof compared === "string" ? { compared } : {}),
    byName: namesOf(byName),
    byEvent: new Map(
      pairsIn(byEvent).flatMap(
        ([id, names]): readonly (readonly [EventId, ReadonlyMap<string, string>])[] =>
          isEventId(id) ? [[id, namesOf(names)]] : [],
      ),
    ),
  };
};

const namesOf = (value: unknown): ReadonlyMap<string, string> =>
  new Map(pairsIn(value).map(([name, path]) => [String(name), String(path)]));

const pairsIn = (value: unknown): readonly (readonly [unknown, unknown])[] =>
  Array.isArray(value)
    ? value.flatMap((pair: unknown) => (Array.isArray(pair) ? [[pair[0], pair[1]]] : []))
    : [];
