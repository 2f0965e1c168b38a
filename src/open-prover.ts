// The program of the thread that runs ahead of the verifier. The build turns it into one text, which it puts into
// open.ts.
import { workerData } from "node:worker_threads";
import { prove } from "./io/jsonl-log/prove.ts";
import { sha256 } from "./io/system/digest.ts";

prove(workerData, sha256);
