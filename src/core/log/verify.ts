// Proves the log line by line against its own hashes and links. One pass in reading order; of each event only its id and
// position are kept. It detects accidents and edits, not a forger: no key is used, and whoever can write can rewrite.
import type { EventId } from "../event/id.ts";
import type { Event } from "../event/envelope.ts";
import { kindNamed } from "../event/registry.ts";
import type { Digest } from "../kit/digest.ts";
import { proofOf, skeletonOnly } from "./line.ts";
import { purgedBy } from "./purged.ts";
import { chainName, segmentPath, type ReadLine, type Segment, type Spot } from "./spot.ts";
import { AHEAD_LIMIT_MS, PREV_LIMIT } from "./tail.ts";
import { createItems, type Damage, type Finding, type Items, type Verification } from "./verification.ts";

export interface Expected {
  readonly digest: Digest;
  readonly nowMs: number;
  /** By chain, what was acknowledged here last. */
  readonly recordedHeads: ReadonlyMap<string, readonly EventId[]>;
  /** Paths in the log's folder that are not ours. */
  readonly strays: readonly string[];
}

/** Takes lines one by one, so that a fold can go through the log in the same pass. */
export interface Verifier {
  /** The next line, in the order of the log's segments. */
  readonly take: (line: ReadLine) => void;
  readonly finish: () => Verification;
}

export const verify = (lines: Iterable<ReadLine>, expected: Expected): Verification => {
  const { take, finish } = createVerifier(expected);
  for (const line of lines) take(line);
  return finish();
};

export const createVerifier = (expected: Expected): Verifier => {
  const progress: Progress = {
    ...expected,
    findings: createItems(),
    damage: createItems(),
    seqById: new Map(),
    headsByChain: new Map(),
    lastByChain: new Map(),
    links: [],
    erased: [],
    halfErased: [],
    again: [],
    purges: new Map(),
  };
  return {
    take: (line) => takeLine(progress, line),
    finish: () => finish(progress),
  };
};

/** What was read so far, and what only the rest of the log can settle. */
interface Progress extends Expected {
  readonly findings: Items<Finding>;
  readonly damage: Items<Damage>;
  readonly seqById: Map<EventId, number>;
  /** Events that no event names yet. */
  readonly headsByChain: Map<string, Set<EventId>>;
  readonly lastByChain: Map<string, Segment>;
  /** Names of events that were not there yet. */
  readonly links: { readonly missing: EventId; readonly by: Event; readonly spot: Spot }[];
  readonly erased: Located[];
  /** Lines that are torn and have a proven skeleton: a purge that was stopped, or a write. */
  readonly halfErased: Located[];
  /** Second copies of an event whose bodies stand. */
  readonly again: EventId[];
  /** What was purged, with the place of the purge. */
  readonly purges: Map<EventId, Spot>;
}

interface Located {
  readonly id: EventId;
  readonly spot: Spot;
}

const takeLine = (progress: Progress, { line, spot, text, recoded }: ReadLine): void => {
  const { findings, damage, digest } = progress;
  progress.lastByChain.set(chainName(spot.segment), spot.segment);
  if (text.endsWith("\r")) findings.tally("line-ends", spot);
  if (text.charCodeAt(0) === 0xfeff) findings.note("byte-order-mark", spot);
  switch (line.is) {
    case "event":
      if (recoded) findings.tally("encoding", spot);
      return takeEvent(progress, line.event, text, spot);
    case "empty":
      return findings.tally("empty", spot);
    case "foreign":
      return damage.note("foreign", spot);
    case "unreadable":
      return damage.note("unreadable", spot, { detail: line.code });
    case "torn": {
      const event = skeletonOnly(text, digest);
      if (event) progress.halfErased.push({ id: event.id, spot });
      else findings.note("torn", spot);
    }
  }
};

const takeEvent = (progress: Progress, event: Event, text: string, spot: Spot): void => {
  const { damage, findings, seqById } = progress;
  const { id, seq } = event;
  const again = seqById.has(id);
  const proof = proofOf(text, event, progress.digest);
  const foreign = chainName(event) !== chainName(spot.segment);
  if (proof === "skeleton-edited" || foreign) {
    damage.note(foreign && proof !== "skeleton-edited" ? "foreign" : "skeleton-edited", spot, { id });
    // Its id was written once: what names it is not to blame.
    if (!again) seqById.set(id, seq);
    return;
  }
  if (proof === "body-edited") damage.note("body-edited", spot, { id });
  if (proof === "erased") progress.erased.push({ id, spot });
  if (again) {
    findings.tally("duplicate", spot);
    if (proof !== "erased") progress.again.push(id);
    return;
  }
  linkEvent(progress, event, spot);
  seqById.set(id, seq);
  if (event.ts > progress.nowMs + AHEAD_LIMIT_MS) findings.tally("clock-ahead", spot);
  const kind = kindNamed(event.kind);
  if (!kind) findings.tally("unknown-kind", spot, event.kind);
  else if (event.v > kind.version) findings.tally("newer-version", spot, event.kind);
  for (const target of purgedBy(event)) progress.purges.set(target, spot);
};

const linkEvent = (progress: Progress, event: Event, spot: Spot): void => {
  const { seqById, headsByChain, links, damage, findings } = progress;
  const { id, seq, prev } = event;
  const heads = headsByChain.get(chainName(event)) ?? new Set();
  headsByChain.set(chainName(event), heads);
  let concurrent = prev.length === 0 && heads.size > 0;
  let last = 0;
  let linked = true;
  for (const named of prev) {
    const namedSeq = seqById.get(named);
    if (namedSeq === undefined) {
      links.push({ missing: named, by: event, spot });
      linked = false;
    } else if (seq > 1) {
      concurrent ||= !heads.has(named);
      heads.delete(named);
      last = Math.max(last, namedSeq);
    }
  }
  heads.add(id);
  if (concurrent) findings.note("concurrent", spot, { id });
  // An event that names as many heads as it may has left others unnamed.
  if (linked && seq > 1 && seq !== last + 1 && prev.length < PREV_LIMIT) damage.note("gap", spot, { id });
};

const finish = (progress: Progress): Verification => {
  const { findings, damage, seqById } = progress;
  const halfErased = settlePurges(progress);
  for (const { missing, by, spot } of progress.links) {
    if (halfErased.has(missing)) continue;
    if (seqById.has(missing)) damage.note("reorder", spot, { id: by.id, missing });
    else if (by.seq === 1) findings.note("origin-elsewhere", spot, { id: by.id, missing });
    else damage.note("gap", spot, { id: by.id, missing });
  }
  for (const [chain, heads] of progress.recordedHeads)
    for (const missing of heads) {
      if (seqById.has(missing) || halfErased.has(missing)) continue;
      const last = progress.lastByChain.get(chain);
      const end = last?.bytes ?? 0;
      const segment = last ? segmentPath(last) : chain;
      damage.add({ kind: "cut", segment, from: end, to: end, count: 1, missing });
    }
  for (const segment of progress.strays)
    findings.add({ kind: "stray", segment, from: 0, to: 0, count: 1 });
  const events = seqById.size + halfErased.size;
  return { events, findings: findings.all(), damage: damage.all() };
};

/** Settles which bodies are gone by right. Returns the events whose lines were left half overwritten. */
const settlePurges = (progress: Progress): ReadonlySet<EventId> => {
  const { findings, damage, purges, seqById } = progress;
  const halfErased = new Set<EventId>();
  const gone = new Set<EventId>();
  for (const { id, spot } of progress.erased) {
    gone.add(id);
    if (purges.has(id)) findings.note("purged", spot, { id });
    else damage.note("body-erased", spot, { id });
  }
  for (const { id, spot } of progress.halfErased) {
    const purged = purges.has(id);
    findings.note(purged ? "purge-unfinished" : "torn", spot, { id });
    if (purged && !seqById.has(id)) halfErased.add(id);
  }
  const standing = new Set(progress.again);
  for (const [id, spot] of purges)
    if (standing.has(id) || (seqById.has(id) && !gone.has(id)))
      findings.note("purge-unfinished", spot, { id });
  return halfErased;
};
