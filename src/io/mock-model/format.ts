// What a wire format is to the mock model: how to read a request, and how to write an answer in it.
import { isObject, type Fields } from "../../core/kit/json.ts";
import type { Reply } from "../../engine/ports/model.ts";

export interface Format {
  /** Whether a model's turn is asked for at such a path. */
  readonly isTurn: (path: string) => boolean;
  /** The names of the tools that are offered. */
  readonly tools: (body: Fields) => readonly string[];
  /** How many results of tools the conversation holds. */
  readonly results: (body: Fields) => number;
  /** The field that describes the tools, which no conversation is. */
  readonly besides: string;
  readonly answer: (reply: Reply, asked: Request) => Written;
  /** To whatever else is asked. */
  readonly aside: object;
}

export interface Request {
  readonly path: string;
  readonly body: Fields;
  /** Of the answer: no other has it, of whatever model. */
  readonly id: string;
}

export interface Written {
  readonly type: "text/event-stream" | "application/json";
  readonly text: string;
}

export const json = (value: object): Written => ({
  type: "application/json",
  text: JSON.stringify(value),
});

/** Server-sent events; a name where the format names them. */
export const events = (all: readonly (readonly [name: string, data: object])[]): Written => ({
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
