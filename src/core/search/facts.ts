// What ranking knows of a document beside its words: plain data, which an index keeps with its postings.

/** Each kind is ranked by weights of its own. */
export const DOCUMENT_KINDS = ["memory", "commit", "file", "code", "turn"] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What is known of one document. What does not apply to its kind, or is unknown, is left out. */
export interface DocumentFacts {
  readonly kind: DocumentKind;
  /** When it was stated, committed or said, in seconds. */
  readonly ts?: number;
  /** Where a file is, or the file that a piece of code is in. */
  readonly path?: string;
  /** The files that a memory is about or a commit touched. */
  readonly files?: readonly string[];
  /** How many files those are, if not all are listed. */
  readonly breadth?: number;
  /** How many commits changed a file. */
  readonly changes?: number;
  /** What a piece of code defines. */
  readonly name?: string;
  /** Turns of one session are neighbours if their numbers are. */
  readonly session?: string;
  readonly speaker?: string;
}
