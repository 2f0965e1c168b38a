// OpenAI's responses, as Codex speaks them.
import type { Reply } from "../../engine/ports/model.ts";
import { events, listIn, namesOf, type Format } from "./format.ts";

const itemOf = (reply: Reply, id: string) => {
  if ("say" in reply)
    return {
      ...{ type: "message", role: "assistant", id: `msg_${id}` },
      content: [{ type: "output_text", text: reply.say }],
    };
  const { name, input } = reply.call;
  const call = { call_id: `call_${id}`, name };
  return typeof input === "string"
    ? { type: "custom_tool_call", ...call, input }
    : { type: "function_call", ...call, arguments: JSON.stringify(input) };
};

export const responses: Format = {
  isTurn: (path) => path === "/v1/responses",
  tools: (body) => namesOf(listIn(body, "tools")),
  results: (body) =>
    listIn(body, "input").filter(
      ({ type }) => type === "function_call_output" || type === "custom_tool_call_output",
    ).length,
  besides: "tools",
  answer: (reply, { id }) => {
    const response = { id: `resp_${id}` };
    const usage = {
      ...{ input_tokens: 1, output_tokens: 1, total_tokens: 2 },
      ...{ input_tokens_details: null, output_tokens_details: null },
    };
    return events(
      [
        { type: "response.created", response },
        { type: "response.output_item.done", output_index: 0, item: itemOf(reply, id) },
        { type: "response.completed", response: { ...response, usage } },
      ].map((event) => [event.type, event]),
    );
  },
  aside: { models: [], data: [] },
};
