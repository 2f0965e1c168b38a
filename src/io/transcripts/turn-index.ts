// The turns of all sessions on this machine, one index for each project or folder in which sessions were held.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ok } from "../../core/kit/result.ts";
import { figuresOf, gatherParts } from "../../core/search/parts.ts";
import type { Lease } from "../../engine/ports/file.ts";
import type {
  MatchedTurns,
  SessionTurn,
  TurnFacts,
  TurnIndex,
  TurnScope,
} from "../../engine/ports/turn-index.ts";
import { entriesOf, makeFolder } from "../kit/files.ts";
import {
  ownedTranscripts,
  type OwnedTranscripts,
  type TranscriptPlaces,
  type TurnOwner,
} from "./owned.ts";
import { keyOf } from "./part-file.ts";
import { openTurns, refreshTurns, type MaskedTurns } from "./project-turns.ts";
import type { IndexedTranscript } from "./head.ts";
import { spokenAt } from "./turns.ts";

export interface TurnIndexOptions extends TranscriptPlaces {
  readonly lease: Pick<Lease, "take" | "give">;
  readonly nowMs: () => number;
}

export const createTurnIndex = (options: TurnIndexOptions): TurnIndex => {
  const { root, lease, nowMs } = options;
  /** What the last listing found, by the name of its index. */
  let owned: ReadonlyMap<string, OwnedTranscripts> = new Map();

  const list = (isOver: () => boolean): number => {
    const listing = ownedTranscripts(options, isOver);
    owned = listing.owned;
    return listing.unknown;
  };

  const inScope = (scope: TurnScope): readonly OwnedTranscripts[] =>
    [...owned.values()].filter(({ owner }) => scope === "machine" || owner.isOwn);

  return {
    refresh: (scope, patienceMs, progress) => {
      const made = makeFolder(root);
      if (!made.ok) return made;
      const until = nowMs() + patienceMs;
      const isOver = (): boolean => nowMs() > until;
      let unread = list(isOver);
      const all = inScope(scope);
      const of = all.reduce((sum, { held }) => sum + held.length, 0);
      const taken = lease.take();
      // Another process that is at it keeps nobody from an answer.
      if (!taken.ok || !taken.value) return ok({ transcripts: of, unread: 0 });
      try {
        let done = 0;
        for (const { owner, held } of all) {
          const refreshed = refreshTurns(join(root, owner.name), held, {
            isOver,
            clean: owner.clean,
          });
          if (!refreshed.ok) return refreshed;
          unread += refreshed.value;
          progress?.({ done: (done += held.length), of });
        }
        if (scope === "machine" && unread === 0) removeUnowned(root, new Set(owned.keys()));
        return ok({ transcripts: of, unread });
      } finally {
        lease.give();
      }
    },
    match: (scope, terms, use) => {
      if (owned.size === 0) list(() => false);
      return use(matchedIn(inScope(scope), root, terms));
    },
  };
};

/** A part of some index, with what is needed to say what its turns are. */
interface PlacedPart extends MaskedTurns {
  readonly owner: TurnOwner;
  readonly transcripts: readonly IndexedTranscript[];
  readonly first: number;
}

const matchedIn = (
  all: readonly OwnedTranscripts[],
  root: string,
  terms: Iterable<string>,
): MatchedTurns => {
  const parts: PlacedPart[] = [];
  let first = 0;
  for (const { owner } of all) {
    const opened = openTurns(join(root, owner.name));
    for (const { part, masked } of opened?.parts ?? []) {
      const { salt, transcripts } = opened?.head ?? { salt: "", transcripts: [] };
      const listOf = (term: string) => part.listOf(keyOf(salt, term));
      parts.push({ part: { ...part, listOf }, masked, owner, transcripts, first });
      first += part.total;
    }
  }
  const placeOf = (document: number) => {
    const placed = parts.findLast((one) => one.first <= document);
    const at = document - (placed?.first ?? 0);
    if (placed === undefined || at >= placed.part.total || placed.masked.has(at)) return undefined;
    const record = placed.part.recordOf(at);
    const transcript = placed.transcripts[record.file];
    return transcript && { placed, record, transcript };
  };
  return {
    postings: gatherParts(parts, terms, figuresOf(parts)),
    factsOf: (document): TurnFacts | undefined => {
      const found = placeOf(document);
      if (found === undefined) return undefined;
      const { record, transcript } = found;
      const { agent, path, session } = transcript;
      const speaker = record.isAgent ? agent : USER;
      return { kind: "turn", agent, ts: record.time, session: `${path} ${session}`, speaker };
    },
    turnAt: (document): SessionTurn | undefined => {
      const found = placeOf(document);
      if (found === undefined) return undefined;
      const { placed, record, transcript } = found;
      const spoken = spokenAt(transcript, record);
      const text = spoken && placed.owner.clean(spoken.text.text);
      if (!spoken || text === undefined || spoken.text.author === "file") return undefined;
      return {
        ...{ agent: transcript.agent, author: spoken.text.author, atMs: spoken.atMs, text },
        ...{ session: transcript.session, transcript: transcript.path },
        ...(transcript.folder === undefined ? {} : { folder: transcript.folder }),
      };
    },
  };
};

/** How the person is named as a speaker. */
const USER = "user";

/** Indexes of folders from which no transcript is any more. */
const removeUnowned = (root: string, owned: ReadonlySet<string>): void => {
  const entries = entriesOf(root);
  for (const entry of entries.ok ? entries.value : [])
    if (entry.isDirectory() && !owned.has(entry.name))
      rmSync(join(root, entry.name), { recursive: true, force: true });
};
