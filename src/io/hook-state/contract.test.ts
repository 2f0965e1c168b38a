// What hooks leave in files does what it must anywhere.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { named } from "../../testing/claim.ts";
import * as contracts from "../../testing/contracts/session-state.ts";
import * as memory from "../../testing/memory/session-state.ts";
import { systemClock } from "../system/clock.ts";
import { createCommandStarts } from "./command-starts.ts";
import { createDeliveryMarks } from "./delivery-marks.ts";
import { createEdits } from "./edits.ts";
import { createLastWords } from "./last-words.ts";
import { createOpenAttempts } from "./open-attempts.ts";
import { createReads } from "./reads.ts";
import { createReceipts } from "./receipts.ts";
import { createRunLog } from "./run-log.ts";
import { createSignalLedger } from "./signal-ledger.ts";
import { createSpool } from "./spool.ts";
import { createTurnMarks } from "./turn-marks.ts";

const scratch = scratchFolder();
afterAll(() => rmSync(scratch, { recursive: true }));
let count = 0;
const fresh = (): string => join(scratch, `${(count += 1)}`);

describe("drafts that wait", () => {
  const claims = named(contracts.spoolContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createSpool(fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemorySpool));
});

describe("runs of hooks", () => {
  const claims = named(contracts.runLogContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createRunLog(fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryRunLog));
});

describe("receipts", () => {
  const claims = named(contracts.receiptsContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createReceipts(fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryReceipts));
});

describe("edits of sessions", () => {
  const claims = named(contracts.editsContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createEdits(fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryEdits));
});

describe("marks of warnings", () => {
  const claims = named(contracts.deliveryMarksContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createDeliveryMarks(fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryDeliveryMarks));
});

describe("open attempts", () => {
  const claims = named(contracts.openAttemptsContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createOpenAttempts(fresh(), "main")));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryOpenAttempts));
});

describe("starts of commands", () => {
  const claims = named(contracts.commandStartsContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createCommandStarts(fresh())));
  test.each(claims)("in memory: %s", (_, run) =>
    run(() => memory.createMemoryCommandStarts(systemClock)),
  );
});

describe("what agents have read", () => {
  const claims = named(contracts.readsContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createReads(fresh(), fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryReads));
});

describe("how far transcripts were read", () => {
  const claims = named(contracts.signalLedgerContract);
  test.each(claims)("on disk: %s", (_, run) =>
    run(() => ({
      ledger: createSignalLedger(fresh()),
      transcript: (text) => {
        const path = fresh();
        writeFileSync(path, text);
        return path;
      },
    })),
  );
  test.each(claims)("in memory: %s", (_, run) =>
    run(() => {
      const transcripts = new Map<string, string>();
      return {
        ledger: memory.createMemorySignalLedger(transcripts),
        transcript: (text) => {
          const name = `${transcripts.size}`;
          transcripts.set(name, text);
          return name;
        },
      };
    }),
  );
});

describe("what agents said last", () => {
  const claims = named(contracts.lastWordsContract);
  test.each(claims)("on disk: %s", (_, run) => run(() => createLastWords(fresh())));
  test.each(claims)("in memory: %s", (_, run) => run(memory.createMemoryLastWords));
});

describe("turns that ended", () => {
  const claims = named(contracts.turnMarksContract);
  test.each(claims)("on disk: %s", (_, run) =>
    run(() => ({
      marks: createTurnMarks(fresh()),
      transcript: (text, path = fresh()) => {
        writeFileSync(path, text);
        return path;
      },
    })),
  );
  test.each(claims)("in memory: %s", (_, run) =>
    run(() => {
      const transcripts = new Map<string, string>();
      return {
        marks: memory.createMemoryTurnMarks(transcripts, () => 1),
        transcript: (text, name = `${transcripts.size}`) => {
          transcripts.set(name, text);
          return name;
        },
      };
    }),
  );
});
