// What a session or an entry suggests to remember, found by the rules or by a model, whose answer is read strictly.
import type { Namespace } from "../../event/kinds/core/note.ts";
import {
  FACT_SPANS,
  FACT_TYPES,
  isFactName,
  type FactSpan,
  type FactType,
} from "../../event/facts.ts";
import { defined } from "../../kit/defined.ts";
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { oneLine } from "../../kit/text.ts";

export type Suggestion = SuggestedBody & {
  /** Words of the session or the entry. */
  readonly quote: string;
  /** Between 0 and 1. */
  readonly confidence: number;
};

export type SuggestedBody =
  | {
      readonly suggests: "fact";
      readonly name: string;
      readonly value: string;
      readonly type?: FactType;
      readonly span?: FactSpan;
    }
  | {
      readonly suggests: "lesson";
      readonly rule: string;
      readonly reason?: string;
      readonly category: string;
    }
  | { readonly suggests: "note"; readonly claim: string; readonly namespace: Namespace };

export const claimIn = (one: SuggestedBody): string =>
  one.suggests === "fact"
    ? `${one.name}: ${one.value}`
    : one.suggests === "lesson"
      ? one.rule
      : one.claim;

/** More than a session has to teach. */
const MOST = 30;
const LONGEST_ANSWER = 200_000;

/** The suggestions of a model's answer; undefined if it is no list of them. */
export const suggestionsIn = (answer: string): readonly Suggestion[] | undefined => {
  const value = jsonIn(answer);
  return suggestionsOf(isObject(value) ? value["memories"] : value);
};

/** What a model answered, bare or within a fence of Markdown; undefined if it is not JSON. */
export const jsonIn = (answer: string): unknown => {
  if (answer.length > LONGEST_ANSWER) return undefined;
  const fenced = /```(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n```/u.exec(answer)?.[1];
  return parseJson((fenced ?? answer).trim());
};

export const suggestionsOf = (list: unknown): readonly Suggestion[] | undefined =>
  Array.isArray(list) ? list.slice(0, MOST).filter(isObject).flatMap(read) : undefined;

const read = (fields: Fields): readonly Suggestion[] => {
  const [quote, confidence] = [textIn(fields["quote"]), fields["confidence"]];
  const isCertain = typeof confidence === "number" && confidence >= 0 && confidence <= 1;
  const body = bodyIn(fields);
  return body === undefined || quote === "" || !isCertain ? [] : [{ ...body, quote, confidence }];
};

const bodyIn = (fields: Fields): SuggestedBody | undefined => {
  if (fields["kind"] === "fact") {
    const [name, value] = [textIn(fields["name"]).toLowerCase(), textIn(fields["value"])];
    const type = FACT_TYPES.find((one) => one === fields["type"]);
    const span = FACT_SPANS.find((one) => one === fields["span"]);
    return isFactName(name) && value !== ""
      ? { suggests: "fact", name, value, ...defined({ type, span }) }
      : undefined;
  }
  const rule = textIn(fields["rule"]);
  if (fields["kind"] !== "lesson" || rule === "") return undefined;
  const reason = textIn(fields["reason"]);
  const category = textIn(fields["category"]).toLowerCase() || "general";
  return { suggests: "lesson", rule, category, ...(reason === "" ? {} : { reason }) };
};

export const textIn = (value: unknown): string =>
  typeof value === "string" ? oneLine(value).trim() : "";
