// What hooks leave must do: drafts for the log, what was shown and edited, and what a work tree's checks have shown.
import type { Reads } from "../../engine/ports/session/reads.ts";
import type { SignalLedger } from "../../engine/ports/session/signal-ledger.ts";
import { NO_OPEN_ATTEMPTS } from "../../core/capture/attempts/open-attempts.ts";
import type { Draft } from "../../core/event/draft.ts";
import type { EarlierEdit } from "../../core/judge/earlier.ts";
import type { CommandStarts } from "../../engine/ports/session/command-starts.ts";
import type { DeliveryMarks, RunLog, Spool } from "../../engine/ports/session/deliveries.ts";
import type { Edits } from "../../engine/ports/session/edits.ts";
import type { LastWords } from "../../engine/ports/session/last-words.ts";
import type { OpenAttemptsStore } from "../../engine/ports/session/open-attempts.ts";
import type { HeldSessions, TurnMarks } from "../../engine/ports/session/turn-marks.ts";
import type { Receipt, Receipts } from "../../engine/ports/session/receipts.ts";
import { same, valueOf, type Contract } from "../claim.ts";

const answer = (when: number): Draft => ({
  kind: "answer",
  body: { when, actor: { door: "hook" }, text: "Not here", answer: "refuted", targets: [] },
});

export const spoolContract: Contract<Spool> = [
  {
    claim: "a draft waits until it is removed, and others go on waiting",
    run: (make) => {
      const spool = make();
      same(valueOf(spool.waiting()), []);
      valueOf(spool.put(answer(1_000)));
      valueOf(spool.put(answer(2_000)));
      const waiting = valueOf(spool.waiting());
      same(
        waiting.map(({ draft }) => draft),
        [answer(1_000), answer(2_000)],
      );
      valueOf(spool.remove(waiting[0]?.name ?? ""));
      valueOf(spool.remove(waiting[0]?.name ?? ""));
      same(valueOf(spool.waiting()), waiting.slice(1));
    },
  },
];

export const lastWordsContract: Contract<LastWords> = [
  {
    claim: "of each session the newest words are taken once",
    run: (make) => {
      const words = make();
      same(valueOf(words.take("a")), undefined);
      for (const [session, text] of [
        ["a", "I look first."],
        ["b", "Pending: docs"],
        ["a", "Done."],
      ] as const)
        valueOf(words.keep(session, { text, atMs: 1 }));
      same(valueOf(words.take("a")), { text: "Done.", atMs: 1 });
      same(valueOf(words.take("a")), undefined);
      same(valueOf(words.take("b")), { text: "Pending: docs", atMs: 1 });
    },
  },
  {
    claim: "what was dropped is not taken",
    run: (make) => {
      const words = make();
      valueOf(words.drop());
      valueOf(words.keep("a", { text: "Done.", atMs: 1 }));
      valueOf(words.drop());
      same(valueOf(words.take("a")), undefined);
    },
  },
];

export const runLogContract: Contract<RunLog> = [
  {
    claim: "each run is told in the order in which they ended",
    run: (make) => {
      const log = make();
      same(valueOf(log.runs()), []);
      const runs = [
        { atMs: 2, host: "a", ending: "silent", tookMs: 1.5 },
        { atMs: 1, host: "b", ending: "denied", tookMs: 20, on: "prompt" },
      ] as const;
      for (const run of runs) log.note(run);
      same(valueOf(log.runs()), runs);
    },
  },
];

const receipt = (atMs: number, text: string): Receipt => ({
  ...{ atMs, host: "a", on: "prompt", about: ["id"], text, bytes: text.length },
});

export const receiptsContract: Contract<Receipts> = [
  {
    claim: "what was shown is found by its session, and over all sessions by when it was shown",
    run: (make) => {
      const receipts = make();
      same([valueOf(receipts.of("one")), valueOf(receipts.all())], [[], []]);
      valueOf(receipts.note("one", receipt(1, "first")));
      valueOf(receipts.note("two", receipt(2, "second")));
      valueOf(receipts.note("one", receipt(3, "third")));
      same(valueOf(receipts.of("one")), [receipt(1, "first"), receipt(3, "third")]);
      same(
        valueOf(receipts.all()).map(({ text }) => text),
        ["first", "second", "third"],
      );
    },
  },
  {
    claim: "what is erased loses its words, and is still known to have been shown",
    run: (make) => {
      const receipts = make();
      valueOf(receipts.note("one", receipt(1, "secret")));
      valueOf(receipts.note("one", receipt(2, "harmless")));
      valueOf(receipts.erase(({ text }) => text === "secret"));
      const [gone, kept] = valueOf(receipts.of("one"));
      same([gone?.atMs, gone?.text === "secret", kept], [1, false, receipt(2, "harmless")]);
    },
  },
];

const edit = (use: string): EarlierEdit => ({
  ...{ use, atMs: 1, files: [{ path: "a.ts", came: [1], went: [[2], [3, "-a"]] }] },
});

export const editsContract: Contract<Edits> = [
  {
    claim: "the edits of a session are told in their order until it is forgotten",
    run: (make) => {
      const edits = make();
      for (const [session, use] of [
        ["one", "a"],
        ["two", "b"],
        ["one", "c"],
      ] as const)
        valueOf(edits.leave(session, edit(use)));
      same(valueOf(edits.of("one")), [edit("a"), edit("c")]);
      valueOf(edits.forget("one"));
      valueOf(edits.forget("one"));
      same([valueOf(edits.of("one")), valueOf(edits.of("two"))], [[], [edit("b")]]);
    },
  },
];

export const deliveryMarksContract: Contract<DeliveryMarks> = [
  {
    claim: "each mark is made once, by whoever comes first",
    run: (make) => {
      const marks = make();
      const mark = { atMs: 1, use: "u", action: "a" };
      const other = { atMs: 2, action: "b" };
      same([valueOf(marks.make("x", 1, mark)), valueOf(marks.make("x", 1, other))], [true, false]);
      same(valueOf(marks.make("x", 2, other)), true);
      same([valueOf(marks.marks("x")), valueOf(marks.marks("y"))], [[mark, other], []]);
      valueOf(marks.forget("x"));
      same([valueOf(marks.marks("x")), valueOf(marks.make("x", 1, other))], [[], true]);
    },
  },
];

export const openAttemptsContract: Contract<OpenAttemptsStore> = [
  {
    claim: "of two who go on from one state, the second learns that it was not the first",
    run: (make) => {
      const store = make();
      const next = (use: string) => ({ ...NO_OPEN_ATTEMPTS, uses: [use] });
      same(valueOf(store.read()), { number: 0, openAttempts: NO_OPEN_ATTEMPTS });
      same(
        [valueOf(store.follow(0, next("a"))), valueOf(store.follow(0, next("b")))],
        [true, false],
      );
      same(valueOf(store.read()), { number: 1, openAttempts: next("a") });
      same(valueOf(store.follow(1, next("c"))), true);
      same(valueOf(store.read()), { number: 2, openAttempts: next("c") });
    },
  },
];

export const commandStartsContract: Contract<CommandStarts> = [
  {
    claim: "a start is known with its commit, if it had one, until it is forgotten",
    run: (make) => {
      const starts = make();
      same(valueOf(starts.of("a")), undefined);
      valueOf(starts.mark("a", "c0ffee"));
      valueOf(starts.mark("b", undefined));
      const [a, b] = [valueOf(starts.of("a")), valueOf(starts.of("b"))];
      same([a?.commit, b?.commit, typeof a?.atMs], ["c0ffee", undefined, "number"]);
      valueOf(starts.forget("a"));
      same([valueOf(starts.of("a")), valueOf(starts.of("b"))], [undefined, b]);
    },
  },
];

export const readsContract: Contract<Reads> = [
  {
    claim: "of what an agent has read, the newest note of each file is known",
    run: (make) => {
      const reads = make();
      const note = (path: string, hash: string) => ({ path, atMs: 1, hash, lines: "abc" });
      same(valueOf(reads.of("one")), new Map());
      for (const [reader, path, hash] of [
        ["one", "a.ts", "1"],
        ["two", "a.ts", "2"],
        ["one", "b.ts", "3"],
        ["one", "a.ts", "4"],
      ] as const)
        valueOf(reads.note(reader, note(path, hash)));
      const known = valueOf(reads.of("one"));
      same([known.get("a.ts"), known.get("b.ts")], [note("a.ts", "4"), note("b.ts", "3")]);
      same([...valueOf(reads.of("two")).values()], [note("a.ts", "2")]);
    },
  },
];

export interface SignalLedgerUnderTest {
  readonly ledger: SignalLedger;
  /** Makes the text what a transcript holds, and returns the name of that transcript. */
  readonly transcript: (text: string) => string;
}

export const signalLedgerContract: Contract<SignalLedgerUnderTest> = [
  {
    claim: "how far a transcript was read is kept, and what was taken from it",
    run: (make) => {
      const { ledger, transcript } = make();
      const [one, other] = [transcript("a\n"), transcript("b\n")];
      const none = { listed: 0, recorded: 0, claims: [] };
      same(valueOf(ledger.of(one)), none);
      const read = { listed: 2, recorded: 1, claims: ["c1", "c2"], undelivered: ["- a note"] };
      valueOf(ledger.keep(one, read));
      same([valueOf(ledger.of(one)), valueOf(ledger.of(other))], [read, none]);
    },
  },
  {
    claim: "a transcript is read from a byte on, up to its last whole line",
    run: (make) => {
      const { ledger, transcript } = make();
      const name = transcript("one\ntwo\nthr");
      same(ledger.read(name, 0), { lines: ["one", "two", ""], end: 8 });
      same(ledger.read(name, 4), { lines: ["two", ""], end: 8 });
      same(ledger.read(`${name}-none`, 0), undefined);
    },
  },
];

interface TurnMarksUnderTest {
  readonly marks: TurnMarks & HeldSessions;
  /** Makes a transcript, or replaces it; returns its name. */
  readonly transcript: (text: string, name?: string) => string;
}

export const turnMarksContract: Contract<TurnMarksUnderTest> = [
  {
    claim: "a turn that ended waits until its mark is removed; without a transcript none is left",
    run: (make) => {
      const { marks, transcript } = make();
      const mark = {
        session: "s-1",
        host: "an-agent",
        transcript: transcript("a\n"),
        commit: "c1",
      };
      same(
        [marks.isWaiting(), valueOf(marks.leave({ ...mark, transcript: "/none" }))],
        [false, false],
      );
      same(valueOf(marks.leave(mark)), true);
      same(valueOf(marks.leave(mark)), true);
      const [{ name, endedMs, ...waiting } = { name: "", endedMs: 0 }] = valueOf(marks.take());
      same([waiting, endedMs > 0, marks.isWaiting()], [mark, true, true]);
      // A process that was killed left it taken.
      same(valueOf(marks.take()).length, 1);
      valueOf(marks.remove(valueOf(marks.take())[0]?.name ?? name));
      same(marks.isWaiting(), false);
    },
  },
  {
    claim: "the transcript of a session is known once a turn of it was read",
    run: (make) => {
      const { marks, transcript } = make();
      const [name, resumed] = [transcript("one\ntwo\n"), transcript("three\n")];
      valueOf(marks.begin(name, "c1"));
      same([marks.linesOf("s-1"), marks.newest()], [undefined, undefined]);
      valueOf(marks.keep(name, { end: 4, session: "s-1" }));
      same(marks.newest(), "s-1");
      valueOf(marks.keep(resumed, { end: 6, session: "s-2" }));
      same(marks.linesOf("s-1"), ["one", "two", ""]);
      same(marks.linesOf("s-2"), ["three", ""]);
      same(marks.linesOf("s-3"), undefined);
    },
  },
  {
    claim:
      "a transcript is read on from where its last turn ended, and a new one from where its session began",
    run: (make) => {
      const { marks, transcript } = make();
      const name = transcript("one\ntwö\nthree\n");
      const first = marks.unread(name);
      same([first?.lines, first?.commit], [["one", "twö", "three", ""], undefined]);
      valueOf(marks.keep(name, { end: first?.endOf(2) ?? 0, commit: "c1" }));
      // It is known already.
      valueOf(marks.begin(name, "c2"));
      const next = marks.unread(name);
      same([next?.lines, next?.commit, next?.endOf(9)], [["three", ""], "c1", 15]);
      const resumed = transcript("said elsewhere\n");
      valueOf(marks.begin(resumed, "c3"));
      transcript("said elsewhere\nhere\n", resumed);
      same(marks.unread(resumed)?.lines, ["here", ""]);
    },
  },
];
