// The role of each kind in the folds: it makes a memory, or it amends memories. All other kinds are only counted.
import type { Standing } from "./memory.ts";

export const MEMORY_KINDS = [
  "issue",
  "attempt",
  "fix",
  "abandon",
  "decision",
  "note",
  "lesson",
] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

const memoryKinds: ReadonlySet<string> = new Set(MEMORY_KINDS);
export const isMemoryKind = (kind: string): kind is MemoryKind => memoryKinds.has(kind);

/** The amendments that folds know, and the standing that each gives its targets, if any. */
export const AMENDMENTS = {
  supersede: "superseded",
  resolve: "resolved",
  reopen: "standing",
  retire: "retired",
  restore: "standing",
  purge: "purged",
  confirm: undefined,
  tag: undefined,
  link: undefined,
  rewrite: undefined,
} as const satisfies { readonly [kind: string]: Standing | undefined };
export type AmendmentKind = keyof typeof AMENDMENTS;

export const isAmendmentKind = (kind: string): kind is AmendmentKind =>
  Object.hasOwn(AMENDMENTS, kind);

/** The kinds that a timeline shows. */
export type ShownKind = MemoryKind | AmendmentKind;
export const TOLD_KINDS: readonly ShownKind[] = [
  ...MEMORY_KINDS,
  ...Object.keys(AMENDMENTS).filter(isAmendmentKind),
];
