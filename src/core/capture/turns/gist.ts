// What a turn comes to in one line: the request of a person, or how an agent sums up. Neither labels nor lists.
import { isCode } from "../signals/line-kinds.ts";
import { paragraphsIn } from "../signals/sentences.ts";
import { statementOf } from "./values.ts";

/** A label, or a box: what it says is a statement of its own. */
const LABELLED = /^(?:[\p{L}][\p{L} ]{1,30}[:：](?:\s|$)|\[[ xX~-]\]|[☐☑☒✅✔⬜□])/u;

/** Answers that ask for nothing by themselves. */
const ASSENT =
  /^(?:yes|yep|yeah|no|ok|okay|sure|fine|good|great|perfect|thanks?|thank you|continue|proceed|go (?:on|ahead)|please (?:continue|proceed|go on)|do it|sí|si|vale|gracias|sigue|continúa|adelante|perfecto)\b/iu;

/** An assent of more words asks for something as well. */
const MOST_WORDS_OF_ASSENT = 4;

/** The first sentence of the first prose; undefined if there is none. Where no label was read, one may begin it. */
export const gistOf = (
  text: string,
  { isUnread = false }: { readonly isUnread?: boolean } = {},
): string | undefined => {
  for (const paragraph of paragraphsIn(text)) {
    const words = paragraph
      .filter((line) => !isCode(line) && !/^\s*#{1,6}\s/u.test(line))
      .join(" ");
    const gist = statementOf(words.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/u, ""));
    if (!/\p{L}{2}/u.test(gist) || (!isUnread && LABELLED.test(gist))) continue;
    if (ASSENT.test(gist) && gist.split(/\s+/u).length <= MOST_WORDS_OF_ASSENT) return undefined;
    return gist;
  }
  return undefined;
};
