// Where a repository was cloned from, by its config file alone.
import { join } from "node:path";
import { placeIn } from "../../../core/history/forge/address.ts";
import type { Place } from "../../../engine/ports/place.ts";
import { readText } from "../../kit/files.ts";

/** Host and path of the remote `origin`; nothing if there is none on another machine, or it cannot be read. */
export const originOf = ({ commonDir }: Pick<Place, "commonDir">): string | undefined => {
  const config = commonDir === undefined ? undefined : readText(join(commonDir, "config"));
  if (!config?.ok || config.value === undefined) return undefined;
  let isOrigin = false;
  for (const line of config.value.split("\n").map((one) => one.trim())) {
    if (line.startsWith("[")) isOrigin = line === '[remote "origin"]';
    const equals = line.indexOf("=");
    if (!isOrigin || equals < 0 || line.slice(0, equals).trim() !== "url") continue;
    const address = placeIn(line.slice(equals + 1).trim());
    if (address !== undefined) return `${address.host}/${address.project}`;
  }
  return undefined;
};
