// What verify found, in words.
import type { Damage, Finding } from "../../core/log/verification.ts";

export const FINDINGS: Readonly<Record<string, string>> = {
  torn: "a write that was cut short; nothing of it was acknowledged",
  "not-text": "bytes that are no text, and no line of twiceshy's; they cost nothing",
  empty: "an empty line",
  concurrent: "two processes appended at once; a later event joins them",
  duplicate: "the same event appears twice, and counts once",
  "line-ends": "the file's line ends were changed by an editor",
  "byte-order-mark": "the file begins with a byte-order mark",
  encoding: "the file's encoding was changed",
  "clock-ahead": "a clock far ahead of this one wrote it",
  purged: "a body that was purged",
  "purge-unfinished": "a purge that was cut short; twiceshy rebuild finishes it",
  "origin-elsewhere": "continues the log of a writer whose last lines are not here",
  "unknown-kind": "a kind that a newer version knows",
  "newer-version": "a format that a newer version knows",
  stray: "nothing of twiceshy's; it is left alone",
  "blob-unused": "a long text that no event names; twiceshy rebuild removes it",
} satisfies Record<Finding, string>;

export const DAMAGE: Readonly<Record<string, string>> = {
  "skeleton-edited": "its frame was changed after it was written",
  "body-edited": "what it says was changed after it was written",
  "body-erased": "its text is gone, and no purge accounts for that",
  gap: "something before it is gone",
  reorder: "it precedes an event that it names",
  foreign: "no event, or one that another writer wrote",
  cut: "the log ends before the last event that was acknowledged here",
  "blob-gone": "the long text of the event is missing from blobs/",
  "blob-edited": "the long text of the event was changed after it was written",
  unreadable: "it cannot be read",
} satisfies Record<Damage, string>;
