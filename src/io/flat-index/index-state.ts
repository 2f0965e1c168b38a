// How far the snapshot is behind the log, or that it is absent or unfit, found without loading it.
import { existsSync } from "node:fs";
import type { Log } from "../../engine/ports/log.ts";
import type { IndexState } from "../../engine/ports/agents/installation-state.ts";
import { headPath } from "./publish.ts";
import { openSnapshot } from "./snapshot.ts";
import { TableDamaged } from "./table.ts";

export const indexState = (folder: string, log: Pick<Log, "segments" | "lineAt">): IndexState => {
  if (!existsSync(headPath(folder))) return { is: "absent" };
  try {
    const snapshot = openSnapshot(folder, log);
    if (snapshot === undefined) return { is: "unfit" };
    snapshot.close();
    const folded = snapshot.segments.reduce((sum, { bytes }) => sum + bytes, 0);
    return { behind: log.segments().reduce((sum, { bytes }) => sum + bytes, 0) - folded };
  } catch (fault) {
    if (!(fault instanceof TableDamaged)) throw fault;
    return { is: "unfit" };
  }
};
