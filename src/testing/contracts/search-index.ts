// What every search index does: it finds all memories as the log is now, by their words and by the vectors that it was given.
import type { Draft } from "../../core/event/draft.ts";
import type { EventId } from "../../core/event/id.ts";
import { facetOf, meaningOf } from "../../core/search/memory-document.ts";
import { termsOf } from "../../core/search/terms.ts";
import type { EmbedderIdentity } from "../../core/vectors/identity.ts";
import { packVectors, type PackedVectors } from "../../core/vectors/packed.ts";
import type { Append } from "../../engine/ports/log.ts";
import type { SearchIndex } from "../../engine/ports/search-index.ts";
import type { MemoryLookup } from "../../engine/ports/state-index.ts";
import { same, valueOf, type Contract } from "../claim.ts";
import { candidateOf } from "./log.ts";

export interface SearchIndexUnderTest {
  readonly search: SearchIndex;
  /** Answers from the same log. */
  readonly lookup: Pick<MemoryLookup, "find">;
  readonly append: Append;
}

const common = { when: 1_767_225_600_000, actor: { door: "cli" } } as const;

const add = ({ append }: Pick<SearchIndexUnderTest, "append">, draft: Draft): EventId => {
  const [id] = valueOf(append([candidateOf(draft)]));
  if (id === undefined) throw new Error("one event was appended");
  return id;
};

const note = (text: string): Draft => ({
  kind: "note",
  body: { ...common, namespace: "learnings", text },
});

const idsOf = (search: SearchIndex, word: string): readonly EventId[] =>
  search.match(termsOf(word), ({ postings, idOf }) =>
    [...(postings.lists.get(termsOf(word)[0] ?? "")?.documents ?? [])].map(idOf),
  );

const NORTH: EmbedderIdentity = { name: "north", dimensions: 2, fingerprint: "n" };
const SOUTH: EmbedderIdentity = { name: "south", dimensions: 2, fingerprint: "s" };

const vectorOf = (identity: EmbedderIdentity, angle: number): PackedVectors =>
  packVectors(identity, [Float32Array.of(Math.cos(angle), Math.sin(angle))]);

/** Gives a memory a vector at that angle. */
const place = (
  { search, lookup }: Pick<SearchIndexUnderTest, "search" | "lookup">,
  id: EventId,
  angle: number,
  identity = NORTH,
): void => search.keep(lookup.find(id).map(meaningOf), vectorOf(identity, angle));

const nearest = (
  search: SearchIndex,
  asked: {
    readonly most: number;
    readonly within?: string;
    readonly also?: EventId | undefined;
    readonly by?: EmbedderIdentity;
  },
): readonly EventId[] =>
  search.match([], ({ postings, near, idOf, having }) => {
    const within = asked.within === undefined ? undefined : new Set(having(asked.within));
    const numbers = Array.from({ length: postings.total }, (_, document) => document);
    return near({
      query: vectorOf(asked.by ?? NORTH, 0),
      accepts: (document) => within?.has(document) ?? true,
      most: asked.most,
      also: numbers.filter((document) => idOf(document) === asked.also),
    }).map(({ document }) => idOf(document));
  });

const without = (search: SearchIndex, of = NORTH): readonly EventId[] =>
  search.match([], ({ withoutVector, idOf }) => withoutVector(of).map(idOf));

export const searchIndexContract: Contract<SearchIndexUnderTest> = [
  {
    claim: "an empty log has nothing to find, and nothing to embed",
    run: (make) => {
      const { search } = make();
      same([idsOf(search, "lease"), nearest(search, { most: 9 }), without(search)], [[], [], []]);
    },
  },
  {
    claim: "a memory is found by a word of it as soon as it is in the log",
    run: (make) => {
      const made = make();
      const first = add(made, note("a lease is taken twice"));
      same(idsOf(made.search, "lease"), [first]);
      const second = add(made, note("the lease outlives its process"));
      same(new Set(idsOf(made.search, "lease")), new Set([first, second]));
    },
  },
  {
    claim: "the terms that begin alike are named, also those that just came",
    run: (make) => {
      const made = make();
      const like = (start: string): ReadonlySet<string> =>
        made.search.match([], (matched) => new Set([...matched.like(start)].map(([term]) => term)));
      add(made, note("quit quilt lock"));
      same(like("qu"), new Set(["quit", "quilt"]));
      add(made, note("quote"));
      same(like("qu"), new Set(["quit", "quilt", "quot"]));
      same(like("zz"), new Set());
    },
  },
  {
    claim: "a vector is missing until it is kept, and then finds its memory by whatever is near",
    run: (make) => {
      const made = make();
      const ids = ["a lease", "a lock", "a page"].map((text) => add(made, note(text)));
      same(new Set(without(made.search)), new Set(ids));
      for (const [at, id] of ids.entries()) place(made, id, 1 - at / 4);
      same(without(made.search), []);
      same(nearest(made.search, { most: 2 }), [ids[2], ids[1]]);
      same(nearest(made.search, { most: 1, also: ids[0] }), [ids[2], ids[0]]);
    },
  },
  {
    claim: "what is outside the scope is not near, however near it is",
    run: (make) => {
      const made = make();
      const decision = add(made, { kind: "decision", body: { ...common, text: "one lease" } });
      const other = add(made, note("two leases"));
      place(made, other, 0);
      place(made, decision, 1);
      same(nearest(made.search, { most: 9, within: facetOf("kind", "decision") }), [decision]);
    },
  },
  {
    claim: "two memories with the same words need one vector",
    run: (make) => {
      const made = make();
      const ids = [add(made, note("a lease")), add(made, note("a lease"))];
      place(made, ids[0] ?? add(made, note("")), 0);
      same(without(made.search), []);
      same(new Set(nearest(made.search, { most: 9 })), new Set(ids));
    },
  },
  {
    claim: "vectors of two embedders never meet",
    run: (make) => {
      const made = make();
      const [one, other] = [add(made, note("a lease")), add(made, note("a lock"))];
      place(made, one, 0, NORTH);
      place(made, other, 0, SOUTH);
      same(nearest(made.search, { most: 9, by: NORTH }), [one]);
      same(nearest(made.search, { most: 9, by: SOUTH }), [other]);
      same([without(made.search, NORTH), without(made.search, SOUTH)], [[other], [one]]);
    },
  },
  {
    claim: "after all is dropped, words find as before, and every vector is missing",
    run: (make) => {
      const made = make();
      const id = add(made, note("a lease"));
      place(made, id, 0);
      valueOf(made.search.drop());
      same([idsOf(made.search, "lease"), without(made.search)], [[id], [id]]);
      same(nearest(made.search, { most: 9 }), []);
    },
  },
];
