// Patterns: what several memories have in common, mined from their words. A pattern is only proposed, with the ids that it
// rests on; it becomes a memory when a person or an agent states it. Deterministic; the constants are those of decision
// 0081.
import type { Memory } from "../fold/memory.ts";
import type { PATTERN_TYPES } from "../event/kinds/core/note.ts";
import { compareText } from "../kit/text.ts";
import { termsOf } from "./terms.ts";

export type PatternType = (typeof PATTERN_TYPES)[number];
export type PatternState = "candidate" | "validated" | "promoted";

export interface MinedPattern {
  readonly type: PatternType;
  readonly state: PatternState;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The stems that its evidence has in common, the rarest first; and the same as words of the newest. */
  readonly terms: readonly string[];
  readonly words: readonly string[];
  /** Files that more than one of them names. */
  readonly files: readonly string[];
  /** The newest first; memories that say the same, or are of the same commit, count once. */
  readonly evidence: readonly Memory[];
}

/** A pattern has this many occurrences; from this many on, whatever else, it is promoted. */
export const CANDIDATE = 2;
export const PROMOTED = 5;
/** From this confidence on it is validated. */
export const VALIDATED = 0.6;
const MOST_PATTERNS = 20;
const HALF_LIFE_MS = 30 * 86_400_000;

/** Bounds on what is compared: the newest memories, and the rarest words of each. */
const MOST_MEMORIES = 5_000;
const MOST_TERMS = 12;
/** A word of more of the memories than this says nothing about any, unless they are few. */
const COMMON = 0.03;
const FEW = 2 * PROMOTED;

export const minePatterns = (
  memories: Iterable<Memory>,
  nowMs: number,
): readonly MinedPattern[] => {
  const all = [...memories].toSorted(newestFirst);
  const sources = all.filter(isSource).slice(0, MOST_MEMORIES);
  const documents = distinct(sources).map((memory) => ({ memory, terms: wordsOf(memory) }));
  const frequency = frequencyOf(documents);
  const found = candidatesIn(documents, frequency).filter(
    (one) => !isStated(one, all.filter(isPatternNote)),
  );
  const best = Math.max(...found.map(({ score }) => score));
  const rated = found
    .map((one) => patternOf(one, one.score / best, nowMs))
    .toSorted(
      (a, b) =>
        Number(isSure(b)) - Number(isSure(a)) ||
        Number(isFailing(b)) - Number(isFailing(a)) ||
        Number(isRecent(b, nowMs)) - Number(isRecent(a, nowMs)) ||
        b.confidence - a.confidence ||
        compareText(keyOf(a), keyOf(b)),
    );
  return withoutOverlap(rated).slice(0, MOST_PATTERNS);
};

const isSure = ({ state }: MinedPattern): boolean => state !== "candidate";

/** What failed more than once comes first, however rare it is beside what was fixed. */
const isFailing = ({ type }: MinedPattern): boolean => type === "anti-pattern";

/** What last happened years ago is seldom worth an act. */
const isRecent = ({ evidence }: MinedPattern, nowMs: number): boolean =>
  evidence.some(({ when }) => nowMs - when < 365 * 86_400_000);

/** Issues repeat in their attempts; what was put aside is no longer weighed. */
const isSource = (memory: Memory): boolean =>
  memory.standing !== "purged" &&
  memory.standing !== "archived" &&
  !isPatternNote(memory) &&
  ["attempt", "fix", "decision", "note", "lesson"].includes(memory.kind);

const isPatternNote = ({ kind, namespace }: Memory): boolean =>
  kind === "note" && namespace === "patterns";

const newestFirst = (a: Memory, b: Memory): number => b.when - a.when || compareText(a.id, b.id);

/** The same claim, and all that one commit left, is one occurrence. */
const distinct = (memories: readonly Memory[]): readonly Memory[] => {
  const taken = new Set<string>();
  return memories.filter(({ text, commit }) => {
    const keys = [
      `text ${plainClaim(text)}`,
      ...(commit === undefined ? [] : [`commit ${commit}`]),
    ];
    const isNew = keys.every((key) => !taken.has(key));
    for (const key of keys) taken.add(key);
    return isNew;
  });
};

interface MinedDocument {
  readonly memory: Memory;
  readonly terms: readonly string[];
}

/** Kinds and scopes of commits, numbers of requests and versions: the form of a claim, not what it is about. */
const plainClaim = (text: string): string =>
  text
    .replace(/^(?:(?:[a-z]+(?:\([^)]*\))?!?: *)?(?:revert|reapply|re-land)[: ]+"?)+/iu, "")
    .replace(/^[a-z]+(?:\([^)]*\))?!?: /iu, "")
    .replace(/"$/u, "")
    .replaceAll(/\(?(?:fixes|closes|refs)? ?#\d+\)?|\b[0-9a-f]{7,40}\b|\bv?\d+(?:\.\d+)+\b/giu, "")
    .toLowerCase()
    .trim();

/** Words of every project's history, which are in common with anything. */
const EMPTY: ReadonlySet<string> = new Set(
  (
    "add added allow build bump case caus chang chore clean cleanup code correct incorrect crash creat default doc docs document doesn don drop due " +
    "enable ensur error fail feat feature file fix function handl improv instead issu make method miss move new object " +
    "option page part prevent readme refactor regression releas remov renam replac report revert rule set support test text todo " +
    "typo updat upgrad use user valu version warn work wrong"
  ).split(" "),
);

/** Without the names of its own files: that those are changed often, `churn` shows. */
const wordsOf = ({ text, reason = "", files }: Memory): readonly string[] => {
  const ofFiles = new Set(files.flatMap((file) => termsOf(baseName(file))));
  const words = termsOf(`${plainClaim(text)}\n${plainClaim(reason)}`);
  return [...new Set(words)].filter(
    (word) => word.length > 2 && /^\p{L}+$/u.test(word) && !isEmpty(word) && !ofFiles.has(word),
  );
};

const baseName = (path: string): string =>
  path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");

const isEmpty = (word: string): boolean =>
  EMPTY.has(word) || EMPTY.has(word.replace(/(?:e|ing|ed|s)$/u, ""));

const frequencyOf = (documents: readonly MinedDocument[]): ReadonlyMap<string, number> => {
  const frequency = new Map<string, number>();
  for (const { terms } of documents)
    for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const most = Math.max(FEW, documents.length * COMMON);
  return new Map([...frequency].filter(([, count]) => count >= CANDIDATE && count <= most));
};

interface PatternCandidate {
  readonly evidence: readonly Memory[];
  readonly terms: readonly string[];
  readonly score: number;
}

/** Every set of memories with two words in common, with all words that they have in common. */
const candidatesIn = (
  documents: readonly MinedDocument[],
  frequency: ReadonlyMap<string, number>,
): readonly PatternCandidate[] => {
  const rarest = documents.map(({ terms }) =>
    terms
      .filter((term) => frequency.has(term))
      .toSorted((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || compareText(a, b)),
  );
  const byPair = new Map<string, number[]>();
  for (const [at, terms] of rarest.entries()) {
    const few = terms.slice(0, MOST_TERMS).toSorted(compareText);
    for (const [n, first] of few.entries())
      for (const second of few.slice(n + 1)) {
        const pair = `${first} ${second}`;
        const places = byPair.get(pair);
        if (places === undefined) byPair.set(pair, [at]);
        else places.push(at);
      }
  }
  const bySet = new Map<string, readonly number[]>();
  for (const places of byPair.values())
    if (places.length >= CANDIDATE) bySet.set(places.join(","), places);
  return [...bySet.values()].map((places) => {
    const [first = 0, ...others] = places;
    const shared = (rarest[first] ?? []).filter((term) =>
      others.every((place) => rarest[place]?.includes(term)),
    );
    const rarity =
      shared.reduce(
        (sum, term) => sum + Math.log(1 + documents.length / (frequency.get(term) ?? 1)),
        0,
      ) / shared.length;
    return {
      evidence: places.flatMap((place) => documents[place]?.memory ?? []),
      terms: shared,
      score: rarity * Math.sqrt(places.length) * shared.length ** 0.3,
    };
  });
};

/** The tag of a memory that states it, by which it is known to be stated. */
export const patternTag = ({ terms }: Pick<MinedPattern, "terms">): string =>
  `${TAG}${terms.slice(0, 2).join("+")}`;

const TAG = "pattern:";

/** A pattern that was stated, or taken out of use as none, is not proposed again: also not with one occurrence more. */
const isStated = ({ terms }: PatternCandidate, notes: readonly Memory[]): boolean =>
  notes.some(({ text, body = "", tags }) => {
    const stems = new Set(termsOf(`${text}\n${body}`));
    const tagged = tags.filter((tag) => tag.startsWith(TAG)).map((tag) => tag.slice(TAG.length));
    return (
      terms.every((term) => stems.has(term)) ||
      tagged.some((tag) => tag.split("+").every((term) => terms.includes(term)))
    );
  });

const patternOf = (
  { evidence, terms }: PatternCandidate,
  norm: number,
  nowMs: number,
): MinedPattern => {
  const occurrences = evidence.length;
  const newest = Math.max(...evidence.map(({ when }) => when));
  const recency = 2 ** (-Math.max(0, nowMs - newest) / HALF_LIFE_MS);
  const base = 0.6 * norm + 0.4 * Math.min(1, occurrences / PROMOTED);
  const confidence = Math.min(1, base * (1 + 0.2 * recency));
  const isPromoted = occurrences >= PROMOTED && confidence >= VALIDATED;
  return {
    type: typeOf(evidence),
    state: isPromoted ? "promoted" : confidence >= VALIDATED ? "validated" : "candidate",
    ...{ confidence, terms, evidence },
    words: terms.map((term) => wordFor(term, evidence[0])),
    files: sharedFiles(evidence),
  };
};

/** The word as its author wrote it. */
const wordFor = (term: string, memory: Memory | undefined): string =>
  (`${memory?.text ?? ""} ${memory?.reason ?? ""}`.match(/\p{L}+/gu) ?? []).find(
    (word) => termsOf(word)[0] === term,
  ) ?? term;

const typeOf = (evidence: readonly Memory[]): PatternType => {
  const share = (holds: (memory: Memory) => boolean): number =>
    evidence.filter(holds).length / evidence.length;
  if (share(({ outcome }) => outcome === "failed" || outcome === "partial") >= 0.5)
    return "anti-pattern";
  if (share(({ kind }) => kind === "decision") > 0.5) return "decision";
  if (share(({ outcome }) => outcome === "worked") > 0.5) return "success";
  return share(({ namespace }) => namespace === "progress") > 0.5 ? "workflow" : "technical";
};

const sharedFiles = (evidence: readonly Memory[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { files } of evidence)
    for (const file of new Set(files)) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= CANDIDATE)
    .toSorted(([a, n], [b, m]) => m - n || compareText(a, b))
    .map(([file]) => file);
};

/** One that rests mostly on what a better one rests on tells nothing more. */
const withoutOverlap = (patterns: readonly MinedPattern[]): readonly MinedPattern[] => {
  const kept: MinedPattern[] = [];
  for (const one of patterns) {
    const ids = new Set(one.evidence.map(({ id }) => id));
    const isCovered = kept.some(
      ({ evidence }) => evidence.filter(({ id }) => ids.has(id)).length * 2 >= ids.size,
    );
    if (!isCovered) kept.push(one);
  }
  return kept;
};

const keyOf = ({ terms, evidence }: MinedPattern): string =>
  `${terms.join(" ")} ${evidence.map(({ id }) => id).join(" ")}`;
