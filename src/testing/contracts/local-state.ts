// What small local state must do: marks, holds, and the last of something that was kept.
import { ok } from "../../core/kit/result.ts";
import type {
  Cursor,
  GitSignals,
  LastHeld,
  Moved,
  Pushed,
  Renamed,
} from "../../engine/ports/cursor.ts";
import type { DirtyFlag, Flag, Lease } from "../../engine/ports/file.ts";
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
    claim:
      "of what a project is, the last line, its checks and the paths of its manifests are kept",
    run: (make) => {
      const about = make();
      same(about.read(), undefined);
      valueOf(about.keep({ line: "A shop", checks: ["npm test"] }));
      valueOf(about.keep({ line: "", checks: [] }));
      same(about.read(), { line: "", checks: [] });
      const manifests = ["package.json", "web/package.json"];
      valueOf(about.keep({ line: "", checks: [], manifests }));
      same(about.read()?.manifests, manifests);
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

export interface DirtyFlagUnderTest {
  readonly flag: DirtyFlag;
  /** Another process ends; until then each runs. */
  readonly end: (processId: number) => void;
}

export const dirtyFlagContract: Contract<DirtyFlagUnderTest> = [
  {
    claim: "what this process has yet to write is neither another's nor left",
    run: (make) => {
      const { flag } = make();
      for (const act of [() => ok(undefined), flag.note, flag.note, flag.settle]) {
        valueOf(act());
        same([flag.isTaken(), flag.isLeft()], [false, false]);
      }
    },
  },
  {
    claim: "what another process will write is its own while it runs, and anybody's afterwards",
    run: (make) => {
      const { flag, end } = make();
      valueOf(flag.note(OTHER));
      same([flag.isTaken(), flag.isLeft()], [true, false]);
      valueOf(flag.settle());
      same([flag.isTaken(), flag.isLeft()], [true, false]);
      end(OTHER);
      same([flag.isTaken(), flag.isLeft()], [false, true]);
      valueOf(flag.settle());
      same([flag.isTaken(), flag.isLeft()], [false, false]);
    },
  },
];

/** A number that no process has. */
const OTHER = 2 ** 30;

export interface GitSignalsUnderTest {
  readonly signals: GitSignals;
  /** One of git's hooks reports a renamed commit. */
  readonly rename: (renamed: Renamed) => void;
  readonly push: (pushed: Pushed) => void;
  /** HEAD is moved by a reset. */
  readonly reset: (moved: Pick<Moved, "before" | "after" | "atMs">) => void;
}

export const gitSignalsContract: Contract<GitSignalsUnderTest> = [
  {
    claim: "what hooks left is told until it is taken in",
    run: (make) => {
      const { signals, rename, push } = make();
      same([signals.isUnderWay(), signals.hasSignals()], [false, false]);
      const renamed = { by: "amend", old: A, new: B } as const;
      const pushed = { before: A, after: B };
      rename(renamed);
      push(pushed);
      for (let look = 0; look < 2; look += 1) {
        const taken = valueOf(signals.listen());
        same([signals.hasSignals(), taken.renamed, taken.pushed], [true, [renamed], [pushed]]);
      }
      valueOf(valueOf(signals.listen()).done());
      const { renamed: again, pushed: pushedAgain } = valueOf(signals.listen());
      same([signals.hasSignals(), again, pushedAgain], [false, [], []]);
    },
  },
  {
    claim: "a reset counts from the first look on",
    run: (make) => {
      const { signals, reset } = make();
      valueOf(valueOf(signals.listen()).done());
      reset({ before: B, after: A, atMs: 1_000 });
      same(signals.hasSignals(), true);
      const taken = valueOf(signals.listen());
      same(taken.moved, [{ by: "reset", before: B, after: A, atMs: 1_000 }]);
      valueOf(taken.done());
      same([signals.hasSignals(), valueOf(signals.listen()).moved], [false, []]);
    },
  },
];

const A = "a".repeat(40);
const B = "b".repeat(40);
