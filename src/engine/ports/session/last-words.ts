// What an agent said last in a turn that goes on, for hosts that hand over each of its messages and say later that the turn
// ended. Redacted before it is kept, one message a session, and gone when the turn is recorded.
import type { Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../file.ts";

export interface LastMessage {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

export interface LastWords {
  /** In place of what was said before. */
  readonly keep: (session: string, message: LastMessage) => Result<void, FileFault>;
  /** Once: of several processes one gets it. */
  readonly take: (session: string) => Result<LastMessage | undefined, FileFault>;
  /** Of all sessions. */
  readonly drop: () => Result<void, FileFault>;
}
