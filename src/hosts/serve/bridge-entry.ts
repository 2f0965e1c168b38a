// `twiceshy mcp --bridge`: leads a client on the standard streams to the server that runs for its project, so that all share
// one process. If none does, it becomes a server of its own.
import type { Duplex } from "node:stream";
import { SESSIONS } from "../../core/agents/variables.ts";
import { base32 } from "../../core/kit/base32.ts";
import { serverJoiner, serverMarkOf } from "../../open/machine.ts";
import { workingFolder, type Started } from "../../open/program.ts";
import { findInitialised } from "../../open/project.ts";
import { readOptions, type Options } from "../mcp/options.ts";
import { MCP_PATH, SESSION_HEADER } from "./addresses.ts";

/** The file of the server that the client gets if there is none to share: the build fills it in. */
declare const SERVER: string;

/** Without a session from the host, the calls of one connection are one session. */
const sessionName = (): string =>
  ["TWICESHY_SESSION", ...SESSIONS].map((name) => process.env[name]).find(Boolean) ??
  `mcp-${base32(process.getBuiltinModule("node:crypto").randomBytes(5))}`;

/** The connection to the server of the project that the client was started in; undefined if none takes it. */
const joined = async ({ root, profile, readOnly }: Options): Promise<Duplex | undefined> => {
  const place = findInitialised({ cwd: workingFolder(), env: process.env, root });
  if (!place.ok) return undefined;
  const mark = await serverMarkOf(place.value);
  const running = await mark.running();
  // A client that may record is not led to a server that does not.
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
  // A fault in the words is told by the server itself.
  const options = readOptions(process.argv.slice(3));
  const socket = options.ok ? await joined(options.value) : undefined;
  if (socket === undefined) return start(SERVER, handed, "");
  const { stdin, stdout } = process;
  let isOver = false;
  stdin.once("end", () => void (isOver = true));
  stdin.pipe(socket).pipe(stdout);
  stdout.on("error", () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.once("close", () => {
    if (isOver) process.exit(0);
    process.stderr.write(
      "twiceshy mcp: the server that was shared has ended. Start this one again.\n",
    );
    process.exit(3);
  });
};
