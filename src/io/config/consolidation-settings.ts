// The settings of consolidation.
import * as v from "valibot";
import { DRAWER_FORM, drawerChoice } from "../../core/capture/consolidation/choice.ts";
import { parseJson } from "../../core/kit/json.ts";
import { asTyped, define, WAIT_VALUES, waitSeconds } from "./setting.ts";

const CALLS_FORM = "must be a whole number that is not negative";

export const consolidationSettings = {
  consolidationBy: define<string>({
    key: "consolidation.by",
    schema: v.pipe(
      v.string(DRAWER_FORM),
      v.check((text) => drawerChoice(text) !== undefined, DRAWER_FORM),
    ),
    fallback: "off",
    says: "What draws proposals from a session when it ends, and summarises new entries of topics: nothing, the rules of this package (sessions only), a command that reads a prompt and prints the answer, or a chat API like OpenAI's. Redacted parts of the dialog or entry are sent to a model only if this names one; a command, or an address on another machine, counts only in the machine's settings or the environment.",
    values: "`off`, `rules`, `run:<command>`, or an address with the name of a model after `#`",
    example: "http://127.0.0.1:11434/v1#qwen3",
    typed: asTyped,
    env: { name: "TWICESHY_CONSOLIDATION", means: {} },
  }),
  consolidationCalls: define<number>({
    key: "consolidation.calls",
    schema: v.pipe(v.number(CALLS_FORM), v.integer(CALLS_FORM), v.minValue(0, CALLS_FORM)),
    fallback: 40,
    says: "How often a model may be asked a day. What is left waits for the next one.",
    values: "a whole number",
    example: "10",
    typed: (text) => parseJson(text) ?? text,
  }),
  consolidationWait: define<number>({
    key: "consolidation.wait",
    schema: waitSeconds,
    fallback: 60,
    says: "For how many seconds an answer of the model is waited for.",
    values: WAIT_VALUES,
    example: "120",
    typed: (text) => parseJson(text) ?? text,
  }),
} as const;
