// A model that is made up: it answers an agent from a script, and keeps what the agent sent it.
// A port: plain data in and out; io/ implements it.
import type { Fields } from "../../core/kit/json.ts";

/** What agents speak with their models. */
export type Wire = "messages" | "responses" | "gemini" | "chat";

/** A use of a tool as a model asks for it; where a tool takes plain text, that. */
export interface ToolCall {
  readonly name: string;
  readonly input: Fields | string;
}

export type Reply = ({ readonly say: string } | { readonly call: ToolCall }) & {
  /** How long it says that the conversation is, where that is not to be guessed from what it was sent. */
  readonly tokens?: number;
};

/**
 * What the model answers once it has seen that many results of tools, given the names of the tools that it is offered, and every
 * text of the conversation: an agent may have several.
 */
export type Script = (
  results: number,
  tools: readonly string[],
  texts: readonly string[],
) => Promise<Reply>;

/** One request, as the agent sent it. */
export interface Asked {
  /** `aside`: a title, a count, a list of models; it is answered plainly, and is no turn of the script. */
  readonly is: "turn" | "aside" | "elsewhere";
  readonly path: string;
  /** Every text in it, but what describes tools. */
  readonly texts: readonly string[];
  /** How many results of tools it holds. */
  readonly results: number;
  readonly atMs: number;
  /** When its answer was written. */
  readonly answeredMs: number;
}

export interface MockModel {
  readonly port: number;
  /** So far, in the order of their coming. */
  readonly asked: () => readonly Asked[];
  readonly close: () => Promise<void>;
}
