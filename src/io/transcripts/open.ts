// Opens the index of turns for a project. Loaded by itself, only when sessions are searched.
import type { Home } from "../../core/agents/folder.ts";
import type { Digest } from "../../core/kit/digest.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { isForgotten } from "../../core/transcripts/forgotten.ts";
import type { Lease } from "../../engine/ports/file.ts";
import type { PastSessions } from "../../engine/ports/session/past-sessions.ts";
import type { TurnIndex } from "../../engine/ports/turn-index.ts";
import { readForgotten } from "./forgotten.ts";
import { createPastSessions } from "./past-sessions.ts";
import type { TranscriptPlaces, TurnOwner } from "./owned.ts";
import { createTurnIndex } from "./turn-index.ts";
import { indexName } from "./name.ts";

export interface OpenTurnsOptions {
  readonly root: string;
  readonly home: Home;
  /** The store of the project that asks. */
  readonly store: string;
  /** The store of the project that a folder belongs to, if there is one, and how texts of its sessions are redacted. */
  readonly projectAt: (folder: string | undefined) => FolderProject;
  readonly digest: Digest;
  readonly lease: Pick<Lease, "take" | "give">;
  readonly nowMs: () => number;
}

export interface FolderProject {
  readonly store?: string;
  readonly redact: Redact;
}

export const openTurnIndex = (options: OpenTurnsOptions): TurnIndex => {
  const { lease, nowMs } = options;
  return createTurnIndex({ ...placesOf(options), lease, nowMs });
};

export const openPastSessions = (
  options: Omit<OpenTurnsOptions, "lease" | "nowMs">,
): PastSessions => createPastSessions(placesOf(options), readForgotten(options.store));

type OwnerOptions = Pick<OpenTurnsOptions, "store" | "projectAt" | "digest">;

const placesOf = ({
  root,
  home,
  ...options
}: OwnerOptions & Pick<OpenTurnsOptions, "root" | "home">): TranscriptPlaces => {
  const owners = new Map<string, TurnOwner>();
  const ownerOf = (folder: string | undefined): TurnOwner => {
    const known = owners.get(folder ?? "") ?? ownerAt(options, folder);
    owners.set(folder ?? "", known);
    return known;
  };
  return { root, home, ownerOf };
};

const ownerAt = (
  { store: own, projectAt, digest }: OwnerOptions,
  folder: string | undefined,
): TurnOwner => {
  const { store, redact } = projectAt(folder);
  const forgotten = store === undefined ? undefined : readForgotten(store);
  return {
    name: indexName(digest, store ?? `folder ${folder ?? ""}`),
    isOwn: store === own,
    clean: (text) =>
      forgotten !== undefined && isForgotten(text, forgotten) ? undefined : redact(text),
  };
};
