// twiceshy/event-format: reads, proves, joins and writes lines of the log, for other tools. docs/event-format.md is its
// spec.
export { decode, type Decoded } from "./core/event/decode.ts";
export { LINE_LIMIT_BYTES, type Event, type Skeleton } from "./core/event/envelope.ts";
export { isEventId, isWriterId } from "./core/event/id.ts";
export type { EventId, Stream, WriterId } from "./core/event/id.ts";
export { compareEvents } from "./core/event/order.ts";
export { kinds, type KindName } from "./core/event/registry.ts";
export type { Digest } from "./core/kit/digest.ts";
export { composeLine, parseLine, proofOf, type Line, type Proof } from "./core/log/line.ts";
export { union } from "./core/log/merge.ts";
export type { LocatedEvent, ReadLine, Segment, LinePosition } from "./core/log/line-position.ts";
export type { Verification } from "./core/log/verification.ts";
export { verify, type VerifyContext } from "./core/log/verify.ts";
