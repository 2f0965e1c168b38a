// What small local state must do: marks, holds, and the last of something that was kept.
import type { Cursor, LastHeld } from "../../engine/ports/cursor.ts";
import type { Flag, Lease } from "../../engine/ports/file.ts";
import type { NotesRecord } from "../../engine/ports/git-notes.ts";
import type { KeptAbout } from "../../engine/ports/project-files.ts";
import type { KeptBriefs } from "../../engine/ports/session/kept-briefs.ts";
import { same, valueOf, type Contract } from "../claim.ts";

export const flagContract: Contract<Flag> = [
  {
    claim: "a mark is set until it is cleared, however often either is done",
    run: (make) => {
      const flag = make();
      const seen = [flag.isSet()];
      for (const act of [flag.clear, flag.set, flag.set, flag.clear, flag.clear]) {
        valueOf(act());
        seen.push(flag.isSet());
      }
      same(seen, [false, false, true, true, false, false]);
    },
  },
];

/** Returns holders of one lease. */
export type LeaseUnderTest = () => Lease;

export const leaseContract: Contract<LeaseUnderTest> = [
  {
    claim: "what one holds nobody else takes until that one gives it back",
    run: (make) => {
      const holder = make();
      const [one, other] = [holder(), holder()];
      same([valueOf(one.take()), valueOf(other.take())], [true, false]);
      one.renew();
      same(valueOf(other.take()), false);
      one.give();
      same([valueOf(other.take()), valueOf(one.take())], [true, false]);
    },
  },
  {
    claim: "who holds nothing gives nothing back",
    run: (make) => {
      const holder = make();
      const [one, other] = [holder(), holder()];
      same(valueOf(one.take()), true);
      other.give();
      same(valueOf(other.take()), false);
    },
  },
];

export const cursorContract: Contract<Cursor> = [
  {
    claim: "where history was read from is nowhere at first, and then where it last was",
    run: (make) => {
      const cursor = make();
      same(valueOf(cursor.read()), undefined);
      const first = { heads: ["a", "b"], commits: 2, stood: { commit: "b", wholeMs: 7 } };
      valueOf(cursor.move(first));
      same(valueOf(cursor.read()), first);
      const second = { heads: ["b", "c"], below: "a", commits: 3 };
      valueOf(cursor.move(second));
      same(valueOf(cursor.read()), second);
    },
  },
];

export const lastHeldContract: Contract<LastHeld> = [
  {
    claim: "what was kept at one look is found at the next",
    run: (make) => {
      const last = make();
      const first = valueOf(last.read());
      same([first.held, last.hasMoved()], [undefined, false]);
      const now = { stashes: ["s"], branches: new Map([["main", "a"]]) };
      valueOf(first.keep(now));
      const { stashes, branches } = valueOf(last.read()).held ?? {};
      same([stashes, branches], [now.stashes, now.branches]);
    },
  },
];

export const notesRecordContract: Contract<NotesRecord> = [
  {
    claim: "of publishing notes the last record is kept, and whether a session's end syncs them",
    run: (make) => {
      const record = make();
      same([valueOf(record.read()), record.atSessionEnd.isSet()], [undefined, false]);
      const namespaces = [{ namespace: "learnings", entries: 3, own: 2 }];
      valueOf(record.write({ publishedMs: 1, namespaces }));
      valueOf(record.write({ publishedMs: 1, syncedMs: 2, remote: "origin", namespaces }));
      valueOf(record.atSessionEnd.set());
      const kept = { publishedMs: 1, syncedMs: 2, remote: "origin", namespaces };
      same([valueOf(record.read()), record.atSessionEnd.isSet()], [kept, true]);
    },
  },
];

export const aboutContract: Contract<KeptAbout> = [
  {
    claim: "of what a project is, the last line and its checks are kept",
    run: (make) => {
      const about = make();
      same(about.read(), undefined);
      valueOf(about.keep({ line: "A shop", checks: ["npm test"] }));
      valueOf(about.keep({ line: "", checks: [] }));
      same(about.read(), { line: "", checks: [] });
    },
  },
];

export const briefsContract: Contract<KeptBriefs> = [
  {
    claim: "a brief is found by its stamp alone, and a new one takes its place",
    run: (make) => {
      const briefs = make();
      const brief = (text: string) => ({ text, about: ["id"], leftOut: 3, looked: [] });
      same(briefs.read("one"), undefined);
      briefs.keep("one", brief("first"));
      same([briefs.read("one"), briefs.read("two")], [brief("first"), undefined]);
      briefs.keep("two", { ...brief("second"), looked: [["path", "src/a.ts", true]] });
      same(
        [briefs.read("one"), briefs.read("two")?.looked],
        [undefined, [["path", "src/a.ts", true]]],
      );
    },
  },
];
