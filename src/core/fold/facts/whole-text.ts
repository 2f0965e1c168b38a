// The line of a fact with its whole value: a claim is cut to one line's length, and a fact must be shown word for word.
import { oneLine } from "../../kit/text.ts";
import type { FactMemory } from "./resolve.ts";

/** As many characters of a value are surely where the value begins. */
const SURE = 20;
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "“": "”" };

export const wholeText = ({ text, fact }: FactMemory): string => {
  const value = oneLine(fact.value ?? "");
  if (!text.endsWith("…") || value === "" || text.includes(value)) return text;
  const at = text.indexOf(value.slice(0, SURE));
  if (at < 0) return text;
  return `${text.slice(0, at)}${value}${QUOTES[text.charAt(at - 1)] ?? ""}`;
};
