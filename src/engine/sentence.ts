// What is wrong, in one sentence that is the same at every door. What to do about it differs, so
// each door says that itself.
import type { Refusal } from "../core/append/admit.ts";
import { shortId } from "../core/event/id.ts";
import { clip, inLine, thousands, visible } from "../core/kit/text.ts";
import type { SearchFault } from "../core/recall/search.ts";
import type { AmendFault, SupersedeRound } from "./amend/amend.ts";
import type { AnswerFault } from "./trust/answer.ts";
import type { AssumptionFault } from "./remember/assumptions.ts";
import type { ChangeEmpty } from "./remember/change-given.ts";
import type { ClaimFault } from "./remember/claim-fields.ts";
import { errorWords } from "./error-words.ts";
import type { LearnFault } from "./history/learn-history.ts";
import type { MapFault } from "./code/map.ts";
import type { GateUnfit } from "./ports/gate-files.ts";
import type { EraseFault } from "./ports/log.ts";
import type { IdentityFault, Place, PlaceFault } from "./ports/place.ts";
import type { RefreshFault } from "./care/refresh.ts";
import type { AttributionFault } from "./remember/remember-attempt.ts";

export type SharedFault =
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
  | IdentityFault
  /** What bound a command or a call to one project is explained by the door that did so. */
  | Exclude<PlaceFault, { readonly kind: "place-outside" }>
  | { readonly kind: "ci-reads-only"; readonly marker: string }
  | { readonly kind: "views-not-a-folder"; readonly path: string }
  | { readonly kind: "search-empty" | "change-unclear" | "check-unclear" | "no-work-tree" };

export const sentenceOf = (fault: SharedFault): string => {
  switch (fault.kind) {
    case "draft-blocked":
      return `Nothing was recorded: ${fault.field} contains what looks like a secret (${fault.family}), and the settings refuse it.`;
    case "draft-flawed":
      return `Nothing was recorded: ${fieldWords(fault.field) || `the ${fault.event}`} ${fault.must}.`;
    case "draft-too-long":
      return `Nothing was recorded: the text has ${kilobytes(fault.bytes)} KB, and the limit of an event is ${kilobytes(fault.limit)} KB.`;
    case "key-forgotten":
      return `Nothing was recorded: the memory with the key "${fault.key}" was purged and must not come back.`;
    case "log-not-writable":
      return `Nothing was recorded: could not write the log at ${fault.path} (${errorWords(fault.code)}).`;
    case "log-write-short":
      return `Nothing was recorded: the disk accepted only ${fault.written} of ${fault.wanted} bytes at ${fault.path}.`;
    case "log-line-moved":
      return `The line to erase has moved in ${fault.path}; nothing was erased.`;
    case "claim-empty":
      return "Missing text: there is nothing to record.";
    case "change-empty":
      return "No change to record: no significant line was changed in the project.";
    case "id-malformed":
      return `"${clip(fault.given, 60)}" is not the beginning of an id, and no memory names a commit like it.`;
    case "id-unknown":
      return `No id in ${fault.project} begins with "${fault.given}".`;
    case "id-ambiguous":
      return fault.isCommit
        ? `${fault.candidates.length} memories name the commit "${fault.given}".`
        : `"${fault.given}" is ambiguous: ${fault.candidates.length} ids begin with it.`;
    case "not-an-issue":
      return `"${fault.given}" is ${withArticle(fault.what)}; an attempt or a fix needs an issue.`;
    case "not-answerable":
      return `"${fault.given}" is ${withArticle(fault.what)}; only a verdict or a memory can be answered.`;
    case "never-open": {
      const closed = fault.act === "resolve" ? "is resolved" : "that was closed is opened again";
      return `${shortId(fault.id)} is ${withArticle(fault.what)}: only an issue or a blocker ${closed}.`;
    }
    case "supersede-round":
      return `"${fault.given}" cannot be superseded: it is the successor itself, or has superseded it.`;
    case "place-unsaid":
      return `Missing place: no verdict about "${fault.given}" names a file where it does not apply.`;
    case "search-empty":
      return "Missing search words.";
    case "regex-malformed":
      return `"${clip(fault.given, 60)}" is not a regular expression: ${regexWords(fault.because)}.`;
    case "check-unclear":
      return "Pass either paths or one change to check.";
    case "change-unclear":
      return "Ambiguous change.";
    case "location-unclear":
      return `"${clip(fault.given, 200)}" does not name a file.`;
    case "location-outside":
      return `"${clip(fault.given, 200)}" is outside the project.`;
    case "no-work-tree":
      return "This is not a git work tree, so nothing is staged or changed here.";
    case "git-not-runnable":
      return `Could not run git (${errorWords(fault.code)}), so the history was not read.`;
    case "git-refused":
      return `git could not read ${fault.gitDir}: ${visible(fault.said)}`;
    case "objects-missing":
      return `${fault.gitDir} lacks objects that git needs for this answer, and twiceshy fetches nothing.`;
    case "git-file-broken":
      return `${fault.path} does not lead to a git repository${fault.gitDir === undefined ? "" : ` (${fault.gitDir})`}.`;
    case "history-busy":
      return `Another twiceshy init is reading the history of ${fault.project}.`;
    case "ci-reads-only":
      return `This is a build server (${fault.marker} is set), so twiceshy only reads here.`;
    case "place-not-found":
      return `No project found: neither ${fault.from} nor any folder above it is a git repository or has a memory.`;
    case "place-not-initialised":
      return `${placeWords(fault.place)} has no memory yet.`;
    case "project-broken":
      return `${fault.path} does not name the project.`;
    case "root-missing":
      return `${fault.said} names ${fault.root}, which is not a folder.`;
    case "file-unreadable":
      return `Could not read ${clip(fault.path, 300)} (${errorWords(fault.code)}).`;
    case "file-unwritable":
      return `Could not write ${clip(fault.path, 300)} (${errorWords(fault.code)}).`;
    case "file-broken":
      return `${fault.path} is not in the expected form.`;
    case "file-busy":
      return `${fault.path} is locked by another process.`;
    case "views-not-a-folder":
    case "views-not-ours":
      return `${fault.path} is a link or a file, but twiceshy needs a folder there; nothing was written through it.`;
    case "views-not-writable":
    case "index-not-writable":
      return `Could not write derived files at ${fault.path} (${errorWords(fault.code)}); the log is safe.`;
    case "gate-not-writable":
      return `Could not write the gate's files at ${fault.path} (${errorWords(fault.code)}).`;
    case "gate-unfit":
      return `The gate's files cannot be used: ${fault.path} ${GATE_UNFIT[fault.because]}.`;
  }
};

/** Why the gate files cannot serve. */
export const GATE_UNFIT: { readonly [unfit in GateUnfit]: string } = {
  absent: "does not exist",
  torn: "is incomplete",
  "another-version": "was written by another version",
  "another-log": "was built from another log",
  "far-behind": "is far behind the log",
};

/** The name of a place in a sentence: the folder that a person would name. */
export const placeWords = ({ top, commonDir, store }: Place): string => top ?? commonDir ?? store;

export const withArticle = (noun: string): string =>
  `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/** The candidates for an id, to choose from. */
export const candidateLines = (
  candidates: readonly { readonly id: string; readonly what: string; readonly text: string }[],
): readonly string[] => [
  ...candidates
    .slice(0, 10)
    .map(({ id, what, text }) => `${shortId(id)}  ${what}: ${clip(inLine(text), 200)}`),
  ...(candidates.length > 10 ? [`and ${candidates.length - 10} more`] : []),
];

/** `tags.0` is the first of the tags. */
const fieldWords = (field: string): string =>
  field.replace(/\.(\d+)/g, (_, index) => ` ${Number(index) + 1}`);

/** The engine's message, without the expression itself. */
const regexWords = (because: string): string =>
  clip(because.replace(/^Invalid regular expression: [^]*: (?=[^:]+$)/, ""), 100).toLowerCase();

const kilobytes = (bytes: number): string => thousands(Math.ceil(bytes / 1024));
