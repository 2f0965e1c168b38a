// What a model answers about a part of an entry: what the text comes to, what is stated there, and facts. Read strictly.
import { MOST_STATEMENTS } from "../../event/kinds/knowledge/entry.ts";
import { isObject, type Fields } from "../../kit/json.ts";
import { jsonIn, suggestionsOf, textIn, type Suggestion } from "./suggestion.ts";

/** A statement of a summary, with the words of the text on which it rests. */
export interface QuotedStatement {
  readonly text: string;
  readonly quote: string;
}

export interface EntryAnswer {
  /** Empty if it has none. */
  readonly summary: string;
  readonly bounds: readonly QuotedStatement[];
  readonly questions: readonly QuotedStatement[];
  readonly actions: readonly QuotedStatement[];
  readonly suggestions: readonly Suggestion[];
}

/** Undefined if it is not of the form that was asked for. */
export const entryAnswerIn = (answer: string): EntryAnswer | undefined => {
  const value = jsonIn(answer);
  if (!isObject(value) || typeof value["summary"] !== "string") return undefined;
  return {
    summary: textIn(value["summary"]),
    bounds: statementsIn(value["bounds"]),
    questions: statementsIn(value["questions"]),
    actions: statementsIn(value["actions"]),
    suggestions: suggestionsOf(value["memories"]) ?? [],
  };
};

const statementsIn = (list: unknown): readonly QuotedStatement[] =>
  Array.isArray(list) ? list.slice(0, MOST_STATEMENTS).filter(isObject).flatMap(statementIn) : [];

const statementIn = (fields: Fields): readonly QuotedStatement[] => {
  const [text, quote] = [textIn(fields["text"]), textIn(fields["quote"])];
  return text === "" || quote === "" ? [] : [{ text, quote }];
};
