// What another tool remembers and nobody should: the list by which every door decides, applied to what a reader made of it.
import { isNotWorth, statesSecret } from "../signals/not-worth.ts";
import { quoted, type BadLine, type ForeignEvent, type ForeignLog } from "./foreign.ts";

export const onlyWorth = ({ events, bad }: ForeignLog): ForeignLog => {
  const kept: ForeignEvent[] = [];
  const left: BadLine[] = [];
  for (const event of events) {
    const because = reasonAgainst(event);
    if (because === undefined) kept.push(event);
    else left.push({ line: event.line, because });
  }
  return left.length === 0
    ? { events, bad }
    : { events: kept, bad: [...bad, ...left].toSorted((a, b) => a.line - b.line) };
};

const reasonAgainst = ({ draft }: ForeignEvent): string | undefined => {
  const statement = statementOf(draft);
  if (statesSecret(statement)) return "it states a secret";
  return isNotWorth(statement) ? `${quoted(statement)} is in git, in the files or over` : undefined;
};

/** Of a fact its value; of what is about an entity, what is observed of it. */
const statementOf = ({ kind, body }: ForeignEvent["draft"]): string => {
  const { text = "" } = body;
  if (kind === "fact") return ("value" in body ? body.value : undefined) ?? text;
  return /^[^\s:]{1,60}(?: [^\s:]{1,60}){0,3}: (.+)$/su.exec(text)?.[1] ?? text;
};
