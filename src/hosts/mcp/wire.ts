// The standard streams as a transport: a message a line. A line that is no message is answered and costs only itself.
// The library's own reader silently skips it, and hears nothing more after a long one.
import type { Readable, Writable } from "node:stream";
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  ProtocolErrorCode,
  type JSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { isObject, parseJson } from "../../core/kit/json.ts";

/** The longest line that is read; what the tools take in one call is shorter. */
const LONGEST_BYTES = 10 << 20;
/** While a client has this much unread, we read nothing from it. */
const UNREAD_BYTES = 1 << 20;

export const createWire = (input: Readable, output: Writable): Transport => {
  const put = (message: object): Promise<void> =>
    new Promise((sent, failed) => {
      output.write(`${JSON.stringify(message)}\n`, (fault) => (fault ? failed(fault) : sent()));
      if (output.writableLength < UNREAD_BYTES || input.isPaused()) return;
      input.pause();
      output.once("drain", () => input.resume());
    });
  /** The protocol allows no `null` as id if the id cannot be told. Clients report an answer without an id as it is. */
  const refuse = ({ code, says }: WireRefusal, id: unknown): void => {
    wire.onerror?.(new Error(says));
    const known = typeof id === "string" || typeof id === "number" ? { id } : {};
    put({ jsonrpc: "2.0", ...known, error: { code, message: says } }).catch(unsaid);
  };
  /** The stream itself reports that it broke. */
  const unsaid = (): void => {};
  const takeLine = (line: string | undefined): void => {
    if (line === undefined) return refuse(REFUSALS.long, undefined);
    if (line.trim() === "") return;
    const parsed = parseJson(line);
    if (parsed === undefined) return refuse(REFUSALS.notJson, undefined);
    if (isMessage(parsed)) return wire.onmessage?.(parsed);
    refuse(
      Array.isArray(parsed) ? REFUSALS.batch : REFUSALS.notMessage,
      isObject(parsed) && parsed["id"],
    );
  };
  const lines = createLines(takeLine);
  const wire: Transport = {
    start: async () => {
      input.on("data", lines);
      // Nobody reads any more.
      output.on("error", () => wire.onclose?.());
    },
    send: put,
    close: async () => {
      input.off("data", lines);
      wire.onclose?.();
    },
  };
  return wire;
};

interface WireRefusal {
  readonly code: number;
  readonly says: string;
}

const REFUSALS = {
  notJson: { code: ProtocolErrorCode.ParseError, says: "A line was no JSON." },
  batch: {
    code: ProtocolErrorCode.InvalidRequest,
    says: "A line held a batch; one message a line is read.",
  },
  notMessage: {
    code: ProtocolErrorCode.InvalidRequest,
    says: "A line was no message of JSON-RPC 2.0.",
  },
  long: {
    code: ProtocolErrorCode.InvalidRequest,
    says: `A line had more than ${LONGEST_BYTES} bytes.`,
  },
} as const satisfies Record<string, WireRefusal>;

const isMessage = (parsed: unknown): parsed is JSONRPCMessage =>
  isJSONRPCRequest(parsed) || isJSONRPCNotification(parsed) || isJSONRPCResponse(parsed);

/** Cuts the input into lines. Nothing of a line that is too long is held; it is passed on as undefined. */
const createLines = (takeLine: (line: string | undefined) => void): ((chunk: Buffer) => void) => {
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = (part: Buffer): void => {
    bytes += part.length;
    if (bytes > LONGEST_BYTES) parts = [];
    else parts.push(part);
  };
  return (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", from)) {
      take(chunk.subarray(from, end));
      const line = bytes > LONGEST_BYTES ? undefined : Buffer.concat(parts).toString("utf8");
      [parts, bytes, from] = [[], 0, end + 1];
      takeLine(line);
    }
    take(chunk.subarray(from));
  };
};
