// Small local state does what it must, in files as in memory.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { createKeptAbout } from "../../io/flat-index/about.ts";
import { createKeptBriefs } from "../../io/flat-index/session-brief.ts";
import { createNotesRecord } from "../../io/git-notes/record.ts";
import { createFlag } from "../../io/kit/flag.ts";
import { createLease } from "../../io/kit/lease.ts";
import { createCursor } from "../../io/place/cursor.ts";
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
  test.each(claims)("on disk: %s", (_, run) =>
    run(() =>
      createLastHeld({
        ...{ kind: "git", store: fresh(), initialised: true },
        ...{ linkedWorktree: false, submodule: false, bare: false },
      }),
    ),
  );
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
