// The nouns, by kind: the events that make memories. All other kinds amend memories (amendment.ts), or
// are only counted. To add one, write its file and name it here.
import { attemptNoun } from "./attempts.ts";
import { decisionNoun } from "./decisions.ts";
import { factNoun } from "./facts/noun.ts";
import { lessonNoun } from "./lessons/noun.ts";
import { entryIn } from "./topics/entry-noun.ts";
import { noteNoun } from "./notes.ts";
import { proseOf, type Noun } from "./noun.ts";
import { itemNoun } from "./work/item-noun.ts";

export const NOUNS = {
  issue: { read: ({ body }) => ({ body: proseOf(body) }) },
  attempt: attemptNoun,
  fix: { read: ({ body, cause }) => ({ body: proseOf(body), reason: proseOf(cause) }) },
  abandon: { read: () => NOTHING },
  decision: decisionNoun,
  note: noteNoun,
  lesson: lessonNoun,
  fact: factNoun,
  item: itemNoun,
  entry: { read: (body) => ({ entry: entryIn(body), body: proseOf(body.body) }) },
} as const satisfies { readonly [kind: string]: Noun };

const NOTHING = {};

export type MemoryKind = keyof typeof NOUNS;

export const isMemoryKind = (kind: string): kind is MemoryKind => Object.hasOwn(NOUNS, kind);

export const MEMORY_KINDS: readonly MemoryKind[] = Object.keys(NOUNS).filter(isMemoryKind);
