// What agents were told, session by session: every word that this memory put before a model, and why.
import type { Redact } from "../../core/kit/redact.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { tokensIn } from "../../core/recall/tokens.ts";
import type { FileFault } from "../ports/file.ts";
import type { Receipt } from "../ports/session/receipts.ts";
import type { Project } from "../project.ts";

export interface ReceiptWishes {
  /** The beginning of a session's name. */
  readonly session?: string | undefined;
  /** Milliseconds since 1970. */
  readonly since?: number | undefined;
  readonly redact: Redact;
}

export interface SessionDeliveries {
  readonly host: string;
  /** Absent if the host names none. */
  readonly session: string | undefined;
  readonly deliveries: readonly ShownDelivery[];
}

export interface ShownDelivery extends Receipt {
  /** An upper estimate. */
  readonly tokens: number;
}

/** The session that was most recently told something comes first. Within a session, in the order of telling. */
export const receiptsOf = (
  { hooks: { receipts } }: Project,
  { session, since = Number.NEGATIVE_INFINITY, redact }: ReceiptWishes,
): Result<readonly SessionDeliveries[], FileFault> => {
  const all = receipts.all();
  if (!all.ok) return all;
  const wanted = all.value.filter(
    (one) =>
      one.on !== "compaction" &&
      one.atMs >= since &&
      (session === undefined || one.session?.startsWith(session) === true),
  );
  const sessions = new Map<string, ShownDelivery[]>();
  for (const one of redact(wanted)) {
    const name = JSON.stringify([one.host, one.session]);
    // Moves the session to the end, because it was told something last.
    const deliveries = sessions.get(name) ?? [];
    sessions.delete(name);
    sessions.set(name, [...deliveries, { ...one, tokens: tokensIn(one.text) }]);
  }
  return ok(
    [...sessions.values()].toReversed().flatMap((deliveries) => {
      const [first] = deliveries;
      return first === undefined ? [] : [{ host: first.host, session: first.session, deliveries }];
    }),
  );
};
