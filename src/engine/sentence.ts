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
      return `Nothing was remembered: ${fault.field} holds what looks like a secret (${fault.family}), and the settings say to refuse it.`;
    case "draft-flawed":
      return `Nothing was remembered: ${fieldWords(fault.field) || `the ${fault.event}`} ${fault.must}.`;
    case "draft-too-long":
      return `Nothing was remembered: the text has ${kilobytes(fault.bytes)} KB, and an event holds at most ${kilobytes(fault.limit)} KB.`;
    case "key-forgotten":
      return `Nothing was remembered: what stood under the key "${fault.key}" was purged, and must not come back.`;
    case "log-not-writable":
      return `Nothing was remembered: the log cannot be written at ${fault.path} (${errorWords(fault.code)}).`;
    case "log-write-short":
      return `Nothing was remembered: the disk took only ${fault.written} of ${fault.wanted} bytes at ${fault.path}.`;
    case "log-line-moved":
      return `The line to erase is no longer where it was in ${fault.path}; nothing was touched.`;
    case "claim-empty":
      return "There is no text to remember.";
    case "change-empty":
      return "There is no change to remember: no line that counts was changed in the project.";
    case "id-malformed":
      return `"${clip(fault.given, 60)}" is not the beginning of an id, and no memory names such a commit.`;
    case "id-unknown":
      return `Nothing in ${fault.project} has an id that begins with "${fault.given}".`;
    case "id-ambiguous":
      return fault.isCommit
        ? `${fault.candidates.length} memories name the commit "${fault.given}".`
        : `"${fault.given}" begins ${fault.candidates.length} ids.`;
    case "not-an-issue":
      return `"${fault.given}" is ${withArticle(fault.what)}, and only an issue can be worked on or fixed.`;
    case "not-answerable":
      return `"${fault.given}" is ${withArticle(fault.what)}, and only a verdict or a memory can be answered.`;
    case "never-open": {
      const closed = fault.act === "resolve" ? "is resolved" : "that was closed is opened again";
      return `${shortId(fault.id)} is ${withArticle(fault.what)}: only an issue or a blocker ${closed}.`;
    }
    case "supersede-round":
      return `"${fault.given}" is what would take its own place, so nothing would be left.`;
    case "place-unsaid":
      return `It is not known where "${fault.given}" does not apply: no verdict about it names a place.`;
    case "search-empty":
      return "It was not said what to look for.";
    case "regex-malformed":
      return `"${clip(fault.given, 60)}" is not a regular expression: ${regexWords(fault.because)}.`;
    case "check-unclear":
      return "It is not clear what to check: paths, or one change.";
    case "change-unclear":
      return "It is not clear what the change is.";
    case "location-unclear":
      return `"${clip(fault.given, 200)}" does not name a file.`;
    case "location-outside":
      return `"${clip(fault.given, 200)}" lies outside the project.`;
    case "no-work-tree":
      return "There is no work tree of git here, and so no files, staged or changed.";
    case "git-not-runnable":
      return `git cannot be run (${errorWords(fault.code)}), so the history was not read.`;
    case "git-refused":
      return `git would not read ${fault.gitDir}: ${visible(fault.said)}`;
    case "objects-missing":
      return `${fault.gitDir} does not hold all that git needs to say so, and nothing was fetched.`;
    case "git-file-broken":
      return `${fault.path} does not lead to a git repository${fault.gitDir === undefined ? "" : ` (${fault.gitDir})`}.`;
    case "history-busy":
      return `Another twiceshy init reads the history of ${fault.project} now, and remembers what it finds.`;
    case "ci-reads-only":
      return `This is a build server (${fault.marker} is set), where a memory is only read.`;
    case "place-not-found":
      return `There is no project here: neither ${fault.from} nor any folder above it is a git repository or holds a memory.`;
    case "place-not-initialised":
      return `${placeWords(fault.place)} has no memory yet.`;
    case "project-broken":
      return `${fault.path} does not say which project this is.`;
    case "root-missing":
      return `${fault.said} names ${fault.root}, which is not a folder.`;
    case "file-unreadable":
      return `${clip(fault.path, 300)} cannot be read (${errorWords(fault.code)}).`;
    case "file-unwritable":
      return `${clip(fault.path, 300)} cannot be written (${errorWords(fault.code)}).`;
    case "file-broken":
      return `${fault.path} is not what it should be.`;
    case "file-busy":
      return `${fault.path} is held by another process.`;
    case "views-not-a-folder":
    case "views-not-ours":
      return `${fault.path} is a link or a file where a folder of twiceshy's should be; nothing was written through it.`;
    case "views-not-writable":
    case "index-not-writable":
      return `What is derived cannot be written at ${fault.path} (${errorWords(fault.code)}); the log itself is safe.`;
    case "gate-not-writable":
      return `The gate's files cannot be written at ${fault.path} (${errorWords(fault.code)}).`;
    case "gate-unfit":
      return `The gate's files cannot be used: ${fault.path} ${GATE_UNFIT[fault.because]}.`;
  }
};

/** Why the gate files cannot serve. */
export const GATE_UNFIT: { readonly [unfit in GateUnfit]: string } = {
  absent: "is not there",
  torn: "was cut short",
  "another-version": "was made by another version",
  "another-log": "was made from another log",
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
