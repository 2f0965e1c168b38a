// What every log does: it gives back what was appended, in order and at its place, and erases in place.
import { admit } from "../../core/append/admit.ts";
import type { Candidate } from "../../core/append/candidate.ts";
import { defaultPolicy } from "../../core/append/redact/policy.ts";
import { blobsOf } from "../../core/log/blobs.ts";
import type { Draft } from "../../core/event/draft.ts";
import type { Digest } from "../../core/kit/digest.ts";
import type { LinePosition, ReadLine } from "../../core/log/line-position.ts";
import type { Blobs } from "../../engine/ports/blobs.ts";
import type { Append, Erase, Log } from "../../engine/ports/log.ts";
import { sha256 } from "../../io/system/digest.ts";
import { same, valueOf, type Contract } from "../claim.ts";

export interface LogUnderTest {
  readonly log: Log;
  readonly append: Append;
  readonly erase: Erase;
  readonly blobs: Blobs;
}

/** A draft as the way in leaves it. */
export const candidateOf = (draft: Draft, digest: Digest = sha256): Candidate => {
  const policy = defaultPolicy({ tagger: digest, nowMs: draft.body.when });
  return valueOf(admit(draft, { policy, digest, salt: "a".repeat(26) }));
};

const note = (text: string): Candidate =>
  candidateOf({
    kind: "note",
    body: { when: 0, actor: { door: "cli" }, namespace: "learnings", text },
  });

const linesOf = (log: Log): readonly ReadLine[] =>
  log.segments().flatMap((segment) => [...log.lines(segment)]);

const placeOf = ({ spot }: ReadLine): LinePosition => spot;

const placesOf = (read: readonly ReadLine[]): readonly LinePosition[] => read.map(placeOf);

const textsIn = (log: Log): readonly unknown[] =>
  linesOf(log).map(({ line }) => (line.is === "event" ? line.event.body?.["text"] : line.is));

export const logContract: Contract<LogUnderTest> = [
  {
    claim: "an empty log has no segments, no heads and no other files",
    run: (make) => {
      const { log } = make();
      same([log.segments(), log.audit.recordedHeads(), log.audit.strays()], [[], new Map(), []]);
    },
  },
  {
    claim: "a text that is too long for a line is beside the log, whole, before its line is there",
    run: (make) => {
      const { log, append, blobs } = make();
      const body = "A long story. ".repeat(6_000);
      const long = candidateOf({
        kind: "note",
        body: { when: 0, actor: { door: "cli" }, namespace: "learnings", text: "Long", body },
      });
      valueOf(append([long]));
      const [line] = linesOf(log);
      const [named] = line?.line.is === "event" ? blobsOf(line.line.event.body) : [];
      same(named?.field, "body");
      same(valueOf(blobs.read(named?.hash ?? "")), body);
      same(
        valueOf(blobs.list()).map(({ name }) => name),
        [named?.hash],
      );
      valueOf(blobs.remove(named?.hash ?? ""));
      valueOf(blobs.remove(named?.hash ?? ""));
      same(valueOf(blobs.read(named?.hash ?? "")), undefined);
    },
  },
  {
    claim: "nothing appended changes nothing",
    run: (make) => {
      const { log, append } = make();
      same(valueOf(append([])), []);
      same(log.segments(), []);
    },
  },
  {
    claim: "what was asked at once, even in vain, keeps nothing from being seen afterwards",
    run: (make) => {
      const { log, append } = make();
      same(
        log.atOnce(() => log.atOnce(() => log.segments())),
        [],
      );
      try {
        log.atOnce(() => {
          throw new Error("in vain");
        });
      } catch (fault) {
        same(String(fault), "Error: in vain");
      }
      valueOf(append([note("one")]));
      same(textsIn(log), ["one"]);
      same(
        log.atOnce(() => textsIn(log)),
        ["one"],
      );
    },
  },
  {
    claim: "what was appended is read in that order, with the ids that append returned",
    run: (make) => {
      const { log, append } = make();
      const ids = [
        ...valueOf(append([note("one"), note("two é")])),
        ...valueOf(append([note("three")])),
      ];
      same(textsIn(log), ["one", "two é", "three"]);
      same(
        linesOf(log).map(({ line }) => line.is === "event" && line.event.id),
        ids,
      );
    },
  },
  {
    claim: "a line is found again at its place, alone or among many",
    run: (make) => {
      const { log, append } = make();
      append([note("one é"), note("two"), note("three")]);
      const read = linesOf(log);
      same(
        placesOf(read).map((at) => log.lineAt(at)?.text),
        read.map(({ text }) => text),
      );
      same(
        [...log.textsAt(placesOf(read))],
        read.map(({ text }) => text),
      );
      same(
        log.segments().flatMap((segment) => [...log.texts(segment)]),
        read.map(({ text }) => text),
      );
    },
  },
  {
    claim: "lines are read from a byte on",
    run: (make) => {
      const { log, append } = make();
      append([note("one é"), note("two")]);
      const second = linesOf(log)[1];
      const [segment] = log.segments();
      if (segment === undefined || second === undefined) throw new Error("two lines in a segment");
      same(
        [...log.lines(segment, placeOf(second).offset)].map(({ text }) => text),
        [second.text],
      );
      same([...log.lines(segment, segment.bytes)], []);
    },
  },
  {
    claim: "each event names the one before it, and the last is noted as the head",
    run: (make) => {
      const { log, append } = make();
      const [one, two] = valueOf(append([note("one"), note("two")]));
      const events = linesOf(log).flatMap(({ line }) => (line.is === "event" ? [line.event] : []));
      same(
        events.map(({ prev, seq }) => ({ prev, seq })),
        [
          { prev: [], seq: 1 },
          { prev: [one], seq: 2 },
        ],
      );
      same([...log.audit.recordedHeads().values()], [[two]]);
    },
  },
  {
    claim:
      "an erased body is gone, its line keeps its length and id, and erasing twice is erasing once",
    run: (make) => {
      const { log, append, erase } = make();
      const [id] = valueOf(append([note("a secret é"), note("stays")]));
      const [before] = linesOf(log);
      if (before === undefined || id === undefined) throw new Error("a line was appended");
      const bytes = log.segments().map((segment) => segment.bytes);
      for (let time = 0; time < 2; time += 1) valueOf(erase([{ at: placeOf(before), id }]));
      same(
        log.segments().map((segment) => segment.bytes),
        bytes,
      );
      const [after] = linesOf(log);
      same(after?.text.includes("secret"), false);
      same(after?.line.is === "event" && [after.line.event.id, after.line.event.body], [id, null]);
      same(textsIn(log)[1], "stays");
    },
  },
  {
    claim: "nothing is erased where another line stands",
    run: (make) => {
      const { log, append, erase } = make();
      const [, two] = valueOf(append([note("one"), note("two")]));
      const [first] = linesOf(log);
      if (first === undefined || two === undefined) throw new Error("two lines were appended");
      const erased = erase([{ at: placeOf(first), id: two }]);
      same(erased.ok ? "erased" : erased.error.kind, "log-line-moved");
      const beside = erase([
        { at: { ...placeOf(first), offset: placeOf(first).offset + 1 }, id: two },
      ]);
      same(beside.ok ? "erased" : beside.error.kind, "log-line-moved");
      same(textsIn(log), ["one", "two"]);
    },
  },
];
