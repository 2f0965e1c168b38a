// Everything that may be wrong with a call, from whatever act it comes; words.ts says each.
import type { Refusal } from "../../core/append/admit.ts";
import type { SearchFault } from "../../core/recall/search.ts";
import type { AmendFault, SupersedeRound } from "../../engine/amend.ts";
import type { AnswerFault } from "../../engine/answer.ts";
import type { AssumptionFault } from "../../engine/assumptions.ts";
import type { ChangeEmpty } from "../../engine/change-told.ts";
import type { ClaimFault } from "../../engine/claim-fields.ts";
import type { LearnFault } from "../../engine/history/learn-history.ts";
import type { MapFault } from "../../engine/map.ts";
import type { EraseFault } from "../../engine/ports/log.ts";
import type { RefreshFault } from "../../engine/refresh.ts";
import type { AttributionFault } from "../../engine/remember-attempt.ts";
import type { OpenWritableFault } from "../../open-writable.ts";
import type { RegexEndless } from "../../open-search.ts";
import type { WhichFault } from "./project.ts";

export type Fault =
  | Refusal
  | SearchFault
  | AmendFault
  | SupersedeRound
  | AnswerFault
  | AssumptionFault
  | ChangeEmpty
  | ClaimFault
  | MapFault
  | LearnFault
  | RefreshFault
  | EraseFault
  | AttributionFault
  | OpenWritableFault
  | WhichFault
  | RegexEndless
  | { readonly kind: "call-cancelled" }
  /** What should not happen, and did. */
  | { readonly kind: "fault-of-ours"; readonly what: string }
  | { readonly kind: "search-empty" }
  | { readonly kind: "change-unclear" }
  | { readonly kind: "check-unclear" }
  | { readonly kind: "no-work-tree" }
  | { readonly kind: "value-unclear"; readonly given: string; readonly must: string };
