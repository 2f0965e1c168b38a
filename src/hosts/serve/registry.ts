// All routes of the local API, in the order of the documentation. To add one, write it in routes/ and list it here.
import { brief, memory, search, status } from "./routes/memories.ts";
import { servers } from "./routes/servers.ts";
import { turns } from "./routes/turns.ts";
import {
  bootstrap,
  changes,
  done,
  handover,
  health,
  pack,
  provenance,
  repairs,
  scopes,
  work,
} from "./routes/work.ts";
import type { Route } from "./route.ts";

export const ROUTES: readonly Route[] = [
  ...[status, brief, search, memory, provenance],
  ...[work, pack, bootstrap, scopes, changes, done, handover, health, repairs],
  ...[turns, servers],
];
