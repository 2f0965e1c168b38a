// Small local state does what it must, in files as in memory.
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import type { Place } from "../../engine/ports/place.ts";
import { createKeptAbout } from "../../io/flat-index/about.ts";
import { createKeptBriefs } from "../../io/flat-index/session-brief.ts";
import { createNotesRecord } from "../../io/git-notes/record.ts";
import { createFlag } from "../../io/kit/flag.ts";
import { createLease } from "../../io/kit/lease.ts";
import { createCursor } from "../../io/place/cursor.ts";
import { createDirtyFlag } from "../../io/place/dirty-flag.ts";
import { createGitSignals } from "../../io/place/git-signals.ts";
import { createLastHeld } from "../../io/place/last-held.ts";
import { systemClock } from "../../io/system/clock.ts";
import { named } from "../claim.ts";
import * as contracts from "../contracts/local-state.ts";
import * as memory from "./local-state.ts";

const scratch = scratchFolder();
afterAll(() => rmSync(scratch, { recursive: true }));
let count = 0;
const fresh = (): string => join(scratch, `${(count += 1)}`, "folder");
const leasesAt = (path: string) => () =>
  createLease(path, { isRunning: () => true, clock: systemClock });

const placeAt = (store: string, gitDir?: string): Place => ({
  ...{ kind: "git", store, initialised: true },
  ...{ linkedWorktree: false, submodule: false, bare: false },
  ...(gitDir === undefined ? {} : { gitDir, commonDir: gitDir }),
});

describe("a mark", () => {
  const claims = named(contracts.flagContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createFlag(fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryFlag));
});

describe("a hold", () => {
  const claims = named(contracts.leaseContract);
  test.each(claims)("on disk: %s", (_, run) =>
    run(() => leasesAt(join(scratch, `${(count += 1)}`))),
  );
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryLease));
});

describe("how far history was read", () => {
  const claims = named(contracts.cursorContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createCursor(fresh(), "main")));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryCursor));
});

describe("what git held", () => {
  const claims = named(contracts.lastHeldContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createLastHeld(placeAt(fresh()))));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryLastHeld));
});

describe("the record of notes", () => {
  const claims = named(contracts.notesRecordContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createNotesRecord(fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryNotesRecord));
});

describe("what a project is", () => {
  const claims = named(contracts.aboutContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createKeptAbout(fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryAbout));
});

describe("the kept brief", () => {
  const claims = named(contracts.briefsContract);
  test.each(claims)("on disk: %s", (_, run) =>
    run(() => createKeptBriefs(fresh(), "main", () => [])),
  );
  test.each(claims)("in memory: %s", (_, run) => run(() => memory.createMemoryBriefs(() => [])));
});

describe("pages that are yet to be written", () => {
  const claims = named(contracts.dirtyFlagContract);
  const ending = () => {
    const ended = new Set<number>();
    return { end: (id: number) => void ended.add(id), isRunning: (id: number) => !ended.has(id) };
  };
  test.each(claims)("on disk: %s", (_, run) =>
    run(() => {
      const { end, isRunning } = ending();
      return { flag: createDirtyFlag({ store: fresh() }, isRunning), end };
    }),
  );
  test.each(claims)("in memory: %s", (_, run) =>
    run(() => {
      const { end, isRunning } = ending();
      return { flag: memory.createMemoryDirtyFlag(isRunning), end };
    }),
  );
});

describe("what git's hooks and git itself left", () => {
  const claims = named(contracts.gitSignalsContract);
  test.each(claims)("on disk: %s", (_, run) => run(signalsOnDisk));
  test.each(claims)("in memory: %s", (_, run) =>
    run(() => {
      const { signals, add } = memory.createMemoryGitSignals();
      return {
        signals,
        rename: (renamed) => add({ renamed: [renamed] }),
        push: (pushed) => add({ pushed: [pushed] }),
        reset: (moved) => add({ moved: [{ by: "reset", ...moved }] }),
      };
    }),
  );
});

/** As git's hooks write their lines, and git its reflog. */
const signalsOnDisk = (): contracts.GitSignalsUnderTest => {
  const [store, gitDir] = [fresh(), fresh()];
  const left = join(store, "local/heard");
  mkdirSync(left, { recursive: true });
  mkdirSync(join(gitDir, "logs"), { recursive: true });
  const leave = (line: string): void => writeFileSync(join(left, `${(count += 1)}`), `${line}\n`);
  return {
    signals: createGitSignals(placeAt(store, gitDir)),
    rename: ({ by, old, new: now }) => leave(`${by} ${old} ${now}`),
    push: ({ before, after }) => leave(`push ${after} ${before}`),
    reset: ({ before, after, atMs }) =>
      appendFileSync(
        join(gitDir, "logs/HEAD"),
        `${before} ${after} A <a@example.com> ${atMs / 1_000} +0000\treset: moving to HEAD~1\n`,
      ),
  };
};
