// Reads where files are now that failures name, as renames.ts keeps it for each work tree. Small enough for the hook.
import { join } from "node:path";
import { isEventId, type EventId } from "../../core/event/id.ts";
import type { Renames } from "../../core/fold/renames.ts";
import { orUndefined } from "../../core/kit/fault.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { readSmall } from "../kit/read-at.ts";
import { unsealed } from "./table.ts";

export const SCHEMA = 1;
export const FOLDER = "renames";

/** Undefined if none were made, or what was made cannot be read. */
export const readRenames = (folder: string, tree: string): Renames | undefined => {
  const kept = readFields(folder, tree);
  return kept && renamesIn(kept);
};

export const readFields = (folder: string, tree: string): Fields | undefined => {
  const value = orUndefined(() => unsealed(readSmall(join(folder, FOLDER, tree))));
  return isObject(value) && value.schema === SCHEMA ? value : undefined;
};

export const renamesIn = ({ head, compared, byName, byEvent }: Fields): Renames | undefined => {
  if (typeof head !== "string") return undefined;
  return {
    head,
    ...comparedIn(compared),
    byName: namesOf(byName),
    byEvent: new Map(
      pairsIn(byEvent).flatMap(
        ([id, names]): readonly (readonly [EventId, ReadonlyMap<string, string>])[] =>
          isEventId(id) ? [[id, namesOf(names)]] : [],
      ),
    ),
  };
};

export const namesOf = (value: unknown): ReadonlyMap<string, string> =>
  new Map(pairsIn(value).map(([name, path]) => [String(name), String(path)]));

const comparedIn = (value: unknown): Pick<Renames, "compared"> => {
  const { commit, ms }: Fields = isObject(value) ? value : {};
  return typeof commit === "string" && typeof ms === "number" ? { compared: { commit, ms } } : {};
};

const pairsIn = (value: unknown): readonly (readonly [unknown, unknown])[] =>
  Array.isArray(value)
    ? value.flatMap((pair: unknown) => (Array.isArray(pair) ? [[pair[0], pair[1]]] : []))
    : [];
