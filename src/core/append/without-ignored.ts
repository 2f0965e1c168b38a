// Takes the paths out of a body of which nothing is to be recorded. A body that is about no other path is refused as a
// whole: its words are about them too.
import { isObject, type Fields } from "../kit/json.ts";
import { err, ok, type Result } from "../kit/result.ts";

type IsIgnored = (path: string) => boolean;

/** The fault is the path. */
export const withoutIgnored = (body: Fields, isIgnored: IsIgnored): Result<Fields, string> => {
  const places = [body["at"], body["action"]].flatMap((one) => (isObject(one) ? pathsIn(one) : []));
  const place = places.find(isIgnored);
  if (place !== undefined) return err(place);
  const files = left(body["files"], (path) => typeof path === "string" && isIgnored(path));
  if (!files.ok) return err(String(files.error));
  const change = body["change"];
  if (!isObject(change))
    return ok(files.value === undefined ? body : { ...body, files: files.value });
  const changed = left(change["files"], (file) => isObject(file) && pathsIn(file).some(isIgnored));
  if (!changed.ok) return err(isObject(changed.error) ? (pathsIn(changed.error)[0] ?? "") : "");
  return ok({
    ...body,
    ...(files.value === undefined ? {} : { files: files.value }),
    // It held more than is recorded.
    ...(changed.value === undefined
      ? {}
      : { change: { ...change, files: changed.value, truncated: "yes" } }),
  });
};

const pathsIn = ({ path, from }: Fields): readonly string[] =>
  [path, from].filter((one): one is string => typeof one === "string");

/** Undefined if there is nothing to take out; the fault is what was taken out if nothing is left. */
const left = (
  list: unknown,
  isOut: (item: unknown) => boolean,
): Result<readonly unknown[] | undefined, unknown> => {
  if (!Array.isArray(list)) return ok(undefined);
  const items: readonly unknown[] = list;
  const kept = items.filter((item) => !isOut(item));
  if (kept.length === items.length) return ok(undefined);
  return kept.length === 0 ? err(items[0]) : ok(kept);
};
