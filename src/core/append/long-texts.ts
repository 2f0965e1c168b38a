// Texts that do not fit into a line of the log. Each becomes a blob, a file named by the digest of its
// bytes; the line keeps the beginning of the text and the name of the blob.
import type { Digest } from "../kit/digest.ts";
import type { Fields } from "../kit/json.ts";
import { clip } from "../kit/text.ts";

/** A text that is kept beside the log. */
export interface Blob {
  /** SHA-256 of its UTF-8 bytes, in base32. */
  readonly hash: string;
  readonly text: string;
}

/** What a line keeps of a text, in UTF-16 units: what folds and searches read of it. */
const BEGINNING = 2_000;

/** A claim is always in its line. */
const IN_LINE: ReadonlySet<string> = new Set(["text", "salt"]);

/**
 * Moves texts of the body, the longest first, until its JSON has at most `most` bytes, or until no
 * text is left to move.
 */
export const moveLongTexts = (
  body: Fields,
  most: number,
  digest: Digest,
  blobs: readonly Blob[] = [],
): { readonly body: Fields; readonly blobs: readonly Blob[] } => {
  const longest = utf8Length(JSON.stringify(body)) <= most ? undefined : longestText(body);
  if (longest === undefined) return { body, blobs };
  const [field, text] = longest;
  const blob = { hash: digest(text), text };
  const before = Array.isArray(body["blobs"]) ? body["blobs"] : [];
  const named = [...before, { field, hash: blob.hash, bytes: utf8Length(text) }];
  const shorter = { ...body, [field]: clip(text, BEGINNING), blobs: named };
  return moveLongTexts(shorter, most, digest, [...blobs, blob]);
};

const longestText = (body: Fields): readonly [field: string, text: string] | undefined => {
  let longest: readonly [string, string] | undefined;
  for (const [field, value] of Object.entries(body))
    if (typeof value === "string" && !IN_LINE.has(field) && value.length > BEGINNING)
      if (longest === undefined || value.length > longest[1].length) longest = [field, value];
  return longest;
};

export const utf8Length = (text: string): number => new TextEncoder().encode(text).length;
