// The sizes of the log's files at the last look. Lines are only ever added, and a purge overwrites them in place, so a file
// that became smaller has lost some. What was lost stays noted until a person accepts it.
import { isObject, parseJson } from "../../core/kit/json.ts";
import { segmentPath } from "../../core/log/line-position.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { LogShrunk } from "../../core/recall/removals.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Clock } from "../../engine/ports/machine.ts";
import type { OwnState } from "../../engine/ports/own-state.ts";
import type { Log } from "../../engine/ports/log.ts";
import { readText, replaceFile } from "../kit/files.ts";

interface Noted {
  readonly sizes: ReadonlyMap<string, number>;
  readonly shrunk: readonly LogShrunk[];
}

/** `dir` is the log's folder, as it is shown. */
export const createLogSizes = (
  path: string,
  log: Log,
  { dir, clock }: { readonly dir: string; readonly clock: Clock },
): Pick<OwnState, "shrunk" | "acceptLog"> => {
  const keep = ({ sizes, shrunk }: Noted): Result<void, FileFault> =>
    replaceFile(path, `${JSON.stringify({ sizes: [...sizes], shrunk })}\n`);
  const look = (noting?: "not-noting"): Noted => {
    // Read before the files are listed: what another process notes meanwhile is larger.
    const before = readText(path);
    if (!before.ok) return NOTHING;
    const noted = notedIn(before.value);
    const sizes = new Map(log.segments().map((one) => [segmentPath(one), one.bytes] as const));
    const smaller = [...noted.sizes].flatMap(([name, bytes]): readonly LogShrunk[] => {
      const lost = bytes - (sizes.get(name) ?? 0);
      if (lost <= 0) return [];
      return [{ kind: "log-shrunk", path: `${dir}/${name}`, bytes: lost, atMs: clock.nowMs() }];
    });
    const now = { sizes, shrunk: [...noted.shrunk, ...smaller] };
    // If the disk refuses, the next look compares with older sizes.
    if (noting === undefined && !isSame(noted.sizes, sizes)) keep(now);
    return now;
  };
  return {
    shrunk: (noting) => look(noting).shrunk,
    acceptLog: () => {
      const { sizes, shrunk } = look();
      return shrunk.length === 0 ? ok(undefined) : keep({ sizes, shrunk: [] });
    },
  };
};

const isSame = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([name, bytes]) => b.get(name) === bytes);

const NOTHING: Noted = { sizes: new Map(), shrunk: [] };

const notedIn = (text: string | undefined): Noted => {
  const parsed = text === undefined ? undefined : parseJson(text);
  if (!isObject(parsed) || !Array.isArray(parsed.sizes) || !Array.isArray(parsed.shrunk))
    return NOTHING;
  return { sizes: new Map(parsed.sizes.filter(isSize)), shrunk: parsed.shrunk.filter(isShrunk) };
};

const isSize = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";

const isShrunk = (value: unknown): value is LogShrunk =>
  isObject(value) &&
  value.kind === "log-shrunk" &&
  typeof value.path === "string" &&
  typeof value.bytes === "number" &&
  typeof value.atMs === "number";
