// Everything that may go wrong with a call, from whatever act; words.ts says each.
import type { SharedFault } from "../../engine/sentence.ts";
import type { OpenWritableFault } from "../../open/writable.ts";
import type { RegexEndless } from "../../engine/recall/search.ts";
import type { WhichFault } from "./project.ts";

export type Fault =
  | SharedFault
  | OpenWritableFault
  | WhichFault
  | RegexEndless
  | { readonly kind: "call-cancelled" }
  /** A bug: something that should not have happened. */
  | { readonly kind: "fault-of-ours"; readonly what: string }
  | { readonly kind: "value-unclear"; readonly given: string; readonly must: string };
