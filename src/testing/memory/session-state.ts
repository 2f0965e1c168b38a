// What hooks leave, in memory.
import type { OnStaleRead, ReadNote, Reads } from "../../engine/ports/session/reads.ts";
import type { SignalLedger, TranscriptLedger } from "../../engine/ports/session/signal-ledger.ts";
import type {
  EndedTurn,
  HeldSessions,
  TurnMarks,
  TurnsReadTo,
} from "../../engine/ports/session/turn-marks.ts";
import type { Draft } from "../../core/event/draft.ts";
import type { EarlierEdit } from "../../core/judge/earlier.ts";
import { NO_OPEN_ATTEMPTS, type OpenAttempts } from "../../core/capture/attempts/open-attempts.ts";
import { ok } from "../../core/kit/result.ts";
import type { CommandStart, CommandStarts } from "../../engine/ports/session/command-starts.ts";
import type {
  DeliveryMark,
  DeliveryMarks,
  LoggedRun,
  NoNode,
  RunLog,
  SessionState,
  Spool,
} from "../../engine/ports/session/deliveries.ts";
import type { Edits } from "../../engine/ports/session/edits.ts";
import type { LastWords, LastMessage } from "../../engine/ports/session/last-words.ts";
import type { OpenAttemptsStore } from "../../engine/ports/session/open-attempts.ts";
import type { Retrieval, Retrievals } from "../../engine/ports/session/retrievals.ts";
import { shortId } from "../../core/event/id.ts";
import type { Clock } from "../../engine/ports/machine.ts";
import type { Receipt, Receipts } from "../../engine/ports/session/receipts.ts";

export const createMemorySpool = (): Spool => {
  const waiting = new Map<string, Draft>();
  let count = 0;
  return {
    put: (draft) => {
      waiting.set(`${draft.body.when}-${(count += 1)}.json`, draft);
      return ok(undefined);
    },
    waiting: () => ok([...waiting].map(([name, draft]) => ({ name, draft }))),
    remove: (name) => {
      waiting.delete(name);
      return ok(undefined);
    },
  };
};

export const createMemoryRunLog = (): RunLog => {
  const runs: LoggedRun[] = [];
  return { note: (run) => void runs.push(run), runs: () => ok([...runs]) };
};

export const createMemoryReceipts = (): Receipts => {
  const kept = new Map<string, readonly Receipt[]>();
  const of = (key: string): readonly Receipt[] => kept.get(key) ?? [];
  return {
    note: (key, receipt) => {
      kept.set(key, [...of(key), receipt]);
      return ok(undefined);
    },
    of: (key) => ok(of(key)),
    all: () => ok([...kept.values()].flat().toSorted((a, b) => a.atMs - b.atMs)),
    erase: (isGone) => {
      for (const [key, receipts] of kept)
        kept.set(
          key,
          receipts.map((one) => (isGone(one) ? { ...one, text: "(erased)" } : one)),
        );
      return ok(undefined);
    },
  };
};

export const createMemoryRetrievals = (clock: Clock): Retrievals => {
  const kept: Retrieval[] = [];
  return {
    note: ({ by, about }) => {
      if (about.length > 0) kept.push({ atMs: clock.nowMs(), by, about: about.map(shortId) });
    },
    all: () => ok([...kept]),
  };
};

export const createMemoryEdits = (): Edits => {
  const kept = new Map<string, readonly EarlierEdit[]>();
  return {
    of: (session) => ok(kept.get(session) ?? []),
    leave: (session, edit) => {
      kept.set(session, [...(kept.get(session) ?? []), edit]);
      return ok(undefined);
    },
    forget: (session) => {
      kept.delete(session);
      return ok(undefined);
    },
  };
};

export const createMemoryDeliveryMarks = (): DeliveryMarks => {
  const kept = new Map<string, readonly DeliveryMark[]>();
  return {
    marks: (about) => ok(kept.get(about) ?? []),
    make: (about, number, mark) => {
      const before = kept.get(about) ?? [];
      if (number !== before.length + 1) return ok(false);
      kept.set(about, [...before, mark]);
      return ok(true);
    },
    forget: (about) => {
      kept.delete(about);
      return ok(undefined);
    },
  };
};

export const createMemoryOpenAttempts = (): OpenAttemptsStore => {
  let [number, openAttempts]: [number, OpenAttempts] = [0, NO_OPEN_ATTEMPTS];
  return {
    read: () => ok({ number, openAttempts }),
    follow: (after, next) => {
      if (after !== number) return ok(false);
      [number, openAttempts] = [number + 1, next];
      return ok(true);
    },
  };
};

export const createMemoryCommandStarts = (clock: Clock): CommandStarts => {
  const kept = new Map<string, CommandStart>();
  return {
    mark: (what, commit) => {
      kept.set(what, { atMs: clock.nowMs(), ...(commit === undefined ? {} : { commit }) });
      return ok(undefined);
    },
    of: (what) => ok(kept.get(what)),
    forget: (what) => {
      kept.delete(what);
      return ok(undefined);
    },
  };
};

/** Every host finds Node, and nothing lies about. */
export const NODE_FOUND: NoNode = { all: () => ok([]), forget: () => ok(undefined) };
export const NOTHING_LEFT: SessionState = {
  sizes: () => ok({ files: 0, bytes: 0 }),
  sweep: () => ok(undefined),
};

export const createMemoryReads = (mode: OnStaleRead = "off"): Reads => {
  const notes = new Map<string, Map<string, ReadNote>>();
  return {
    mode: () => mode,
    of: (reader) => ok(notes.get(reader) ?? new Map()),
    note: (reader, note) => {
      notes.set(reader, new Map([...(notes.get(reader) ?? []), [note.path, note]]));
      return ok(undefined);
    },
  };
};

/** `transcripts`: their texts, by name. */
export const createMemorySignalLedger = (
  transcripts: ReadonlyMap<string, string>,
): SignalLedger => {
  const ledgers = new Map<string, TranscriptLedger>();
  return {
    of: (transcript) => ok(ledgers.get(transcript) ?? { listed: 0, recorded: 0, claims: [] }),
    keep: (transcript, ledger) => {
      ledgers.set(transcript, ledger);
      return ok(undefined);
    },
    read: (transcript, from) => {
      const text = transcripts.get(transcript);
      if (text === undefined) return undefined;
      const bytes = new TextEncoder().encode(text);
      const end = bytes.lastIndexOf(NEWLINE) + 1;
      return { lines: new TextDecoder().decode(bytes.subarray(from, end)).split("\n"), end };
    },
  };
};

const NEWLINE = 10;

/** The transcripts by their names. A turn ends at the moment that `nowMs` gives. */
export const createMemoryLastWords = (): LastWords => {
  const kept = new Map<string, LastMessage>();
  return {
    keep: (session, message) => {
      kept.set(session, message);
      return ok(undefined);
    },
    take: (session) => {
      const message = kept.get(session);
      kept.delete(session);
      return ok(message);
    },
    drop: () => {
      kept.clear();
      return ok(undefined);
    },
  };
};

export const createMemoryTurnMarks = (
  transcripts: ReadonlyMap<string, string>,
  nowMs: () => number,
): TurnMarks & HeldSessions => {
  const marks = new Map<string, EndedTurn>();
  const readTo = new Map<string, TurnsReadTo>();
  const ledger = createMemorySignalLedger(transcripts);
  const bytesIn = (text: string): number => new TextEncoder().encode(text).length;
  return {
    leave: (mark) => {
      if (!transcripts.has(mark.transcript)) return ok(false);
      marks.set(mark.session, { ...mark, name: mark.session, endedMs: nowMs() });
      return ok(true);
    },
    isWaiting: () => marks.size > 0,
    take: () => ok([...marks.values()]),
    remove: (name) => {
      marks.delete(name);
      return ok(undefined);
    },
    unread: (transcript) => {
      const { end: from = 0, commit } = readTo.get(transcript) ?? {};
      const part = ledger.read(transcript, from);
      if (part === undefined) return undefined;
      const { lines, end } = part;
      return {
        lines,
        endOf: (count) =>
          count >= lines.length ? end : end - bytesIn(lines.slice(count).join("\n")),
        commit,
      };
    },
    linesOf: (session) => {
      const [transcript] = [...readTo].findLast(([, to]) => to.session === session) ?? [];
      return transcript === undefined ? undefined : ledger.read(transcript, 0)?.lines;
    },
    newest: () => [...readTo.values()].findLast((to) => to.session !== undefined)?.session,
    keep: (transcript, to) => {
      readTo.delete(transcript);
      readTo.set(transcript, to);
      return ok(undefined);
    },
    begin: (transcript, commit) => {
      const end = bytesIn(transcripts.get(transcript) ?? "");
      if (!readTo.has(transcript)) readTo.set(transcript, { end, commit });
      return ok(undefined);
    },
  };
};
