// The process side of the MCP server: streams, environment, exit. start.ts loads this from compiled code. Standard
// output carries only the protocol, whatever a library prints.
import { Writable } from "node:stream";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { base32 } from "../../core/kit/base32.ts";
import { clip, oneLine, visible } from "../../core/kit/text.ts";
import { keep, workingFolder, type Started } from "../../open/program.ts";
import { sessionOf } from "../../open/writable.ts";
import { createBehind } from "./acts/behind.ts";
import { createQueue } from "./acts/queue.ts";
import { readOptions, type Options } from "./options.ts";
import { createServer, type Offer } from "./server.ts";
import { createWire } from "./wire.ts";

let lastOutput = "";

/** In one line of bounded length. A warning that every call would repeat is said once. */
const warn = (words: string): void => {
  if (words === lastOutput) return;
  lastOutput = words;
  process.stderr.write(`twiceshy mcp: ${clip(visible(oneLine(words)), 500)}\n`);
};

const random = (bytes: number): string =>
  base32(process.getBuiltinModule("node:crypto").randomBytes(bytes));

const offerOf = ({ profile, readOnly, root, port }: Options): Offer => {
  const enqueue = createQueue();
  return {
    ...{ profile, readOnly, root, warn, enqueue },
    cwd: workingFolder(),
    env: port === undefined ? ofOneSession(process.env) : process.env,
    behind: createBehind(enqueue, warn),
  };
};

/**
 * Without a session from the host, the calls of one connection are one session. Requests over HTTP may be anybody's.
 */
const ofOneSession = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  sessionOf(env, { door: "mcp" }) === undefined
    ? { ...env, TWICESHY_SESSION: `mcp-${random(5)}` }
    : env;

/** The longest time that a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** Each call begins the wait anew. */
const leavesWhenIdle = (idleMs: number | undefined, leave: () => void): (() => void) => {
  if (idleMs === undefined) return () => {};
  let timer: NodeJS.Timeout | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(leave, Math.min(idleMs, LONGEST_MS));
  };
  heard();
  return heard;
};

/**
 * From now on only the returned stream reaches standard output; anything else that is printed goes to standard error.
 */
const claimStdout = (): Writable => {
  const { stdout } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = process.stderr.write.bind(process.stderr);
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => void write(chunk, done),
  });
};

const serveStreams = (
  offer: Offer,
  { output, idleMs }: { readonly output: Writable; readonly idleMs: number | undefined },
  leave: () => void,
): void => {
  const transport = createWire(process.stdin, output);
  serveStdio(() => createServer(offer), { transport, onerror: ({ message }) => warn(message) });
  const heard = leavesWhenIdle(idleMs, leave);
  // The client is gone if it has closed its end of the streams, or ours.
  process.stdin.on("data", heard).on("end", leave).on("close", leave);
  process.stdout.on("error", leave);
};

const MCP_PATH = "/mcp";
const TOKEN = "TWICESHY_MCP_TOKEN";

const serveLoopback = async (
  offer: Offer,
  { port, idleMs }: { readonly port: number; readonly idleMs: number | undefined },
  leave: () => void,
): Promise<void> => {
  const { createMcpHandler } = await import("@modelcontextprotocol/server");
  const { loopback } = await import("../../open/machine.ts");
  const { listenOnLoopback } = await loopback();
  const handler = createMcpHandler(() => createServer(offer), {
    onerror: ({ message }) => warn(message),
  });
  const given = process.env[TOKEN];
  const token = given || random(20);
  const heard = leavesWhenIdle(idleMs, leave);
  const listening = await listenOnLoopback(handler, { port, path: MCP_PATH, token, heard });
  if (!listening.ok) {
    warn(`Port ${port} cannot be listened on (${listening.error.code}).`);
    process.exit(3);
  }
  const secret = given ? `the token in ${TOKEN}` : `Authorization: Bearer ${token}`;
  warn(`listens on ${listening.value.url}, for ${secret}`);
};

/** By then a client has asked what is offered. Later, V8 would have thrown away the code that the start took. */
const STARTED_MS = 2_000;

/** What has not ended by then never will. */
const LEAVING_MS = 10_000;

export const main = async ({ compiled }: Started): Promise<void> => {
  const options = readOptions(process.argv.slice(3));
  if (!options.ok) {
    warn(`${options.error}. twiceshy mcp --help shows how it is called.`);
    process.exit(2);
  }
  const { port, idleMs } = options.value;
  const offer = offerOf(options.value);
  const way = port === undefined ? "stdio" : "http";
  setTimeout(() => keep(compiled, way), STARTED_MS).unref();
  const output = port === undefined ? claimStdout() : undefined;
  const exit = (): never => process.exit(0);
  let leaving = false;
  const leave = (): void => {
    if (leaving) return;
    leaving = true;
    setTimeout(exit, LEAVING_MS);
    // Calls already made are finished, and answered if anybody still listens.
    setImmediate(() =>
      offer.enqueue(async () => {
        offer.behind.finish();
        if (process.uptime() * 1_000 < STARTED_MS) keep(compiled, way);
        setImmediate(() => (output === undefined ? exit() : output.end(exit)));
      }),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, leave);
  if (port !== undefined) return serveLoopback(offer, { port, idleMs }, leave);
  if (output !== undefined) serveStreams(offer, { output, idleMs }, leave);
};
