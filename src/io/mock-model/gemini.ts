// Gemini's API, as Gemini CLI speaks it.
import { isObject } from "../../core/kit/json.ts";
import type { ModelReply } from "../../engine/ports/agents/model.ts";
import { events, json, listIn, namesOf, type WireFormat } from "./format.ts";

const partOf = (reply: ModelReply) =>
  "say" in reply
    ? { text: reply.say }
    : { functionCall: { name: reply.call.name, args: reply.call.input } };

export const gemini: WireFormat = {
  isTurn: (path) => /:(?:stream)?[gG]enerateContent$/.test(path),
  tools: (body) =>
    listIn(body, "tools").flatMap((tool) => namesOf(listIn(tool, "functionDeclarations"))),
  results: (body) =>
    listIn(body, "contents")
      .flatMap((content) => listIn(content, "parts"))
      .filter(({ functionResponse }) => isObject(functionResponse)).length,
  besides: "tools",
  answer: (reply, { path }) => {
    const { tokens = 1 } = reply;
    const response = {
      candidates: [
        { content: { role: "model", parts: [partOf(reply)] }, finishReason: "STOP", index: 0 },
      ],
      usageMetadata: {
        ...{ promptTokenCount: tokens, candidatesTokenCount: 1, totalTokenCount: tokens + 1 },
      },
    };
    return path.includes(":stream") ? events([["", response]]) : json(response);
  },
  aside: { totalTokens: 10, models: [] },
};
