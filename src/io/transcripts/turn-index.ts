// The turns of all sessions on this machine, one index for each project or folder in which sessions were held.
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Home } from "../../core/agents/folder.ts";
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
import { openCatalog } from "./catalog.ts";
import { listTranscripts } from "./list.ts";
import { keyOf } from "./part-file.ts";
import {
  openTurns,
  refreshTurns,
  type KnownTranscript,
  type MaskedTurns,
} from "./project-turns.ts";
import type { IndexedTranscript } from "./head.ts";
import { spokenAt } from "./turns.ts";

/** The project that a folder belongs to, or the folder itself. */
export interface TurnOwner {
  /** The name of its index: letters and digits. */
  readonly name: string;
  /** Whether it is the project that asks. */
  readonly isOwn: boolean;
  /** The text without secrets; undefined if it was purged there. */
  readonly clean: (text: string) => string | undefined;
}

export interface TurnIndexOptions {
  /** Below the machine's folder; it need not exist. */
  readonly root: string;
  readonly home: Home;
  /** A session that names no folder belongs to no project. */
  readonly ownerOf: (folder: string | undefined) => TurnOwner;
  readonly lease: Pick<Lease, "take" | "give">;
  readonly nowMs: () => number;
}

const CATALOG = "transcripts.json";

export const createTurnIndex = (options: TurnIndexOptions): TurnIndex => {
  const { root, home, ownerOf, lease, nowMs } = options;
  /** What the last listing found, by the name of its index. */
  let owned: ReadonlyMap<string, OwnedTranscripts> = new Map();

  const list = (isOver: () => boolean): number => {
    const catalog = openCatalog(join(root, CATALOG));
    const found = new Map<string, OwnedTranscripts>();
    let unknown = 0;
    for (const transcript of listTranscripts(home)) {
      const head = catalog.of(transcript, !isOver());
      if (head === undefined) {
        unknown += 1;
        continue;
      }
      const owner = ownerOf(head.folder);
      const one = found.get(owner.name) ?? { owner, held: [] };
      one.held.push({ transcript, head });
      found.set(owner.name, one);
    }
    catalog.keep();
    owned = found;
    return unknown;
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

interface OwnedTranscripts {
  readonly owner: TurnOwner;
  readonly held: KnownTranscript[];
}

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
