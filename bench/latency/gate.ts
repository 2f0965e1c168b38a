// The gate files of a memory, opened as they are.
import { join } from "node:path";
import { createGate } from "../../src/io/gate-files/gate-files.ts";
import { openLog } from "../../src/io/jsonl-log/open.ts";
import { sha256 } from "../../src/io/system/digest.ts";

export const openGate = (store: string) => {
  const log = openLog({
    dir: join(store, "log"),
    localDir: join(store, "local"),
    digest: sha256,
  });
  return createGate({
    folder: join(store, "gate"),
    logFolder: join(store, "log"),
    log,
    clock: { nowMs: () => Date.now() + 1_000 },
  });
};
