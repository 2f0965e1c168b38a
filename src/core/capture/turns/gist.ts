// What a turn comes to in one line: the request of a person, or how an agent sums up. Neither labels nor lists.
import { isCode } from "../signals/line-kinds.ts";
import { paragraphsIn } from "../signals/sentences.ts";
import { statementOf } from "./values.ts";

/** A label, or a box: what it says is a statement of its own. */
const LABELLED = /^(?:[\p{L}][\p{L} ]{1,30}[:：](?:\s|$)|\[[ xX~-]\]|[☐☑☒✅✔⬜□])/u;

/** Answers that ask for nothing by themselves. */
const ASSENT =
  /^(?:yes|yep|yeah|no|ok|okay|sure|fine|good|great|perfect|thanks?|thank you|continue|proceed|go (?:on|ahead)|please (?:continue|proceed|go on)|do it|sí|si|vale|gracias|sigue|continúa|adelante|perfecto)\b/iu;

/** Sounds before what somebody says. */
const SOUND =
  /^(?:e+r+m*|u+m+|h+m+|u+h+|a+h+|o+h+|u+gh|huh|wow|oops|whoa|hey|hi|hello|hola)[\s.!…?,:-]*$/iu;

/** An assent of more words asks for something as well. */
const MOST_WORDS_OF_ASSENT = 4;

/** `Done.`, `Perfect!`, `All tests pass.`: what follows in the same breath says what it is about. */
const OPENER =
  /^(?:(?:all )?done|perfect|great|good|nice|excellent|fixed|got it|confirmed|right|okay?|sure|all (?:set|green|good)|hecho|listo|perfecto|(?:all |both |the )?(?:[\p{L}\d,]+ ){0,3}(?:tests|checks|lint\w*)\b[^.!:]{0,40}\b(?:pass(?:es|ed|ing)?|clean|green))\s*[.!:…]+\s+(?=\S+\s+\S+\s+\S)/iu;

/** Leads to what comes after it, and says nothing of it. */
const LEAD = /^(?:here(?:'|’)?s|here (?:is|are)|summary|let me|aquí|resumen)\b.*[:：]$/iu;

const firstStated = (words: string): string => {
  const first = statementOf(withoutOpeners(words));
  const whole = LEAD.test(first) ? statementOf(words) : first;
  return isLabelled(whole) ? whole : whole.replace(/[:：]$/u, "");
};

/** A sentence may lead to a list as well: `I added the following tests:`. */
const isLabelled = (gist: string): boolean =>
  LABELLED.test(gist) && !(/[:：]$/u.test(gist) && gist.split(/\s+/u).length > MOST_WORDS_OF_LABEL);

const MOST_WORDS_OF_LABEL = 3;

const withoutOpeners = (words: string): string => {
  let rest = words.trimStart();
  for (let more = 0; more < MOST_OPENERS && OPENER.test(rest); more += 1)
    rest = rest.replace(OPENER, "");
  return rest;
};

const MOST_OPENERS = 3;

/** The first sentence of the first prose; undefined if there is none. Where no label was read, one may begin it. */
export const gistOf = (
  text: string,
  { isUnread = false }: { readonly isUnread?: boolean } = {},
): string | undefined => {
  for (const paragraph of paragraphsIn(text)) {
    const words = paragraph
      .filter((line) => !isCode(line) && !/^\s*#{1,6}\s/u.test(line))
      .join(" ");
    const gist = firstStated(words.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/u, ""));
    if (!/\p{L}{2}/u.test(gist) || (!isUnread && isLabelled(gist)) || SOUND.test(gist)) continue;
    if (ASSENT.test(gist) && gist.split(/\s+/u).length <= MOST_WORDS_OF_ASSENT) return undefined;
    return gist;
  }
  return undefined;
};
