// Everything that may go wrong for a command or a call, from whatever act or door; words.ts has the words.
import type { Refusal } from "../../core/append/admit.ts";
import type { FactFault } from "../../core/capture/fact.ts";
import type { ToolCallFault } from "../../core/judge/action/tool-call.ts";
import type { SearchFault } from "../../core/recall/search.ts";
import type { AmendFault, SupersedeRound } from "../../engine/amend/amend.ts";
import type { EditFault } from "../../engine/amend/edit.ts";
import type { Returning } from "../../engine/amend/forgotten.ts";
import type { PurgeFault } from "../../engine/amend/purge.ts";
import type { WatchingFault } from "../../engine/attempts/watch.ts";
import type { HistoryBehind } from "../../engine/care/catch-up.ts";
import type { RefreshFault } from "../../engine/care/refresh.ts";
import type { Wrong } from "../../engine/care/status.ts";
import type { MapFault } from "../../engine/code/map.ts";
import type { ReplayFault } from "../../engine/code/replay-past.ts";
import type { Unstructured } from "../../engine/code/structure.ts";
import type { InheritFault } from "../../engine/share/inherit.ts";
import type { LabelFault } from "../../engine/projects/label.ts";
import type { ForgePlaceFault } from "../../engine/history/forge-place.ts";
import type { LearnFault } from "../../engine/history/learn-history.ts";
import type { NoHistory } from "../../engine/ports/clone.ts";
import type { ClaimWorkFault } from "../../engine/continuity/claim.ts";
import type {
  StateEvidenceFault,
  WithdrawEvidenceFault,
} from "../../engine/continuity/state-evidence.ts";
import type { WorkPolicyFault } from "../../engine/continuity/policies.ts";
import type { RepairFault } from "../../engine/continuity/repairs.ts";
import type { SnapshotFault } from "../../engine/continuity/snapshots.ts";
import type { ConfigFault } from "../../engine/ports/config.ts";
import type { ModelFault } from "../../engine/ports/session/consolidation.ts";
import type { ConsolidateFault } from "../../engine/consolidation/past.ts";
import type { ReviewFault } from "../../engine/consolidation/review.ts";
import type { EmbedFault } from "../../engine/ports/embedder.ts";
import type { ForgeFault } from "../../engine/ports/forge.ts";
import type { NotesFault, RemoteFault } from "../../engine/ports/git-notes.ts";
import type { EraseFault } from "../../engine/ports/log.ts";
import type { MakeFault, PlaceFault } from "../../engine/ports/place.ts";
import type { PageFault } from "../../engine/ports/views.ts";
import type { NoSpecInWork } from "../../engine/recall/of-spec.ts";
import type { AsOfFault } from "../../engine/recall/as-of.ts";
import type { Named } from "../../engine/recall/find.ts";
import type { RegexEndless } from "../../engine/recall/search.ts";
import type { AssumptionFault } from "../../engine/remember/assumptions.ts";
import type { ChangeEmpty } from "../../engine/remember/change-fields.ts";
import type { CaptureFault } from "../../engine/remember/remember-capture.ts";
import type { ClaimFault } from "../../engine/remember/claim-fields.ts";
import type { LessonLibraryFault } from "../../engine/remember/lesson-library.ts";
import type { AttributionFault } from "../../engine/remember/remember-attempt.ts";
import type { EntryFault } from "../../engine/topics/add-entry.ts";
import type { RateFault } from "../../engine/topics/rate.ts";
import type { NotAnEntry } from "../../engine/topics/summarise-entry.ts";
import type { AnswerFault } from "../../engine/trust/answer.ts";
import type { PolicyFault } from "../../engine/trust/gate-policies.ts";
import type { SnoozeFault } from "../../engine/trust/snooze.ts";

export type Fault = FaultOfAct | FaultOfOpening | FaultOfQuestion | FaultOfCall;

type FaultOfAct =
  | Refusal
  | Returning
  | EraseFault
  | PurgeFault
  | AmendFault
  | EditFault
  | SupersedeRound
  | AnswerFault
  | AssumptionFault
  | SnoozeFault
  | ClaimWorkFault
  | StateEvidenceFault
  | WithdrawEvidenceFault
  | WorkPolicyFault
  | SnapshotFault
  | RepairFault
  | InheritFault
  | PolicyFault
  | AttributionFault
  | ChangeEmpty
  | CaptureFault
  | ClaimFault
  | FactFault
  | EntryFault
  | NotAnEntry
  | RateFault
  | LessonLibraryFault
  | ModelFault
  | ReviewFault
  | ConsolidateFault
  | RefreshFault
  | PlaceFault
  | MakeFault
  | LearnFault
  | HistoryBehind
  | MapFault
  | ReplayFault
  | PageFault
  | SearchFault
  | RegexEndless
  | AsOfFault
  | NoSpecInWork
  | ConfigFault
  | Wrong
  | WatchingFault
  | ForgeFault
  | NotesFault
  | RemoteFault
  | EmbedFault
  | ToolCallFault;

/** What keeps a door from opening what an act needs. */
type FaultOfOpening =
  | LabelFault
  | { readonly kind: "ci-reads-only"; readonly marker: string }
  | ForgePlaceFault
  | NoHistory
  | { readonly kind: "no-work-tree" | "structure-no-files" }
  | { readonly kind: "watch-no-work-tree"; readonly folder: string }
  | { readonly kind: "program-not-runnable"; readonly program: string; readonly code: string }
  | { readonly kind: "project-unknown"; readonly given: string; readonly known: readonly string[] }
  /** Several could be meant. */
  | {
      readonly kind: "project-ambiguous";
      readonly by: "name" | "roots" | "known" | "listed";
      readonly could: readonly string[];
    };

/** What is wrong with what was asked for or passed. */
type FaultOfQuestion =
  | { readonly kind: "answer-unclear" | "outcome-unclear"; readonly given: readonly string[] }
  | {
      readonly kind:
        | "tags-unsaid"
        | "why-unsaid"
        | "length-unsaid"
        | "canary-unsaid"
        | "config-key-unsaid";
    }
  | { readonly kind: "editor-unnamed" }
  | { readonly kind: "editor-failed"; readonly editor: string; readonly exit: number | null }
  /** What was to be captured begins with no namespace. */
  | { readonly kind: "namespace-unsaid"; readonly given: string }
  | { readonly kind: "sessions-all-projects" }
  /** `wants`: the flag is one of a search in sessions. */
  | { readonly kind: "sessions-flag"; readonly flag: string; readonly wants: boolean }
  | { readonly kind: "author-unknown"; readonly given: string }
  | { readonly kind: "search-empty" | "check-unclear" | "change-unclear" | "stdin-not-text" }
  /** No memory holds the value that is to be purged. It is not shown again. */
  | { readonly kind: "purge-value-unknown"; readonly project: string }
  /** `both`: a topic was named together with ids or values. */
  | { readonly kind: "purge-unsaid"; readonly both: boolean }
  | {
      readonly kind: "purge-unconfirmed";
      readonly targets: readonly Named[];
      /** True if the text must not be shown again, because it is to be erased. */
      readonly discreet: boolean;
    }
  | { readonly kind: "uninstall-unconfirmed"; readonly path: string; readonly bytes: number }
  /** What was passed as a diff holds none: the file's name as it was typed, or `-`. */
  | { readonly kind: "diff-unread"; readonly given: string }
  | { readonly kind: "structure-unknown"; readonly path: string; readonly why: Unstructured }
  | {
      readonly kind: "line-past-end";
      readonly path: string;
      readonly line: number;
      readonly lines: number;
    }
  | { readonly kind: "not-text" | "not-there"; readonly path: string }
  | { readonly kind: "nothing-to-import"; readonly path: string }
  /** An export in a form from which the log cannot be made again. */
  | { readonly kind: "export-not-lines"; readonly path: string }
  /** No line of it is one of a memory. */
  | { readonly kind: "not-a-memory"; readonly path: string }
  | { readonly kind: "artifact-newer"; readonly path: string; readonly schema: string }
  | { readonly kind: "location-unclear" | "location-outside"; readonly given: string }
  | {
      readonly kind: "value-unclear";
      readonly what?: string;
      readonly given: string;
      readonly must: string;
    };

type FaultOfCall =
  | { readonly kind: "call-cancelled" }
  | { readonly kind: "entry-text-unsaid" }
  | { readonly kind: "dialog-unknown"; readonly given: string }
  | {
      readonly kind: "topic-unknown";
      readonly project: string;
      readonly given: string;
      readonly topics: readonly string[];
    }
  /** A bug: something that should not have happened. */
  | { readonly kind: "fault-of-ours"; readonly what: string };
