// Everything that may be wrong with a call, from whatever act it comes; words.ts says each.
import type { SharedFault } from "../../engine/sentence.ts";
import type { OpenWritableFault } from "../../open-writable.ts";
import type { RegexEndless } from "../../open-search.ts";
import type { WhichFault } from "./project.ts";

export type Fault =
  | SharedFault
  | OpenWritableFault
  | WhichFault
  | RegexEndless
  | { readonly kind: "call-cancelled" }
  /** What should not happen, and did. */
  | { readonly kind: "fault-of-ours"; readonly what: string }
  | { readonly kind: "value-unclear"; readonly given: string; readonly must: string };
