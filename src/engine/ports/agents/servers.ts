// Which of our servers run: the mark that one leaves for its work tree, and the processes of this machine.
import type { Result } from "../../../core/kit/result.ts";
import type { Busy, FileFault } from "../file.ts";

/** A server for local programs, as it says of itself. */
export interface AnnouncedServer {
  readonly url: string;
  readonly processId: number;
  readonly startedMs: number;
  readonly readOnly: boolean;
}

/** What one work tree keeps of its server: its address, and the token that only the user may read. */
export interface ServerMark {
  /** Where the token is. */
  readonly tokenFile: string;
  /** The server that runs, asked at its address; undefined if none does. */
  readonly running: () => Promise<AnnouncedServer | undefined>;
  /** Returns the server that was announced before and still runs, if there is one: then nothing is written. */
  readonly announce: (
    server: AnnouncedServer,
    token: string,
  ) => Promise<Result<AnnouncedServer | undefined, FileFault | Busy>>;
  /** Takes back what this process announced, and nothing else. */
  readonly withdraw: (server: AnnouncedServer) => Result<void, FileFault | Busy>;
  readonly token: () => Result<string | undefined, FileFault>;
}

/** A process of this machine, as far as the system tells. */
export interface ProcessRow {
  readonly id: number;
  readonly parent: number;
  readonly args: readonly string[];
  readonly startedMs?: number | undefined;
  readonly memoryBytes?: number | undefined;
  /** The folder that it works in. */
  readonly folder?: string | undefined;
}

export interface ProcessTable {
  /** Undefined where the system does not list them. */
  readonly all: () => readonly ProcessRow[] | undefined;
}
