// Everything that may go wrong for a command, from whatever act or reader; faults.ts has the words.
import type { ToolCallFault } from "../../../core/judge/action/tool-call.ts";
import type { Refusal } from "../../../core/append/admit.ts";
import type { SearchFault } from "../../../core/recall/search.ts";
import type { NeverOpen, SupersedeRound } from "../../../engine/amend/amend.ts";
import type { AnswerFault } from "../../../engine/trust/answer.ts";
import type { ChangeEmpty } from "../../../engine/remember/change-given.ts";
import type { FindFault, Named } from "../../../engine/recall/find.ts";
import type { PolicyFault } from "../../../engine/trust/gate-policies.ts";
import type { PersonNeeded } from "../../../engine/trust/mute.ts";
import type { PurgeFault } from "../../../engine/amend/purge.ts";
import type { LearnFault } from "../../../engine/history/learn-history.ts";
import type { ConfigFault } from "../../../engine/ports/config.ts";
import type { EraseFault } from "../../../engine/ports/log.ts";
import type { MakeFault, PlaceFault } from "../../../engine/ports/place.ts";
import type { PageFault } from "../../../engine/ports/views.ts";
import type { RefreshFault } from "../../../engine/care/refresh.ts";
import type { AttributionFault } from "../../../engine/remember/remember-attempt.ts";
import type { ReplayFault } from "../../../engine/code/replay-past.ts";
import type { Wrong } from "../../../engine/care/status.ts";
import type { Unstructured } from "../../../engine/code/structure.ts";
import type { SnoozeFault } from "../../../engine/trust/snooze.ts";
import type { WatchingFault } from "../../../engine/attempts/watch.ts";
import type { NotWatchable } from "../../../open/clone.ts";
import type { ForgePlaceFault } from "../../../engine/history/forge-place.ts";
import type { NoHistory } from "../../../engine/ports/clone.ts";
import type { WrapFault } from "../../../open/machine.ts";
import type { OpenWritableFault } from "../../../open/writable.ts";

export type Fault =
  | ForgePlaceFault
  | Refusal
  | EraseFault
  | FindFault
  | PurgeFault
  | SupersedeRound
  | NeverOpen
  | AnswerFault
  | PersonNeeded
  | SnoozeFault
  | PolicyFault
  | { readonly kind: "answer-unsaid"; readonly said: readonly string[] }
  | { readonly kind: "why-unsaid" }
  | { readonly kind: "canary-unsaid" }
  | AttributionFault
  | RefreshFault
  | PlaceFault
  | MakeFault
  | OpenWritableFault
  | LearnFault
  | ReplayFault
  | NoHistory
  | PageFault
  | SearchFault
  | ConfigFault
  | Wrong
  | {
      readonly kind: "purge-unconfirmed";
      readonly targets: readonly Named[];
      /** True if the text must not be shown again, because it is to be erased. */
      readonly discreet: boolean;
    }
  | { readonly kind: "uninstall-unconfirmed"; readonly path: string; readonly bytes: number }
  | WatchingFault
  | NotWatchable
  | WrapFault
  | { readonly kind: "config-key-unsaid" }
  | { readonly kind: "claim-empty" }
  | { readonly kind: "search-empty" }
  | { readonly kind: "stdin-not-text" }
  | { readonly kind: "check-unclear" }
  | { readonly kind: "change-unclear" }
  /** What was given as a diff holds none: the file's name as it was given, or `-`. */
  | { readonly kind: "diff-unread"; readonly given: string }
  | ChangeEmpty
  | { readonly kind: "no-work-tree" }
  | { readonly kind: "structure-no-files" }
  | { readonly kind: "structure-unknown"; readonly path: string; readonly why: Unstructured }
  | {
      readonly kind: "line-past-end";
      readonly path: string;
      readonly line: number;
      readonly lines: number;
    }
  | { readonly kind: "not-text" | "not-there"; readonly path: string }
  | ToolCallFault
  | { readonly kind: "nothing-to-import"; readonly path: string }
  /** An export in a form from which the log cannot be made again. */
  | { readonly kind: "export-not-lines"; readonly path: string }
  /** No line of it is one of a memory. */
  | { readonly kind: "not-a-memory"; readonly path: string }
  | { readonly kind: "location-unclear"; readonly given: string }
  | { readonly kind: "location-outside"; readonly given: string }
  | { readonly kind: "length-unsaid" }
  | { readonly kind: "outcome-unsaid"; readonly said: readonly string[] }
  | {
      readonly kind: "value-unclear";
      readonly what: string;
      readonly given: string;
      readonly must: string;
    };
