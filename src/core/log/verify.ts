// Checks the log line by line against its own hashes and links. One pass in reading order; of each
// event only the id and position are kept. It detects accidents and edits, not a forger: no key is
// used, and whoever can write can rewrite.
import { blobsOf } from "./blobs.ts";
import type { EventId } from "../event/id.ts";
import type { Event } from "../event/envelope.ts";
import { kindNamed } from "../event/registry.ts";
import type { Digest } from "../kit/digest.ts";
import { proofOf, skeletonOnly } from "./line.ts";
import { createPositions, type Positions } from "./positions.ts";
import { purgedBy } from "./purged.ts";
import {
  chainName,
  segmentPath,
  type ReadLine,
  type Segment,
  type LinePosition,
} from "./line-position.ts";
import { AHEAD_LIMIT_MS, PREV_LIMIT } from "./tail.ts";
import {
  createItems,
  type Damage,
  type Finding,
  type Items,
  type Verification,
} from "./verification.ts";

export interface VerifyContext {
  readonly digest: Digest;
  readonly nowMs: number;
  /** The events that were last acknowledged here, by chain. */
  readonly recordedHeads: ReadonlyMap<string, readonly EventId[]>;
  /** Paths in the log's folder that are not ours. */
  readonly strays: readonly string[];
  /** The texts beside the log, if there are any. */
  readonly blobs?: BlobAudit;
}

export interface BlobAudit {
  /** The names of the files. */
  readonly names: readonly string[];
  /** Undefined if there is none of that name, or it cannot be read. */
  readonly read: (hash: string) => string | undefined;
}

/** Takes the lines one by one, so that a fold can go through the log in the same pass. */
export interface Verifier {
  /** The next line, in the order of the log's segments. */
  readonly take: (line: ReadLine) => void;
  readonly finish: () => Verification;
}

export const verify = (lines: Iterable<ReadLine>, expected: VerifyContext): Verification => {
  const { take, finish } = createVerifier(expected);
  for (const line of lines) take(line);
  return finish();
};

export const createVerifier = (expected: VerifyContext): Verifier => {
  const progress: Progress = {
    ...expected,
    findings: createItems(),
    damage: createItems(),
    positions: createPositions(),
    places: new Map(),
    at: undefined,
    links: [],
    erased: [],
    halfErased: [],
    again: [],
    purges: new Map(),
    blobs: expected.blobs ?? NO_BLOBS,
    named: new Set(),
    blobFlaws: [],
  };
  return {
    take: (line) => takeLine(progress, line),
    finish: () => finish(progress),
  };
};

/** What was read so far, and the questions that only the rest of the log can answer. */
interface Progress extends VerifyContext {
  readonly findings: Items<Finding>;
  readonly damage: Items<Damage>;
  readonly positions: Positions;
  /** The last segment of each chain, with the events that no other names yet. */
  readonly places: Map<string, ChainState>;
  at: ChainState | undefined;
  /** References to events that had not been read yet. */
  readonly links: { missing: EventId; by: EventId; first: boolean; spot: LinePosition }[];
  readonly erased: (EventPosition & { readonly again: boolean })[];
  /** Torn lines with a proven skeleton: an interrupted purge, or an interrupted write. */
  readonly halfErased: EventPosition[];
  /** Repeated events whose body is still there. */
  readonly again: EventId[];
  /** What was purged, with the place of the purge. */
  readonly purges: Map<EventId, LinePosition>;
  readonly blobs: BlobAudit;
  /** The blobs that events name. */
  readonly named: Set<string>;
  /** Events whose text beside the log is not as it was written; a purge may have been interrupted. */
  readonly blobFlaws: { kind: Damage; id: EventId; at: LinePosition }[];
}

const NO_BLOBS: BlobAudit = { names: [], read: () => undefined };

interface ChainState {
  readonly segment: Segment;
  readonly heads: { readonly id: EventId; readonly seq: number }[];
  /** The highest position so far. */
  last: number;
}

interface EventPosition {
  readonly id: EventId;
  readonly spot: LinePosition;
}

const takeLine = (progress: Progress, { line, spot, text, recoded }: ReadLine): void => {
  const { findings, damage, digest } = progress;
  if (spot.segment !== progress.at?.segment) goTo(progress, spot.segment);
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
      else findings.note(recoded && !text.startsWith(BEGINNING) ? "not-text" : "torn", spot);
    }
  }
};

/** How a write that was cut short begins, even if its end was cut inside a character. */
const BEGINNING = '{"id":"';

/** Whether an event of that id was read before. One with a position beyond all others of its chain is new. */
const isKnown = ({ at, positions }: Progress, { id, seq }: Event): boolean => {
  if (at && seq > at.last) {
    at.last = seq;
    return false;
  }
  return positions.of(id) !== undefined;
};

const goTo = (progress: Progress, segment: Segment): void => {
  const chain = chainName(segment);
  const { heads, last } = progress.places.get(chain) ?? { heads: [], last: 0 };
  progress.at = { segment, heads, last };
  progress.places.set(chain, progress.at);
};

const takeEvent = (progress: Progress, event: Event, text: string, spot: LinePosition): void => {
  const { damage, findings, positions } = progress;
  const { id, seq } = event;
  const { writer, stream } = spot.segment;
  const foreign = event.writer !== writer || event.stream !== stream;
  const proof = proofOf(text, event, progress.digest);
  const again = isKnown(progress, event);
  // Whatever is wrong with this line, its id did exist: an event that names it is not to blame.
  if (!again) positions.add(id, seq);
  if (proof === "skeleton-edited" || foreign) {
    damage.note(foreign && proof !== "skeleton-edited" ? "foreign" : "skeleton-edited", spot, {
      id,
    });
    return;
  }
  if (proof === "body-edited") damage.note("body-edited", spot, { id });
  if (proof === "erased") progress.erased.push({ id, spot, again });
  if (again) {
    findings.tally("duplicate", spot);
    if (proof !== "erased") progress.again.push(id);
    return;
  }
  takeBlobs(progress, event, spot);
  linkEvent(progress, event, spot);
  if (event.ts > progress.nowMs + AHEAD_LIMIT_MS) findings.tally("clock-ahead", spot);
  const kind = kindNamed(event.kind);
  if (!kind) findings.tally("unknown-kind", spot, event.kind);
  else if (event.v > kind.version) findings.tally("newer-version", spot, event.kind);
  for (const target of purgedBy(event)) progress.purges.set(target, spot);
};

const takeBlobs = (progress: Progress, { id, body }: Event, at: LinePosition): void => {
  for (const { hash } of blobsOf(body)) {
    progress.named.add(hash);
    const text = progress.blobs.read(hash);
    if (text !== undefined && progress.digest(text) === hash) continue;
    progress.blobFlaws.push({ kind: text === undefined ? "blob-gone" : "blob-edited", id, at });
  }
};

const linkEvent = (progress: Progress, event: Event, spot: LinePosition): void => {
  const { positions, links, damage, findings } = progress;
  const heads = progress.at?.heads ?? [];
  const { id, seq, prev } = event;
  let concurrent = prev.length === 0 && heads.length > 0;
  let last = 0;
  let linked = true;
  for (const named of prev) {
    const place = heads.findIndex((head) => head.id === named);
    const known = heads[place]?.seq ?? positions.of(named);
    if (place >= 0) heads.splice(place, 1);
    if (known === undefined) {
      links.push({ missing: named, by: event.id, first: seq === 1, spot });
      linked = false;
    } else if (seq > 1) {
      concurrent ||= place < 0;
      last = Math.max(last, known);
    }
  }
  heads.push({ id, seq });
  if (concurrent) findings.note("concurrent", spot, { id });
  // An event that names the maximum number of heads has left others unnamed, so a skipped position is no gap.
  if (linked && seq > 1 && seq !== last + 1 && prev.length < PREV_LIMIT)
    damage.note("gap", spot, { id });
};

const finish = (progress: Progress): Verification => {
  const { findings, damage, positions } = progress;
  const halfErased = settlePurges(progress);
  // A purge takes the blob before the body.
  for (const { kind, id, at } of progress.blobFlaws)
    if (!progress.purges.has(id)) damage.note(kind, at, { id });
  for (const { missing, by, first, spot } of progress.links) {
    if (halfErased.has(missing)) continue;
    const about = { id: by, missing };
    // A first event continues other writers' chains. Those are read in no particular order and may be absent.
    if (first && positions.of(missing) === undefined)
      findings.note("origin-elsewhere", spot, about);
    else if (!first)
      damage.note(positions.of(missing) === undefined ? "gap" : "reorder", spot, about);
  }
  for (const [chain, heads] of progress.recordedHeads)
    for (const missing of heads) {
      const last = progress.places.get(chain);
      if (last?.heads.some(({ id }) => id === missing) || halfErased.has(missing)) continue;
      if (positions.of(missing) !== undefined) continue;
      const end = last?.segment.bytes ?? 0;
      const segment = last ? segmentPath(last.segment) : chain;
      damage.add({ kind: "cut", segment, from: end, to: end, count: 1, missing });
    }
  for (const segment of progress.strays)
    findings.add({ kind: "stray", segment, from: 0, to: 0, count: 1 });
  for (const name of progress.blobs.names)
    if (!progress.named.has(name))
      findings.add({ kind: "blob-unused", segment: `../blobs/${name}`, from: 0, to: 0, count: 1 });
  const events = positions.count() + halfErased.size;
  return { events, findings: findings.all(), damage: damage.all() };
};

/** Decides which bodies were erased legitimately. Returns the events whose lines were left half overwritten. */
const settlePurges = (progress: Progress): ReadonlySet<EventId> => {
  const { findings, damage, purges, positions } = progress;
  const halfErased = new Set<EventId>();
  const gone = new Set<EventId>();
  for (const { id, spot, again } of progress.erased) {
    // An erased second copy says nothing about the first.
    if (!again) gone.add(id);
    if (purges.has(id)) findings.note("purged", spot, { id });
    else damage.note("body-erased", spot, { id });
  }
  for (const { id, spot } of progress.halfErased) {
    const purged = purges.has(id);
    findings.note(purged ? "purge-unfinished" : "torn", spot, { id });
    if (purged && positions.of(id) === undefined) halfErased.add(id);
  }
  const standing = new Set(progress.again);
  for (const [id, at] of purges)
    if (standing.has(id) || (positions.of(id) !== undefined && !gone.has(id)))
      findings.note("purge-unfinished", at, { id });
  return halfErased;
};
