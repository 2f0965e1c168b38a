// The notes of a repository below refs/notes/mem, and the same of its remotes, kept apart under refs/notes/<remote>/mem.
import type { NoteLayout, StoredNote } from "../../core/notes/merge.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault, Flag } from "./file.ts";

export interface GitNotes {
  /** Every namespace that is here, with those that were last fetched from that remote. */
  readonly refs: (remote?: string) => Promise<Result<readonly NotesRef[], NotesFault>>;
  /** The notes of a tip, and what else its tree holds, as lines of its listing by path. */
  readonly list: (tip: string) => Promise<Result<NotesListing, NotesFault>>;
  /** The texts of notes. One that is no UTF-8, or longer than what is read of a note, has none. */
  readonly read: (
    blobs: readonly string[],
  ) => Promise<Result<ReadonlyMap<string, string>, NotesFault>>;
  /** Writes a new tip; refused if the ref has moved meanwhile. */
  readonly write: (write: NotesWrite) => Promise<Result<string, NotesFault>>;
  /** Sets a ref to a tip that is there; refused if it has moved meanwhile. */
  readonly move: (move: NotesMove) => Promise<Result<void, NotesFault>>;
  /** Fetches the notes of a remote: the one named, else the usual one. Returns its name. */
  readonly fetch: (wish: RemoteWish) => Promise<Result<string, NotesFault | RemoteFault>>;
  /** Pushes these namespaces in one go. Those that the remote has moved on meanwhile are returned. */
  readonly push: (
    wish: RemoteWish & { readonly remote: string; readonly namespaces: readonly string[] },
  ) => Promise<Result<readonly string[], NotesFault | RemoteFault>>;
}

export interface NotesRef {
  readonly namespace: string;
  /** Absent if there is none here. */
  readonly tip?: string;
  /** Absent if the remote had none. */
  readonly fetched?: string;
  /** Whether `tip` reaches `fetched`. */
  readonly holdsFetched: boolean;
}

export interface NotesListing {
  readonly notes: readonly Omit<StoredNote, "text">[];
  readonly others: ReadonlyMap<string, string>;
}

export interface NotesWrite {
  readonly namespace: string;
  /** The tip that the ref is at; absent if there is no ref. */
  readonly from: string | undefined;
  /** A further parent: the tip whose notes were merged. */
  readonly merged?: string | undefined;
  readonly layout: NoteLayout;
  readonly message: string;
  readonly nowMs: number;
}

export interface NotesMove {
  readonly namespace: string;
  readonly from: string | undefined;
  readonly to: string;
}

export interface RemoteWish {
  /** Absent for the usual one: that of the branch, `origin`, or the only one. */
  readonly remote?: string | undefined;
  /** Nobody asked for it at this moment, so only addresses over https and ssh are used. */
  readonly unattended: boolean;
  readonly signal: AbortSignal;
}

export type NotesFault =
  | { readonly kind: "git-not-runnable"; readonly code: string }
  | { readonly kind: "notes-unreadable"; readonly why: string }
  /** A namespace has more notes than are read. */
  | { readonly kind: "notes-too-many"; readonly most: number }
  | { readonly kind: "notes-unwritable"; readonly namespace: string; readonly why: string }
  /** Another process wrote the ref in between. */
  | { readonly kind: "notes-moved"; readonly namespace: string };

export type RemoteFault =
  | { readonly kind: "remote-unknown"; readonly remote?: string; readonly known: readonly string[] }
  | { readonly kind: "remote-unreached"; readonly remote: string; readonly why: string }
  | {
      readonly kind: "remote-refused";
      readonly remote: string;
      readonly namespaces: readonly string[];
      readonly why: string;
    }
  /** Others pushed in between, each time. */
  | {
      readonly kind: "remote-moved";
      readonly remote: string;
      readonly namespaces: readonly string[];
    }
  /** The repository's own settings name programs that git would start. */
  | { readonly kind: "remote-starts-programs"; readonly settings: readonly string[] };

/** What the last publishing and the last exchange with a remote came to. */
export interface NotesRecord {
  readonly read: () => Result<NotesSummary | undefined, FileFault>;
  readonly write: (summary: NotesSummary) => Result<void, FileFault>;
  /** Set while the settings say to sync at a session's end, which the hook's script cannot read. */
  readonly atSessionEnd: Flag;
}

export interface NotesSummary {
  /** Milliseconds since 1970. */
  readonly publishedMs?: number;
  readonly syncedMs?: number;
  readonly remote?: string;
  readonly namespaces: readonly NamespaceCount[];
}

export interface NamespaceCount {
  readonly namespace: string;
  /** How many entries there are. */
  readonly entries: number;
  /** How many of them are of this memory. */
  readonly own: number;
}
