// Changes one key of a settings file, under a lock and in one step, so that two changes at once are both kept.
// Everything else in the file, known or not, stays as it is.
import { dirname } from "node:path";
import { isObject, parseJson, type Fields } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { ConfigFault } from "../../engine/ports/config.ts";
import { makeFolder, readText, replaceFile } from "../kit/files.ts";
import { withLock } from "../kit/lock.ts";
import { keysLike, settingFor, wrongIn } from "./settings.ts";

/** Sets a key to what the user typed, after `clean` was applied to it. */
export const setConfig = (
  path: string,
  key: string,
  typed: string,
  clean: (value: unknown) => unknown = (value) => value,
): Result<unknown, ConfigFault> => changeConfig(path, key, (_now, parse) => clean(parse(typed)));

/** Sets a key to what `change` makes of its present value. The new value is validated and returned. */
export const changeConfig = (
  path: string,
  key: string,
  change: (now: unknown, parse: (typed: string) => unknown) => unknown,
): Result<unknown, ConfigFault> => {
  const found = settingFor(key);
  if (!found) return err({ kind: "config-key-unknown", key, known: keysLike(key) });
  return rewrite(path, (fields) => {
    const now = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const value = change(now, found.setting.typed);
    const must = wrongIn(found.setting, value);
    if (must !== undefined) return err({ kind: "config-value-wrong", key, must });
    return ok({ fields: { ...fields, [key]: value }, answer: value });
  });
};

/** Takes a key out, known or not; returns whether it was there. */
export const unsetConfig = (path: string, key: string): Result<boolean, ConfigFault> =>
  rewrite(path, (fields) => {
    const { [key]: _gone, ...rest } = fields;
    return ok({ fields: rest, answer: Object.hasOwn(fields, key) });
  });

const rewrite = <Answer>(
  path: string,
  act: (
    fields: Fields,
  ) => Result<{ readonly fields: Fields; readonly answer: Answer }, ConfigFault>,
): Result<Answer, ConfigFault> => {
  const folder = makeFolder(dirname(path));
  if (!folder.ok) return folder;
  return withLock<Answer, ConfigFault>(`${path}.lock`, () => {
    const text = readText(path);
    if (!text.ok) return text;
    const fields = parseJson(text.value ?? "{}");
    // The user must mend a file that was broken by hand; it is not overwritten.
    if (!isObject(fields)) return err({ kind: "file-broken", path });
    const changed = act(fields);
    if (!changed.ok) return changed;
    const after = `${JSON.stringify(changed.value.fields, undefined, 2)}\n`;
    const same = JSON.stringify(changed.value.fields) === JSON.stringify(fields);
    const written = same ? ok(undefined) : replaceFile(path, after);
    return written.ok ? ok(changed.value.answer) : written;
  });
};
