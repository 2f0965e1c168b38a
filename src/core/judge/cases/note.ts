// Why a case only informs: its failure says little about the change itself.
import { FILES_GONE, MINOR, NO_LONGER_NEEDED } from "../../event/failure-tags.ts";
import { FLAKY } from "../../event/flaky.ts";
import type { Memory } from "../../fold/memory.ts";
import type { EventParts } from "../known.ts";

/** A change of more files is about how work is done, not about this change. */
const MANY_FILES = 50;

const PROCESS: { readonly [tag: string]: string } = {
  accident: "it was merged by accident",
  "too-early": "it came too early",
  ordering: "it came in the wrong order",
  "release-branch": "it was reverted on a release branch",
  "dependency-bump": "it was a dependency's new version",
  "version-bump": "it was a new version",
  bot: "a bot made it or reverted it",
  "many-files": "it was reverted together with many files",
};

const MINORS: { readonly [tag: string]: string } = {
  slip: "its author soon reverted it",
  "own-branch": "its author reverted it before it was merged",
  unfinished: "it was unfinished work",
  joke: "it was a joke",
  picture: "it was a picture",
  "build-service": "it only changed the settings of a build service",
  documentation: "it only changed documents, and no one reported that it broke anything",
  comments: "it only changed comments",
  moves: "it only moved lines",
  tests: "it changed no code but tests, and no one reported that it broke anything",
};

/** Why the case only informs: its failure says little about the change itself. */
export const noteOf = (memory: Memory, part: EventParts): string | undefined => {
  const { tags } = memory;
  const { totalFiles = 0 } = part;
  if (memory.outcome === NO_LONGER_NEEDED) return "it was no longer needed";
  if (tags.includes(FILES_GONE)) return "the history deleted its files long ago";
  if (tags.includes(FLAKY)) return "the error it rested on came and went without a change";
  const minor = tags.includes(MINOR) ? minorOf(memory, part) : undefined;
  if (minor !== undefined) return minor;
  if (tags.includes("process"))
    return tags.flatMap((tag) => PROCESS[tag] ?? [])[0] ?? "it was reverted for its process";
  if (totalFiles > MANY_FILES) return `it was a change of ${totalFiles} files`;
  return isDropped(memory, part) ? "nothing showed that it failed" : undefined;
};

/** It was reverted, and nothing shows that it failed. */
export const isUnblamed = ({ outcome, tags }: Memory): boolean =>
  outcome === NO_LONGER_NEEDED || [MINOR, "process", FLAKY].some((tag) => tags.includes(tag));

/** What was seen as its author reverted it is what a session is about to make again: only an old one is minor. */
const minorOf = ({ tags, when }: Memory, { recorded }: EventParts): string | undefined => {
  const isFresh = recorded - when < FRESH_MS;
  return tags.flatMap((tag) => (OWN.has(tag) && isFresh ? [] : (MINORS[tag] ?? [])))[0];
};

const OWN: ReadonlySet<string> = new Set(["slip", "own-branch"]);

const FRESH_MS = 24 * 3_600_000;

/** Neither a check nor a person has said that it failed. */
export const isDropped = ({ kind, confirmed }: Memory, { refused }: EventParts): boolean =>
  kind === "abandon" && !refused && confirmed === undefined;
