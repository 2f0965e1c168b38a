// Small local state in memory: marks, holds, and the last of something that was kept.
import type { FileHistories } from "../../core/history/files/file-history.ts";
import { lookedUp } from "../../core/history/files/file-history.ts";
import { ok } from "../../core/kit/result.ts";
import type {
  Cursor,
  GitSignals,
  GitSignalsRead,
  Held,
  LastHeld,
  ReadUpTo,
} from "../../engine/ports/cursor.ts";
import type { DirtyFlag, Flag, Lease } from "../../engine/ports/file.ts";
import type { FileHistoryStore } from "../../engine/ports/file-history-store.ts";
import type { NotesRecord, NotesSummary } from "../../engine/ports/git-notes.ts";
import type { About, KeptAbout } from "../../engine/ports/project-files.ts";
import type { Pause } from "../../engine/ports/pause.ts";
import type { PausedSpan } from "../../core/transcripts/outside-pauses.ts";
import type { KeptBrief, KeptBriefs } from "../../engine/ports/session/kept-briefs.ts";

export const createMemoryFlag = (): Flag => {
  let isSet = false;
  const put = (value: boolean) => () => {
    isSet = value;
    return ok(undefined);
  };
  return { isSet: () => isSet, set: put(true), clear: put(false) };
};

/** Returns holders of one lease, as many as are asked for. */
export const createMemoryLease = (): (() => Lease) => {
  let held: object | undefined;
  return () => {
    const mine = {};
    return {
      take: () => {
        if (held !== undefined) return ok(false);
        held = mine;
        return ok(true);
      },
      renew: () => undefined,
      give: () => {
        if (held === mine) held = undefined;
      },
    };
  };
};

/** `isRunning` is asked about other processes. */
export const createMemoryDirtyFlag = (
  isRunning: (processId: number) => boolean = () => true,
): DirtyFlag => {
  const OWN = 0;
  let holder: number | undefined;
  const isLeft = (): boolean => holder !== undefined && holder !== OWN && !isRunning(holder);
  return {
    note: (processId = OWN) => {
      holder = processId;
      return ok(undefined);
    },
    isTaken: () => holder !== undefined && holder !== OWN && !isLeft(),
    isLeft,
    settle: () => {
      if (holder === OWN || isLeft()) holder = undefined;
      return ok(undefined);
    },
  };
};

/** What git and its hooks would report, as whoever tells a story adds it. */
export const createMemoryGitSignals = (): {
  readonly signals: GitSignals;
  readonly add: (reported: Partial<GitSignalsRead>) => void;
} => {
  let left: GitSignalsRead = { renamed: [], pushed: [], moved: [] };
  return {
    add: ({ renamed = [], pushed = [], moved = [] }) => {
      left = {
        renamed: [...left.renamed, ...renamed],
        pushed: [...left.pushed, ...pushed],
        moved: [...left.moved, ...moved],
      };
    },
    signals: {
      isUnderWay: () => false,
      hasSignals: () =>
        left.renamed.length + left.pushed.length > 0 || left.moved.some(({ by }) => by === "reset"),
      listen: () => {
        const seen = left;
        const done = () => {
          left = {
            renamed: left.renamed.slice(seen.renamed.length),
            pushed: left.pushed.slice(seen.pushed.length),
            moved: left.moved.slice(seen.moved.length),
          };
          return ok(undefined);
        };
        return ok({ ...seen, done });
      },
    },
  };
};

export const createMemoryCursor = (): Cursor => {
  let kept: ReadUpTo | undefined;
  return {
    read: () => ok(kept),
    move: (upTo) => {
      kept = upTo;
      return ok(undefined);
    },
  };
};

export const createMemoryLastHeld = (): LastHeld => {
  let kept: Held | undefined;
  return {
    hasMoved: () => false,
    read: () =>
      ok({
        held: kept,
        keep: (now) => {
          kept = now;
          return ok(undefined);
        },
      }),
  };
};

export const createMemoryNotesRecord = (): NotesRecord => {
  let kept: NotesSummary | undefined;
  return {
    read: () => ok(kept),
    write: (summary) => {
      kept = summary;
      return ok(undefined);
    },
    atSessionEnd: createMemoryFlag(),
  };
};

export const createMemoryAbout = (): KeptAbout => {
  let kept: About | undefined;
  return {
    read: () => kept,
    keep: (about) => {
      kept = about;
      return ok(undefined);
    },
  };
};

export const createMemoryBriefs = (basis: KeptBriefs["basis"]): KeptBriefs => {
  let kept: { readonly stamp: string; readonly brief: KeptBrief } | undefined;
  return {
    basis,
    read: (stamp) => (kept?.stamp === stamp ? kept.brief : undefined),
    keep: (stamp, brief) => {
      kept = { stamp, brief };
    },
  };
};

export const createMemoryFileHistories = (): FileHistoryStore => {
  const kept = new Map<string, FileHistories>();
  return {
    read: (head) => kept.get(head),
    heads: () => [...kept.keys()].toReversed(),
    keep: (read) => {
      kept.delete(read.reach.head);
      kept.set(read.reach.head, lookedUp(read));
      return ok(undefined);
    },
    close: () => undefined,
  };
};

export const createMemoryPause = (): Pause => {
  const ended: PausedSpan[] = [];
  let began: number | undefined;
  return {
    since: () => began,
    spans: () => ok(began === undefined ? ended : [...ended, { fromMs: began }]),
    begin: (nowMs) => {
      began = nowMs;
      return ok(undefined);
    },
    end: (nowMs) => {
      if (began !== undefined) ended.push({ fromMs: began, toMs: nowMs });
      began = undefined;
      return ok(undefined);
    },
  };
};
