// Chat completions, as Qwen Code and Copilot CLI speak them.
import { isObject } from "../../core/kit/json.ts";
import type { ModelReply } from "../../engine/ports/agents/model.ts";
import { events, json, listIn, namesOf, type WireFormat, type WireAnswer } from "./format.ts";

const messageOf = (reply: ModelReply, id: string) =>
  "say" in reply
    ? { message: { role: "assistant", content: reply.say }, finish: "stop" }
    : {
        message: {
          role: "assistant",
          content: null,
          tool_calls: [
            {
              ...{ index: 0, id: `call_${id}`, type: "function" },
              function: { name: reply.call.name, arguments: JSON.stringify(reply.call.input) },
            },
          ],
        },
        finish: "tool_calls",
      };

const usageOf = ({ tokens = 1 }: ModelReply) => ({
  ...{ prompt_tokens: tokens, completion_tokens: 1, total_tokens: tokens + 1 },
});

export const chat: WireFormat = {
  isTurn: (path) => path.endsWith("/chat/completions"),
  tools: (body) =>
    namesOf(
      listIn(body, "tools")
        .map((tool) => tool["function"])
        .filter(isObject),
    ),
  results: (body) => listIn(body, "messages").filter(({ role }) => role === "tool").length,
  besides: "tools",
  answer: (reply, { body, id }) => {
    const { message, finish } = messageOf(reply, id);
    const usage = usageOf(reply);
    const head = { id: `chat_${id}`, created: 0, model: body["model"] };
    if (body["stream"] !== true)
      return json({
        ...{ ...head, object: "chat.completion", usage },
        choices: [{ index: 0, message, finish_reason: finish }],
      });
    const chunk = (choice: object) => ({
      ...{ ...head, object: "chat.completion.chunk" },
      choices: [{ index: 0, ...choice }],
    });
    return ended(
      events([
        ["", chunk({ delta: message, finish_reason: null })],
        ["", { ...chunk({ delta: {}, finish_reason: finish }), usage }],
      ]),
    );
  },
  aside: { data: [] },
};

const ended = ({ type, text }: WireAnswer): WireAnswer => ({
  type,
  text: `${text}data: [DONE]\n\n`,
});
