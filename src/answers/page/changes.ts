// What changed of the page since it was last sent: the live page is answered with these parts alone. A feed holds the last
// state, with the number of the answer in which each part was new.
import type { PageDocument, PageRow } from "./page.ts";

export type PageSections = Omit<PageDocument, "memories">;

/** The answers to a page: all of it the first time, and then what changed. */
export interface PageChanges {
  /** What the page names the next time that it asks. */
  readonly version: string;
  /** This is all there is: what the page had before is void. */
  readonly whole: boolean;
  /** The memories are not among it yet: the page asks for them at once. */
  readonly begins?: true;
  readonly sections: Partial<PageSections>;
  readonly gone: readonly string[];
  /** New and changed memories, each with its place in the list, in order. */
  readonly rows: readonly { readonly at: number; readonly row: PageRow }[];
}

/** The page as it is now. */
export type PageState = Partial<PageSections> & Pick<PageDocument, "memories">;

interface PartState {
  readonly value: unknown;
  /** The number of the answer in which this part was new. */
  readonly since: number;
}

/** The first answer to a page that opens: all but the memories, of which there may be very many. */
export const beginningOf = ({ memories: _later, ...sections }: PageState): PageChanges => ({
  ...{ version: "", whole: true, begins: true, sections, gone: [], rows: [] },
});

export interface PageFeed {
  /** Takes the page as it is now, and returns what changed after the version. */
  readonly changesAfter: (page: PageState, version: string) => PageChanges;
}

/** `name` tells this feed from that of another process, whose numbers mean other states. */
export const createPageFeed = (name: string): PageFeed => {
  let number = 0;
  /** Whoever has an older answer gets all: what can be absent came or went. */
  let oldest = 0;
  let sections: ReadonlyMap<string, PartState> = new Map();
  let rows: ReadonlyMap<string, PartState> = new Map();
  const gone = new Map<string, number>();
  const stateOf = (before: PartState | undefined, value: unknown): PartState => {
    return before !== undefined && isSame(before.value, value) ? before : { value, since: number };
  };
  const sinceOf = (version: string): number => {
    const [, named, count] = /^([^.]*)\.(\d{1,15})$/u.exec(version) ?? [];
    const since = named === name ? Number(count) : 0;
    return since >= oldest && since < number ? since : 0;
  };
  return {
    changesAfter: ({ memories, ...rest }, version) => {
      number += 1;
      const listed = Object.entries(rest);
      if (listed.length !== sections.size || listed.some(([key]) => !sections.has(key)))
        oldest = number;
      const since = sinceOf(version);
      sections = new Map(listed.map(([key, value]) => [key, stateOf(sections.get(key), value)]));
      const now = new Map(memories.map((row) => [row.id, stateOf(rows.get(row.id), row)]));
      for (const id of rows.keys()) if (!now.has(id)) gone.set(id, number);
      for (const id of now.keys()) gone.delete(id);
      rows = now;
      const isNew = (part: PartState | undefined): boolean => (part?.since ?? 0) > since;
      return {
        version: `${name}.${number}`,
        whole: since === 0,
        sections: Object.fromEntries(listed.filter(([key]) => isNew(sections.get(key)))),
        gone: since === 0 ? [] : [...gone].flatMap(([id, at]) => (at > since ? [id] : [])),
        rows: memories.flatMap((row, at) => (isNew(now.get(row.id)) ? [{ at, row }] : [])),
      };
    },
  };
};

/** Nearly all memories are the values that they were. */
const isSame = (before: unknown, value: unknown): boolean =>
  before === value || JSON.stringify(before) === JSON.stringify(value);
