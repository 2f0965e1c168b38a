// Turns an event of the log into one that folds can read. Older bodies are lifted. An event that
// cannot be read is labelled as such, never dropped. Stands between the log and the folds.
import type { Event } from "./envelope.ts";
import type { Kind } from "./kind.ts";
import { lift, type UpcastsByKind } from "./lift.ts";
import { kindNamed } from "./registry.ts";
import type { Flaw } from "./type.ts";

/** In every case but `known`, `event` is the very object that was given. */
export type Decoded =
  /** The body has today's version: `Kind.is` accepts it. */
  | { readonly is: "known"; readonly event: Event }
  /** The body was erased by a purge. The event keeps its place in the chain. */
  | { readonly is: "purged"; readonly event: Event }
  /** A kind that only a newer version, or another writer, knows. */
  | { readonly is: "unknown-kind"; readonly event: Event }
  /** A body in a format newer than ours. */
  | { readonly is: "newer-version"; readonly event: Event }
  /** The body does not have the shape that its kind and version promise. */
  | { readonly is: "unreadable"; readonly event: Event; readonly flaw: Flaw };

export const decode = (event: Event): Decoded => decodeAs(kindNamed(event.kind), event);

export const decodeAs = (
  kind: KindReading | undefined,
  event: Event,
  upcasts?: UpcastsByKind,
): Decoded => {
  if (event.body === null) return { is: "purged", event };
  if (kind === undefined) return { is: "unknown-kind", event };
  if (event.v > kind.version) return { is: "newer-version", event };
  const lifted = lift(event, upcasts);
  if (!lifted) return { is: "unreadable", event, flaw: noWayFrom(event.v) };
  const flaw = kind.misread(lifted.body);
  return flaw ? { is: "unreadable", event, flaw } : { is: "known", event: lifted };
};

/** The part of a kind that decoding needs. */
type KindReading = Pick<Kind, "version" | "misread">;

const noWayFrom = (version: number): Flaw => ({
  field: "",
  must: `is of version ${version}, which nothing here can read`,
});
