// Which session a transcript is of, and where it was held: read from its first rows, whichever agent wrote them.
import { isObject, type Fields } from "../kit/json.ts";

/** What is known of a session so far. */
export interface SessionHead {
  readonly session?: string;
  /** The folder in which the agent was started. */
  readonly folder?: string;
}

/** What one more row adds; what was known before stays. */
export const sessionHead = (known: SessionHead, row: Fields): SessionHead => {
  const inner = [row["payload"], row["data"]].find(isObject) ?? {};
  const context = isObject(inner["context"]) ? inner["context"] : {};
  const begins = typeof row["type"] === "string" && /^session(?:_meta)?$/u.test(row["type"]);
  const session =
    known.session ??
    textOf(
      ...[row["sessionId"], row["session_id"], inner["sessionId"], inner["session_id"]],
      ...(begins ? [inner["id"], row["id"]] : []),
    );
  const folder = known.folder ?? textOf(row["cwd"], inner["cwd"], context["cwd"]);
  return {
    ...(session === undefined ? {} : { session }),
    ...(folder === undefined ? {} : { folder }),
  };
};

const textOf = (...values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === "string" && value !== "");

/** When a row was written, in milliseconds. */
export const rowTime = (row: Fields): number | undefined => {
  const time = row["timestamp"];
  if (typeof time === "number") return Number.isFinite(time) ? time : undefined;
  const parsed = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
};
