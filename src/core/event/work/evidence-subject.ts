// What can be named to show that a piece of work is done.
import type { ExpectedOutcome } from "./words.ts";

export type EvidenceSubject =
  | { readonly type: "commit"; readonly sha: string }
  | { readonly type: "file"; readonly path: string }
  | { readonly type: "command"; readonly command: string; readonly expect: ExpectedOutcome }
  | { readonly type: "url"; readonly url: string }
  | { readonly type: "person" };
