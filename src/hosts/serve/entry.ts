// The process side of `twiceshy serve`: flags, address and token, signals, exit. start.ts loads this from compiled code.
import { EXIT } from "../../answers/exit.ts";
import { phraseOf } from "../../answers/faults/words.ts";
import type { Fault } from "../../answers/faults/fault.ts";
import { SESSIONS } from "../../core/agents/variables.ts";
import { base32 } from "../../core/kit/base32.ts";
import { lazily } from "../../core/kit/lazy.ts";
import type { Place } from "../../engine/ports/place.ts";
import type { AnnouncedServer, ServerMark } from "../../engine/ports/agents/servers.ts";
import {
  openingOf,
  serverMarkOf,
  web,
  type Environment,
  type WebAnswer,
} from "../../open/machine.ts";
import { keep, workingFolder, type Started } from "../../open/program.ts";
import { findInitialised, openProject } from "../../open/project.ts";
import { createActs } from "../mcp/acts/acts.ts";
import { createBehind } from "../mcp/acts/behind.ts";
import { createQueue } from "../mcp/acts/queue.ts";
import { MCP_PATH } from "./addresses.ts";
import { createApi } from "./api.ts";
import { createLogWatch } from "./events.ts";
import { exitWhenIdle, foldersOf, shutDownOnce, warner } from "./process.ts";
import { createMcpEndpoint } from "./mcp.ts";
import { readOptions, type ServeOptions } from "./options.ts";
import { WAYS } from "./ways.ts";

const warn = warner("serve");

const failed = (fault: Fault): never => {
  const { sentence, hint, exit } = phraseOf(fault, WAYS);
  warn(`${sentence} ${hint}`.trim());
  process.exit(exit);
};

/** Clients are other programs, so the session of the terminal that started this is not theirs. */
const ofNoSession = (env: NodeJS.ProcessEnv): Environment => {
  const own = { ...env };
  for (const name of ["TWICESHY_SESSION", ...SESSIONS]) delete own[name];
  return own;
};

const TOKEN = "TWICESHY_SERVE_TOKEN";

const newToken = (): string => base32(process.getBuiltinModule("node:crypto").randomBytes(20));

/** What answers the calls about this project. */
const servingIn = (place: Place, { readOnly, root }: ServeOptions) => {
  const enqueue = createQueue();
  const behind = createBehind(enqueue, warn);
  const env = ofNoSession(process.env);
  const cwd = place.top ?? place.store;
  const offer = { readOnly, enqueue, behind, warn, env, cwd, root: root ?? cwd };
  const opened = lazily(() => openProject(openingOf(place, env)));
  const watch = lazily(() => {
    const project = opened();
    return project.ok ? createLogWatch(project.value.log) : failed(project.error);
  });
  const acts = createActs({ env, readOnly, behind, warn, ways: WAYS });
  const api = createApi({ acts, place, readOnly, enqueue, watch, folders: foldersOf(place, env) });
  const mcp = createMcpEndpoint(offer);
  return { enqueue, behind, api, mcp };
};

const NO_OFFER: WebAnswer = {
  status: 400,
  type: "application/json",
  text: JSON.stringify({
    error: {
      kind: "parameter-invalid",
      sentence: "Unknown profile.",
      hint: "Pass profile=core, standard or full.",
    },
  }),
};

const isTaken = ({ url, processId }: AnnouncedServer, { tokenFile }: ServerMark): never => {
  warn(`already running at ${url} (process ${processId}). Its token is in ${tokenFile}`);
  process.exit(EXIT.negative);
};

/** Writes address and token where clients look for them, or prints them if that fails. */
const announce = async (
  mark: ServerMark,
  server: AnnouncedServer,
  token: string,
): Promise<void> => {
  const outcome = await mark.announce(server, token);
  if (outcome.ok && outcome.value !== undefined) isTaken(outcome.value, mark);
  const where = process.env[TOKEN] ? `the token of ${TOKEN}` : `the token in ${mark.tokenFile}`;
  if (outcome.ok) return warn(`listening on ${server.url} with ${where}`);
  const { sentence } = phraseOf(outcome.error, WAYS);
  const shown = process.env[TOKEN] ? where : `the token ${token}`;
  warn(`listening on ${server.url} with ${shown}. Bridges cannot find it: ${sentence}`);
};

export const main = async ({ compiled }: Started): Promise<void> => {
  const options = readOptions(process.argv.slice(3));
  if (!options.ok) {
    warn(`${options.error}. See twiceshy serve --help.`);
    process.exit(EXIT.usage);
  }
  const { port, readOnly, root, idleMs } = options.value;
  const found = findInitialised({ cwd: workingFolder(), env: process.env, root });
  const place = found.ok ? found.value : failed(found.error);
  const mark = await serverMarkOf(place);
  const running = await mark.running();
  if (running !== undefined) isTaken(running, mark);
  const { enqueue, behind, api, mcp } = servingIn(place, options.value);
  const token = process.env[TOKEN] || newToken();
  const { openWeb, tokenGuard } = await web();
  let noteUse = (): void => {};
  const opened = await openWeb({
    ...{ port, warn, guard: tokenGuard(token), connect: mcp.connect, noteUse: () => noteUse() },
    answer: async (request) => {
      if (request.path !== MCP_PATH) return api(request);
      const handler = mcp.handler(request);
      return handler === undefined ? NO_OFFER : { handler };
    },
  });
  if (!opened.ok) {
    warn(`Could not listen on port ${port} (${opened.error.code}).`);
    process.exit(EXIT.world);
  }
  const { url, close, open } = opened.value;
  const server = {
    ...{ url, processId: process.pid, readOnly },
    startedMs: Math.round(performance.timeOrigin),
  };
  await announce(mark, server, token);
  // All accepted calls are done; now the work that they postponed.
  const finish = async (): Promise<void> => {
    await close();
    await enqueue(async () => behind.finish());
    const removed = mark.withdraw(server);
    if (!removed.ok) warn(phraseOf(removed.error, WAYS).sentence);
  };
  const shutDown = shutDownOnce(finish, () => keep(compiled, "serve"));
  noteUse = exitWhenIdle(idleMs, () => open() > 0, shutDown);
};
