// The transcripts on this machine by the project or folder in which their sessions were held.
import { join } from "node:path";
import type { Home } from "../../core/agents/folder.ts";
import { openCatalog } from "./catalog.ts";
import { listTranscripts } from "./list.ts";
import type { KnownTranscript } from "./project-turns.ts";

/** The project that a folder belongs to, or the folder itself. */
export interface TurnOwner {
  /** The name of its index: letters and digits. */
  readonly name: string;
  /** Whether it is the project that asks. */
  readonly isOwn: boolean;
  /** The text without secrets; undefined if it was purged there. */
  readonly clean: (text: string) => string | undefined;
}

export interface OwnedTranscripts {
  readonly owner: TurnOwner;
  /** The last changed first. */
  readonly held: readonly KnownTranscript[];
}

export interface TranscriptPlaces {
  /** Below the machine's folder; it need not exist. */
  readonly root: string;
  readonly home: Home;
  /** A session that names no folder belongs to no project. */
  readonly ownerOf: (folder: string | undefined) => TurnOwner;
}

export interface TranscriptListing {
  /** By the names of their owners. */
  readonly owned: ReadonlyMap<string, OwnedTranscripts>;
  /** Of how many it is not known yet whose they are, because time was over. */
  readonly unknown: number;
}

const CATALOG = "transcripts.json";

export const ownedTranscripts = (
  { root, home, ownerOf }: TranscriptPlaces,
  isOver: () => boolean,
): TranscriptListing => {
  const catalog = openCatalog(join(root, CATALOG));
  const owned = new Map<string, { readonly owner: TurnOwner; readonly held: KnownTranscript[] }>();
  let unknown = 0;
  for (const transcript of listTranscripts(home)) {
    const head = catalog.of(transcript, !isOver());
    if (head === undefined) {
      unknown += 1;
      continue;
    }
    const owner = ownerOf(head.folder);
    const one = owned.get(owner.name) ?? { owner, held: [] };
    one.held.push({ transcript, head });
    owned.set(owner.name, one);
  }
  catalog.keep();
  return { owned, unknown };
};
