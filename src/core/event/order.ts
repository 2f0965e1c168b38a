// The total order of events, the same on every machine: (ts, n, writer, seq, id).
import { compareText } from "../kit/text.ts";
import type { Event } from "./envelope.ts";

export type Ordered = Pick<Event, "ts" | "n" | "writer" | "seq" | "id">;

export const compareEvents = (a: Ordered, b: Ordered): number =>
  a.ts - b.ts ||
  a.n - b.n ||
  compareText(a.writer, b.writer) ||
  a.seq - b.seq ||
  compareText(a.id, b.id);
