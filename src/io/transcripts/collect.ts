// Gathers turns until they are enough for a file: their terms, as keys, and their places.
import { encodeDocuments, type EncodedList } from "../../core/search/encoded.ts";
import { fieldTermsOf, type FieldTerms } from "../../core/search/document.ts";
import type { RowSpoken } from "./turns.ts";
import { keyOf, type TurnRecord } from "./part-file.ts";

/** How what is read is made fit to be kept, and when to stop. */
export interface TurnReading {
  /** Without secrets; undefined if it is not to be read at all. */
  readonly clean: (text: string) => string | undefined;
  readonly isOver: () => boolean;
}

export interface CollectedTurns {
  readonly records: readonly TurnRecord[];
  readonly lengths: Uint16Array;
  readonly lists: ReadonlyMap<string, EncodedList>;
}

/** So many letters at a time are held in memory. */
const MOST_CHARS = 8 << 20;

export const collectTurns = (
  salt: string,
  { clean }: Pick<TurnReading, "clean">,
  write: (turns: CollectedTurns) => void,
) => {
  const keys = new Map<string, string>();
  const keyed = (term: string): string => {
    const known = keys.get(term);
    if (known !== undefined) return known;
    const key = keyOf(salt, term);
    keys.set(term, key);
    return key;
  };
  let records: TurnRecord[] = [];
  let terms: { readonly fields: FieldTerms; readonly facets: readonly string[] }[] = [];
  let chars = 0;
  const end = (): void => {
    if (records.length === 0) return;
    const { lengths, lists } = encodeDocuments(terms);
    write({ records, lengths, lists });
    [records, terms, chars] = [[], [], 0];
    keys.clear();
  };
  return {
    add: (file: number, { at, length, atMs, spoken }: RowSpoken): void => {
      for (const [nth, { author, text: given }] of spoken.entries()) {
        const text = author === "file" ? undefined : clean(given);
        if (text === undefined) continue;
        const isAgent = author === "agent";
        const time = Math.min(Math.max(0, Math.floor(atMs / 1_000)), 4_294_967_295);
        records.push({ file, at, length, nth, time, isAgent });
        const fields = fieldTermsOf({ claim: text }).map((field) => field.map(keyed));
        terms.push({ fields, facets: [] });
        chars += text.length;
      }
      if (chars > MOST_CHARS) end();
    },
    end,
  };
};
