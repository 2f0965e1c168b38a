// The mock model: it answers an agent from a script, and keeps what the agent sent.
import type { Fields } from "../../../core/kit/json.ts";

/** A use of a tool as a model requests it; plain text if the tool takes that. */
export interface ModelToolCall {
  readonly name: string;
  readonly input: Fields | string;
}

export type ModelReply = ({ readonly say: string } | { readonly call: ModelToolCall }) & {
  /** The reported length of the conversation, if it should not follow from what was sent. */
  readonly tokens?: number;
};

/**
 * The model's answer after this many tool results, given the names of the offered tools and every
 * text of the conversation, because an agent may run several conversations.
 */
export type Script = (
  results: number,
  tools: readonly string[],
  texts: readonly string[],
) => Promise<ModelReply>;

/** One request, as the agent sent it. */
export interface ModelRequest {
  /** `aside`: a title, a count or a list of models. It gets a plain answer and is not a turn of the script. */
  readonly is: "turn" | "aside" | "elsewhere";
  readonly path: string;
  /** Every text in it, except the descriptions of tools. */
  readonly texts: readonly string[];
  /** The whole of it, except the descriptions of tools. */
  readonly sent: Fields;
  /** The number of tool results in it. */
  readonly results: number;
  readonly atMs: number;
  /** When its answer was written. */
  readonly answeredMs: number;
}

export interface MockModel {
  readonly port: number;
  /** All requests so far, in the order of arrival. */
  readonly asked: () => readonly ModelRequest[];
  readonly close: () => Promise<void>;
}
