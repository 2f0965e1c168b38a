// What can be found: a document, its fields, and the terms of each field as an index keeps them.
import { gramsOf, termsOf } from "./terms.ts";

/** The fields of a document. Their order is that of every list of numbers about fields. */
export const FIELDS = ["claim", "body", "files", "tags", "speaker", "grams"] as const;

export type FieldName = (typeof FIELDS)[number];

export const FIELD_COUNT = FIELDS.length;

/** One memory, commit, file, piece of code or turn of a conversation, as text. */
export interface SearchDocument {
  /** What it states in a line; of code its name, of a file nothing. */
  readonly claim: string;
  readonly body?: string;
  readonly files?: readonly string[];
  readonly tags?: readonly string[];
  /** Who said it. */
  readonly speaker?: string;
}

/** The terms of each field, in the order of `FIELDS`. */
export type FieldTerms = readonly (readonly string[])[];

export const fieldTermsOf = (document: SearchDocument): FieldTerms => {
  const { claim, body = "", files = [], tags = [], speaker = "" } = document;
  const paths = files.join(" ");
  return [
    termsOf(claim),
    termsOf(body),
    termsOf(paths),
    termsOf(tags.join(" ")),
    termsOf(speaker),
    gramsOf(`${claim} ${paths}`),
  ];
};
