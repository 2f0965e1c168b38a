// The mock model: a server on loopback that plays the model's part from a script, in the agent's own wire format. It is
// also the agents' proxy to everywhere else, and refuses all of that, so it is known what they tried to reach.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Wire } from "../../core/agents/start.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type {
  ModelRequest,
  MockModel,
  ModelReply,
  Script,
} from "../../engine/ports/agents/model.ts";
import { chat } from "./chat.ts";
import { json, type WireFormat, type WireAnswer } from "./format.ts";
import { gemini } from "./gemini.ts";
import { messages } from "./messages.ts";
import { responses } from "./responses.ts";

const FORMATS: Readonly<Record<Wire, WireFormat>> = { messages, responses, gemini, chat };

export const startMockModel = async (wire: Wire, script: Script): Promise<MockModel> => {
  const asked: ModelRequest[] = [];
  const heed = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const atMs = performance.now();
    const given = { url: request.url ?? "", text: await textOf(request) };
    const { answer, ...about } = await reply(FORMATS[wire], script, given);
    response.writeHead(about.is === "elsewhere" ? 403 : 200, { "content-type": answer.type });
    response.end(answer.text);
    asked.push({ ...about, atMs, answeredMs: performance.now() });
  };
  const server = createServer((request, response) => {
    // If the script fails, the agent sees its connection end.
    heed(request, response).catch((fault: unknown) => response.destroy(asError(fault)));
  });
  server.on("connect", ({ url = "" }, socket) => {
    const atMs = performance.now();
    // A client that leaves before it has the answer counts as refused all the same.
    socket.on("error", () => undefined);
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    asked.push({ ...refused(url), atMs, answeredMs: atMs });
  });
  const port = await listening(server);
  return { port, asked: () => asked, close: () => closed(server) };
};

const asError = (fault: unknown): Error =>
  fault instanceof Error ? fault : new Error(String(fault));

type AnsweredRequest = Omit<ModelRequest, "atMs" | "answeredMs"> & { readonly answer: WireAnswer };

interface ReceivedRequest {
  readonly url: string;
  readonly text: string;
}

const refused = (path: string) =>
  ({ is: "elsewhere", path, texts: [], sent: {}, results: 0 }) as const;

/** Roughly. */
const LETTERS_A_TOKEN = 4;

const reply = async (
  format: WireFormat,
  script: Script,
  { url, text }: ReceivedRequest,
): Promise<AnsweredRequest> => {
  const path = url.replace(/\?.*$/s, "");
  if (!path.startsWith("/")) return { ...refused(path), answer: json({}) };
  const sent = parseJson(text);
  const body = isObject(sent) ? sent : {};
  const { [format.besides]: _besides, ...conversation } = body;
  const results = format.results(body);
  const about = { path, texts: textsIn(conversation), sent: conversation, results };
  if (!format.isTurn(path)) return { ...about, is: "aside", answer: json(format.aside) };
  const tools = format.tools(body);
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  const request = { path, body, id: randomBytes(6).toString("hex") };
  // An agent that offers no tools wants a title or a summary. Agents rely on the number of tokens that they are told.
  const tokens = Math.ceil(text.length / LETTERS_A_TOKEN);
  const isAside = tools.length === 0;
  const answer: ModelReply = isAside ? { say: "ok" } : await script(results, tools, about.texts);
  return {
    ...{ ...about, is: isAside ? "aside" : "turn" },
    answer: format.answer({ tokens, ...answer }, request),
  };
};

const textsIn = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(textsIn)
      : isObject(value)
        ? Object.values(value).flatMap(textsIn)
        : [];

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
};

const listening = (server: Server): Promise<number> =>
  new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      done(typeof address === "object" && address !== null ? address.port : 0);
    });
  });

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
