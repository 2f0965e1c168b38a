// What the memory would be after an act: the act is done on a log that holds its events in memory alone, and any question
// can be asked of the result. Nothing is written, so whoever judges sees what changes before it does.
import { identify } from "../../core/append/identify.ts";
import { isWriterId, type Stream, type WriterId } from "../../core/event/id.ts";
import { assert } from "../../core/kit/assert.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { parseLine } from "../../core/log/line.ts";
import {
  placeOf,
  type LinePosition,
  type ReadLine,
  type Segment,
} from "../../core/log/line-position.ts";
import { emptyTail, type Tail } from "../../core/log/tail.ts";
import type { Append, Log } from "../ports/log.ts";
import type { Project, WritableProject } from "../project.ts";

type Acting<Fault> = (
  project: WritableProject,
) => Result<unknown, Fault> | Promise<Result<unknown, Fault>>;

/** The project as it would be; a search in it finds what is there now. An act that erases cannot be tried: it changes lines that are there. */
export const whatIf = async <Fault>(
  project: WritableProject,
  act: Acting<Fault>,
): Promise<Result<Project, Fault>> => {
  const tried = triedOn(project);
  const done = await act(tried.project);
  if (!done.ok) return done;
  const log = tried.log();
  return ok({ ...project, log, index: project.store.recall.ahead(log) });
};

const triedOn = (project: WritableProject) => {
  const { write, hooks, machine, index } = project;
  const written: TriedLines = { team: [], local: [] };
  const newest = index.all().newest;
  let tail: Tail = { ...emptyTail(WRITER), ts: newest?.ts ?? 0, n: newest?.n ?? 0 };
  const append: Append = (candidates) =>
    ok(
      candidates.map((candidate) => {
        const next = identify(candidate, tail, machine.clock.nowMs(), machine.digest);
        tail = next.tail;
        written[candidate.stream].push(next.line.trimEnd());
        return next.id;
      }),
    );
  const tried: WritableProject = {
    ...project,
    write: { ...write, append, across: { ...write.across, open: () => ok(undefined) } },
    hooks: {
      ...hooks,
      // A refusal that is only tried is not counted.
      ours: { ...hooks.ours, refusals: { ...hooks.ours.refusals, note: () => undefined } },
    },
  };
  return { project: tried, log: () => logWith(project.log, written) };
};

type TriedLines = Record<Stream, string[]>;

const NAME = `w${"t".repeat(13)}`;
assert(isWriterId(NAME), "the one who tries is a writer");
/** No clone has this name, because a name is made by chance. */
const WRITER: WriterId = NAME;

const isTried = ({ writer }: Segment): boolean => writer === WRITER;

/** The same log, and after it what an act wrote. */
const logWith = (log: Log, written: TriedLines): Log => {
  const encoder = new TextEncoder();
  const streams = (["local", "team"] as const).filter((stream) => written[stream].length > 0);
  const readings = new Map(
    streams.map((stream) => {
      const found: ReadLine[] = [];
      let offset = 0;
      const lengths = written[stream].map((text) => encoder.encode(text).length);
      const bytes = lengths.reduce((sum, length) => sum + length + 1, 0);
      const segment: Segment = { writer: WRITER, stream, number: 1, bytes };
      for (const [at, text] of written[stream].entries()) {
        const length = lengths[at] ?? 0;
        const position: LinePosition = { segment, offset, length };
        found.push({ spot: position, text, line: parseLine(text), ended: true });
        offset += length + 1;
      }
      return [stream, { segment, found }];
    }),
  );
  const triedFrom = ({ stream }: Segment, from = 0): readonly ReadLine[] =>
    (readings.get(stream)?.found ?? []).filter((read) => placeOf(read)[0] >= from);
  const lineAt = (position: LinePosition): ReadLine | undefined =>
    isTried(position.segment)
      ? triedFrom(position.segment, position.offset)[0]
      : log.lineAt(position);
  return {
    ...log,
    lineAt,
    segments: () => [...log.segments(), ...[...readings.values()].map(({ segment }) => segment)],
    lines: (segment, from = 0) =>
      isTried(segment) ? triedFrom(segment, from) : log.lines(segment, from),
    texts: (segment) =>
      isTried(segment) ? triedFrom(segment).map(({ text }) => text) : log.texts(segment),
    textsAt: function* (positions) {
      for (const position of positions) yield lineAt(position)?.text;
    },
  };
};
