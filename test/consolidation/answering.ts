// A chat API on this machine for the stories of consolidation: it answers as a story wants, and keeps what it was asked.
import { createServer, type ServerResponse } from "node:http";
import { asObjects } from "../../src/core/event/read.ts";
import { isObject, parseJson } from "../../src/core/kit/json.ts";

export interface AnsweringModel {
  /** As the setting `consolidation.by` names it. */
  readonly setting: string;
  readonly asked: readonly string[];
  readonly close: () => void;
}

/** Undefined: it never answers. */
export const startAnswering = async (
  answer: (prompt: string, nth: number) => string | undefined,
): Promise<AnsweringModel> => {
  const asked: string[] = [];
  const reply = (body: string, response: ServerResponse): void => {
    const form = parseJson(body);
    const prompt = String(isObject(form) && asObjects(form["messages"])[0]?.["content"]);
    asked.push(prompt);
    const content = answer(prompt, asked.length);
    if (content !== undefined)
      response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => reply(body, response));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    setting: `http://127.0.0.1:${port}/v1#small`,
    asked,
    close: () => (server.close(), server.closeAllConnections()),
  };
};
