// OpenAI's responses API, as Codex speaks it.
import type { Fields } from "../../core/kit/json.ts";
import type { ModelReply } from "../../engine/ports/agents/model.ts";
import { events, listIn, namesOf, type WireFormat } from "./format.ts";

/** Some tools are grouped under a common name: `mcp__server.tool`. */
const toolsIn = (body: Fields): readonly { readonly name: string; readonly within?: string }[] =>
  listIn(body, "tools").flatMap((tool) => {
    const below = namesOf(listIn(tool, "tools"));
    const [within] = namesOf([tool]);
    return within === undefined || below.length === 0
      ? namesOf([tool]).map((name) => ({ name }))
      : below.map((name) => ({ name, within }));
  });

const nameOf = ({ name, within }: { readonly name: string; readonly within?: string }): string =>
  within === undefined ? name : `${within}.${name}`;

const itemOf = (reply: ModelReply, body: Fields, id: string) => {
  if ("say" in reply)
    return {
      ...{ type: "message", role: "assistant", id: `msg_${id}` },
      content: [{ type: "output_text", text: reply.say }],
    };
  const { name: called, input } = reply.call;
  const { name, within } = toolsIn(body).find((tool) => nameOf(tool) === called) ?? {
    name: called,
  };
  const call = {
    ...{ call_id: `call_${id}`, name },
    ...(within === undefined ? {} : { namespace: within }),
  };
  return typeof input === "string"
    ? { type: "custom_tool_call", ...call, input }
    : { type: "function_call", ...call, arguments: JSON.stringify(input) };
};

export const responses: WireFormat = {
  isTurn: (path) => path === "/v1/responses",
  tools: (body) => toolsIn(body).map(nameOf),
  results: (body) =>
    listIn(body, "input").filter(
      ({ type }) => type === "function_call_output" || type === "custom_tool_call_output",
    ).length,
  besides: "tools",
  answer: (reply, { body, id }) => {
    const { tokens = 1 } = reply;
    const response = { id: `resp_${id}` };
    const usage = {
      ...{ input_tokens: tokens, output_tokens: 1, total_tokens: tokens + 1 },
      ...{ input_tokens_details: null, output_tokens_details: null },
    };
    return events(
      [
        { type: "response.created", response },
        { type: "response.output_item.done", output_index: 0, item: itemOf(reply, body, id) },
        { type: "response.completed", response: { ...response, usage } },
      ].map((event) => [event.type, event]),
    );
  },
  aside: { models: [], data: [] },
};
