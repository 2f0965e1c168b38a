// `twiceshy mcp --bridge`: connects a client on the standard streams to the project's `twiceshy serve`, so that all clients
// share one process. Without one, it becomes an ordinary server itself.
import type { Duplex } from "node:stream";
import { SESSIONS } from "../../core/agents/variables.ts";
import { base32 } from "../../core/kit/base32.ts";
import { serverJoiner, serverMarkOf } from "../../open/machine.ts";
import { workingFolder, type Started } from "../../open/program.ts";
import { findInitialised } from "../../open/project.ts";
import { readOptions, type Options } from "../mcp/options.ts";
import { MCP_PATH, SESSION_HEADER } from "./addresses.ts";

/** The file of the ordinary server: the build fills it in. */
declare const SERVER: string;

/** If the host names no session, one connection is one session. */
const sessionName = (): string =>
  ["TWICESHY_SESSION", ...SESSIONS].map((name) => process.env[name]).find(Boolean) ??
  `mcp-${base32(process.getBuiltinModule("node:crypto").randomBytes(5))}`;

/** The connection to the server of the project that the client was started in; undefined if there is none to share. */
const joined = async ({ root, profile, readOnly }: Options): Promise<Duplex | undefined> => {
  const place = findInitialised({ cwd: workingFolder(), env: process.env, root });
  if (!place.ok) return undefined;
  const mark = await serverMarkOf(place.value);
  const running = await mark.running();
  // A client that may record gets a server that records.
  if (running === undefined || (running.readOnly && !readOnly)) return undefined;
  const token = process.env["TWICESHY_SERVE_TOKEN"] || mark.token();
  const secret = typeof token === "string" ? token : token.ok ? token.value : undefined;
  if (secret === undefined) return undefined;
  const join = await serverJoiner();
  return join({
    url: `${running.url}${MCP_PATH}?profile=${profile}&read_only=${readOnly}`,
    token: secret,
    headers: { [SESSION_HEADER]: sessionName() },
  });
};

export const main = async ({ start, handed }: Started): Promise<void> => {
  // The server itself reports a wrong flag.
  const options = readOptions(process.argv.slice(3));
  const socket = options.ok ? await joined(options.value) : undefined;
  if (socket === undefined) return start(SERVER, handed, "");
  const { stdin, stdout } = process;
  let isDone = false;
  stdin.once("end", () => void (isDone = true));
  stdin.pipe(socket).pipe(stdout);
  stdout.on("error", () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.once("close", () => {
    if (isDone) process.exit(0);
    process.stderr.write(
      "twiceshy mcp: the shared server exited. Restart this one to continue without it.\n",
    );
    process.exit(3);
  });
};
