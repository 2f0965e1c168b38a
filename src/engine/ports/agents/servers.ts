// How running servers are found: the files that one leaves for its work tree, and this machine's process list.
import type { Result } from "../../../core/kit/result.ts";
import type { Busy, FileFault } from "../file.ts";

/** What a `twiceshy serve` states of itself. */
export interface AnnouncedServer {
  readonly url: string;
  readonly processId: number;
  readonly startedMs: number;
  readonly readOnly: boolean;
}

/** Where a work tree keeps its server's address, and the token, which only the user may read. */
export interface ServerMark {
  /** The token's path. */
  readonly tokenFile: string;
  /** The announced server, if it accepts connections. */
  readonly running: () => Promise<AnnouncedServer | undefined>;
  /** Writes both files; if another server is announced and running, writes nothing and returns that one. */
  readonly announce: (
    server: AnnouncedServer,
    token: string,
  ) => Promise<Result<AnnouncedServer | undefined, FileFault | Busy>>;
  /** Removes both files, if they are this server's. */
  readonly withdraw: (server: AnnouncedServer) => Result<void, FileFault | Busy>;
  readonly token: () => Result<string | undefined, FileFault>;
}

/** A process of this machine, as far as the system shows it. */
export interface ProcessRow {
  readonly id: number;
  readonly parent: number;
  readonly args: readonly string[];
  readonly startedMs?: number | undefined;
  readonly memoryBytes?: number | undefined;
  /** Its working folder. */
  readonly folder?: string | undefined;
}

export interface ProcessTable {
  /** Undefined on a system whose processes cannot be listed. */
  readonly all: () => readonly ProcessRow[] | undefined;
}
