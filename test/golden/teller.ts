// Tells events for tests: real lines with real ids, from writers whose clocks are set by hand; and an in-memory log of
// such lines.
import type { Event, Skeleton } from "../../src/core/event/envelope.ts";
import { isWriterId, type EventId } from "../../src/core/event/id.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { composeLine, parseLine } from "../../src/core/log/line.ts";
import type { ReadLine, Segment, LinePosition } from "../../src/core/log/line-position.ts";
import type { Log } from "../../src/engine/ports/log.ts";
import { sha256 } from "../../src/io/system/digest.ts";

export interface Told {
  readonly event: Event;
  /** With its newline. */
  readonly line: string;
}

export interface Telling {
  readonly kind: string;
  readonly body: { readonly [field: string]: unknown };
  /** When it is logged: milliseconds since 1970. */
  readonly ts: number;
  readonly v?: number;
}

/** One writer's chain. `name` is one letter from a to z. */
export const createTeller = (name: string): ((telling: Telling) => Told) => {
  const writer = `w${name.repeat(13)}`;
  assert(isWriterId(writer), "a teller is named by one letter");
  let seq = 0;
  let prev: readonly EventId[] = [];
  return ({ kind, body, ts, v = 1 }) => {
    seq += 1;
    const salt = sha256(`${name}${seq}`).slice(0, 26);
    const bodyText = JSON.stringify({ salt, when: ts, actor: { door: "cli" }, ...body });
    const skeleton: Skeleton = {
      ...{ v, ts, n: 0, writer, stream: "team", seq, prev, kind },
      hash: sha256(bodyText),
    };
    const { id, line } = composeLine(skeleton, bodyText, sha256);
    prev = [id];
    const read = parseLine(line.trimEnd());
    assert(read.is === "event", "what is composed can be read");
    return { event: read.event, line };
  };
};

/** The event as a purge leaves it. */
export const erased = (event: Event): Event => ({ ...event, body: null });

/** A log that reads from these texts, one for each segment. A test may replace the texts. */
export const memoryLog = (texts: Map<Omit<Segment, "bytes">, string>): Log => {
  const bytesOf = (segment: Segment): Buffer => {
    for (const [place, text] of texts)
      if (place.writer === segment.writer && place.number === segment.number) return Buffer.from(text);
    return Buffer.alloc(0);
  };
  const lines = function* (segment: Segment, from = 0): Generator<ReadLine> {
    const bytes = bytesOf(segment);
    for (let offset = from; offset < bytes.length; ) {
      const end = bytes.indexOf(10, offset);
      const ended = end >= 0;
      const length = (ended ? end : bytes.length) - offset;
      const text = bytes.toString("utf8", offset, offset + length);
      yield { spot: { segment, offset, length }, line: parseLine(text), text, ended };
      offset += length + 1;
    }
  };
  const lineAt = (spot: LinePosition): ReadLine => {
    const text = bytesOf(spot.segment).toString("utf8", spot.offset, spot.offset + spot.length);
    return { spot, line: parseLine(text), text, ended: true };
  };
  return {
    audit: { recordedHeads: () => new Map(), strays: () => [] },
    atOnce: (ask) => ask(),
    segments: () =>
      [...texts].map(([place, text]) => ({ ...place, bytes: Buffer.byteLength(text) })),
    lines,
    texts: (segment) => [...lines(segment)].map(({ text }) => text),
    lineAt,
    textsAt: (spots) => [...spots].map((spot) => lineAt(spot).text),
  };
};
