// Anthropic's messages API, as Claude Code speaks it.
import type { ModelReply } from "../../engine/ports/agents/model.ts";
import { events, json, listIn, namesOf, type WireFormat } from "./format.ts";

const blockOf = (reply: ModelReply, id: string) =>
  "say" in reply
    ? {
        block: { type: "text", text: "" },
        delta: { type: "text_delta", text: reply.say },
        stop: "end_turn",
      }
    : {
        block: { type: "tool_use", id: `toolu_${id}`, name: reply.call.name, input: {} },
        delta: { type: "input_json_delta", partial_json: JSON.stringify(reply.call.input) },
        stop: "tool_use",
      };

export const messages: WireFormat = {
  isTurn: (path) => path === "/v1/messages",
  tools: (body) => namesOf(listIn(body, "tools")),
  results: (body) =>
    listIn(body, "messages")
      .flatMap((message) => listIn(message, "content"))
      .filter(({ type }) => type === "tool_result").length,
  besides: "tools",
  answer: (reply, { body, id }) => {
    const { block, delta, stop } = blockOf(reply, id);
    const message = {
      ...{ id: `msg_${id}`, type: "message", role: "assistant", model: body["model"] },
      ...{ content: [], stop_reason: null, stop_sequence: null },
      usage: { input_tokens: reply.tokens ?? 1, output_tokens: 1 },
    };
    if (body["stream"] !== true) {
      const content = "say" in reply ? [{ type: "text", text: reply.say }] : [block];
      return json({ ...message, content, stop_reason: stop });
    }
    return events(
      [
        { type: "message_start", message },
        { type: "content_block_start", index: 0, content_block: block },
        { type: "content_block_delta", index: 0, delta },
        { type: "content_block_stop", index: 0 },
        {
          type: "message_delta",
          delta: { stop_reason: stop, stop_sequence: null },
          usage: { output_tokens: 1 },
        },
        { type: "message_stop" },
      ].map((event) => [event.type, event]),
    );
  },
  aside: { input_tokens: 10, data: [] },
};
