// What a reader of another memory makes of it: a draft for each line that says something, and a reason for each other.
import type { Draft, DraftBody, DraftCommon } from "../../event/draft.ts";
import type { EventId } from "../../event/id.ts";
import type { Digest } from "../../kit/digest.ts";
import type { Fields } from "../../kit/json.ts";
import { oneLine } from "../../kit/text.ts";
import { claimOf } from "../claim.ts";
import type { MoreFamilies } from "../fact.ts";

/** What a reader must know of the project for which it reads. */
export interface ImportedAt {
  readonly digest: Digest;
  /** Milliseconds since 1970: the time of what states none. */
  readonly when: number;
  /** What the project is called, as memories of many projects may name it. */
  readonly names: readonly string[];
  readonly families: MoreFamilies;
}

/** The rows of a table of a database, by the names of its columns; none if there is no such table. */
export type RowsOf = (table: string) => Iterable<Fields>;

/** What becomes of one line. */
export interface ForeignEvent {
  readonly line: number;
  readonly key: string;
  readonly draft: Draft;
  /** The key of the event that it replaces. */
  readonly supersedes?: string;
  /** The event itself, if it is one of twiceshy: the log that it comes from needs no copy. */
  readonly id?: EventId;
  /** The commit it was read from, if nobody stated it; full or short. */
  readonly learnedFrom?: string;
}

export interface BadLine {
  readonly line: number;
  readonly because: string;
}

export interface ForeignLog {
  readonly events: readonly ForeignEvent[];
  readonly bad: readonly BadLine[];
}

/** The lines that are not empty, counted from 1, without what stands around them. */
export const numberedLines = (text: string): readonly (readonly [number, string])[] =>
  text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .flatMap((raw, at) => {
      const source = raw.trim();
      return source === "" ? [] : [[at + 1, source] as const];
    });

/** What every imported event says of itself. `is` names the tool, `parts` what makes the memory the same one in a later import. */
export const importedBy =
  (is: string, { digest }: Pick<ImportedAt, "digest">) =>
  (when: number, ...parts: readonly unknown[]) => {
    const key = `import:${is}:${digest(JSON.stringify(parts)).slice(0, 26)}`;
    const common: DraftCommon = { when, key, actor: { door: "import" }, tags: [is] };
    return { key, common };
  };

export const noteDraft = (
  common: DraftCommon,
  claim: string,
  more: Pick<DraftBody<"note">, "namespace" | "status"> & { readonly details?: string },
): Draft => {
  const { details, ...fields } = more;
  return {
    kind: "note",
    overlong: "cut-all",
    body: { ...common, ...claimOf(claim, details), ...fields },
  };
};

/** The beginning of a text, to name it by. */
export const quoted = (text: string): string => `"${oneLine(text).slice(0, 60)}"`;

export const textIn = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** A time as SQLite writes it, in UTC, or in the form of ISO 8601; undefined if it is neither. */
export const timeIn = (value: unknown): number | undefined => {
  const text = textIn(value);
  const isBare = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text);
  const when = Date.parse(isBare ? `${text.replace(" ", "T")}Z` : text);
  return Number.isNaN(when) ? undefined : when;
};

/** Whether a memory of many projects means this one by that name: its folder, its path, or its folder and a work tree's. */
export const isNamed = (names: readonly string[], given: string): boolean => {
  const [first = ""] = given.split("/", 1);
  return names.some((name) => [slugOf(given), slugOf(first)].includes(slugOf(name)));
};

const slugOf = (name: string): string =>
  name
    .replace(/^.*[/\\]/u, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-");
