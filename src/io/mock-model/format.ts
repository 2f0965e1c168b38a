// What the mock model needs of a wire format: how to read a request, and how to write an answer.
import { isObject, type Fields } from "../../core/kit/json.ts";
import type { ModelReply } from "../../engine/ports/agents/model.ts";

export interface WireFormat {
  /** Whether a request to this path asks for a model's turn. */
  readonly isTurn: (path: string) => boolean;
  /** The names of the tools that the request offers. */
  readonly tools: (body: Fields) => readonly string[];
  /** How many tool results the conversation holds. */
  readonly results: (body: Fields) => number;
  /** The field that describes the tools: it is not part of the conversation. */
  readonly besides: string;
  readonly answer: (reply: ModelReply, asked: Request) => WireAnswer;
  /** The answer to any other request. */
  readonly aside: object;
}

export interface Request {
  readonly path: string;
  readonly body: Fields;
  /** The id of the answer, unique over all models. */
  readonly id: string;
}

export interface WireAnswer {
  readonly type: "text/event-stream" | "application/json";
  readonly text: string;
}

export const json = (value: object): WireAnswer => ({
  type: "application/json",
  text: JSON.stringify(value),
});

/** Server-sent events; with names if the format has them. */
export const events = (all: readonly (readonly [name: string, data: object])[]): WireAnswer => ({
  type: "text/event-stream",
  text: all
    .map(([name, data]) => `${name && `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`)
    .join(""),
});

export const listIn = (fields: Fields, name: string): readonly Fields[] => {
  const list = fields[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

export const namesOf = (list: readonly Fields[]): readonly string[] =>
  list.map(({ name }) => name).filter((name) => typeof name === "string");
