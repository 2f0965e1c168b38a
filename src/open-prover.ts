// The program of the thread that goes ahead of whoever verifies. The build makes one text of it, which open.ts is given.
import { workerData } from "node:worker_threads";
import { prove } from "./io/jsonl-log/prove.ts";
import { sha256 } from "./io/system/digest.ts";

prove(workerData, sha256);
