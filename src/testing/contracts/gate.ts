// What every set of gate files does: it shows the changes that the log knows, and keeps renames.
import type { Draft } from "../../core/event/draft.ts";
import { pathLookupKey } from "../../core/judge/lookup-keys.ts";
import type { Renames } from "../../core/fold/renames.ts";
import type { Redact } from "../../core/kit/redact.ts";
import type { Append } from "../../engine/ports/log.ts";
import type { GateState } from "../../engine/ports/gate-files.ts";
import { same, valueOf, type Contract } from "../claim.ts";
import { candidateOf } from "./log.ts";

export interface GateUnderTest {
  readonly gate: GateState;
  /** Appends to the log that the gate judges from. */
  readonly append: Append;
}

const asItIs: Redact = (text) => text;

const failure = (path: string): Draft => ({
  kind: "attempt",
  body: {
    when: 1_767_225_600_000,
    actor: { door: "cli" },
    text: "Retry three times",
    outcome: "failed",
    files: [path],
    change: {
      files: [
        {
          path,
          act: "edit",
          hunks: [{ old: 1, new: 1, lines: ["+waaaaa wbbbbb wccccc wddddd weeeee"] }],
        },
      ],
      totalFiles: 1,
      totalLines: 2,
      truncated: "no",
    },
  },
});

const known = ({ gate }: GateUnderTest, path: string): number =>
  gate.files.view().lookup([pathLookupKey(path)]).length;

const renamesAt = (head: string, names: readonly (readonly [string, string])[]): Renames => ({
  head,
  byName: new Map(names),
  byEvent: new Map(),
});

export const gateContract: Contract<GateUnderTest> = [
  {
    claim: "a failure is known on its path at once, and still after the files were made",
    run: (make) => {
      const made = make();
      for (const act of [() => {}, () => valueOf(made.gate.files.rebuild(asItIs))]) {
        act();
        valueOf(made.append([candidateOf(failure("src/a.ts"))]));
      }
      same([known(made, "src/a.ts"), known(made, "src/b.ts")], [2, 0]);
      same(made.gate.files.view().every().length, 2);
      same(made.gate.files.unfit(), undefined);
    },
  },
  {
    claim: "files brought up to date say whether they changed",
    run: (make) => {
      const made = make();
      valueOf(made.append([candidateOf(failure("src/a.ts"))]));
      valueOf(made.gate.files.rebuild(asItIs));
      same(valueOf(made.gate.files.refresh(asItIs)), false);
      valueOf(made.append([candidateOf(failure("src/a.ts"))]));
      same(valueOf(made.gate.files.refresh(asItIs)), true);
      same(known(made, "src/a.ts"), 2);
    },
  },
  {
    claim: "no renames are kept before they were read from history",
    run: (make) => {
      const { gate } = make();
      valueOf(gate.renames.keepStaged({ head: "h", indexMs: 1, staged: new Map() }));
      same([gate.renames.read(), gate.renames.staged()], [undefined, undefined]);
    },
  },
  {
    claim: "a failure is known under the present name of its file",
    run: (make) => {
      const made = make();
      valueOf(made.append([candidateOf(failure("src/a.ts"))]));
      valueOf(made.gate.files.rebuild(asItIs));
      const kept = made.gate.renames.keep((every, before) => {
        same([every().length, before], [1, undefined]);
        return renamesAt("one", [["src/a.ts", "src/b.ts"]]);
      });
      same(valueOf(kept).head, "one");
      same(made.gate.renames.read()?.head, "one");
      same(known(made, "src/b.ts"), 1);
      same(made.gate.files.view().every()[0]?.body?.["files"], ["src/b.ts"]);
    },
  },
  {
    claim: "staged renames count on top of their commit, and are given back",
    run: (make) => {
      const made = make();
      valueOf(made.append([candidateOf(failure("src/a.ts"))]));
      valueOf(made.gate.files.rebuild(asItIs));
      valueOf(made.gate.renames.keep(() => renamesAt("one", [])));
      const staged = { head: "one", indexMs: 7, staged: new Map([["src/a.ts", "src/c.ts"]]) };
      valueOf(made.gate.renames.keepStaged(staged));
      same(made.gate.renames.staged(), staged);
      same(known(made, "src/c.ts"), 1);
      valueOf(
        made.gate.renames.keep((_, before) => {
          same(before?.byName, new Map());
          return renamesAt("two", []);
        }),
      );
    },
  },
];
