// A stub that is left where a report says that the thing is made: the agent announced it and never came back to it, or a line
// that was added says so itself.
import { lazily } from "../../../kit/lazy.ts";
import { madeUpLine } from "./made-up.ts";
import { ownWords } from "./own-words.ts";
import { isProduct, LONGEST_LINE } from "./product.ts";
import { askedIn, type TurnWitnesses } from "../witness.ts";

export interface StubLeft {
  readonly text: string;
  /** The file of the line; absent where the agent announced it. */
  readonly path?: string;
}

export const stubLeft = (
  turn: Pick<TurnWitnesses, "report" | "prompts" | "sincePrompt" | "changed" | "isOwn">,
): StubLeft | undefined => {
  const { report, changed = [], isOwn = () => true } = turn;
  const { spoken } = turn.sincePrompt;
  if (SPEAKS.test(report) || SPEAKS.test(askedIn(turn))) return undefined;
  const announced = spoken.findLastIndex((text) => sentencesIn(text).some(isStub));
  const isReplaced = spoken.slice(announced + 1).some((text) => REPLACED.test(text));
  if (announced !== -1 && !isReplaced && !REPLACED.test(report)) {
    const text = sentencesIn(spoken[announced] ?? "").find(isStub);
    if (text !== undefined) return { text };
  }
  // What was moved or only indented differently was there before.
  const known = lazily(
    () => new Set(changed.flatMap(({ removed = [] }) => removed.map((line) => line.trim()))),
  );
  for (const { path, added } of changed.filter((file) => isProduct(file) && isOwn(file.path))) {
    const line = added.find(
      (one) =>
        one.length <= LONGEST_LINE &&
        (LINE.test(one) || MOCK.test(one)) &&
        !DOCUMENTS.test(one) &&
        !known().has(one.trim()),
    );
    if (line !== undefined) return { text: line.trim(), path };
  }
  return madeUpLine(turn);
};

/** An example in the documentation of the code. */
const DOCUMENTS = /^\s*(?:\/\/[/!]|\*|>>>)/u;

const sentencesIn = (text: string): readonly string[] =>
  ownWords(text).split(/(?<=[.!?;])\s+|\n+/u);

/** Names of code are no words of the sentence: that something raises `NotImplementedError` is how it is, and right where it is abstract. */
const isStub = (sentence: string): boolean => {
  const plain = sentence.replace(/`[^`]*`/gu, "X");
  return (
    (PUTS_IN.test(plain) || PASSING.test(plain)) && !NOT.test(sentence) && !/\?\s*$/u.test(sentence)
  );
};

/** What agents call something that only takes the place of the real one. The placeholder of a template or a query is named by its signs. */
const STUB = String.raw`(?:stub(?:s|bed|bing)?|(?<!\bX |[^\p{L}\s,] )placeholders?(?! text)|hard-?cod(?:e|ing)|hard-?coded(?= \p{L})|(?:dummy|fake|canned|mock(?:ed)?) (?:data|implementation|response|values?|version|result|answers?|client|service))\b`;

const ACT = String.raw`(?:put|set|us|add|return|creat|insert|start|begin|implement|configur|stubb?|hard-?cod|mock|fak|build|giv|mak|writ)(?:e|ed|ing|ting)?`;

/** The agent's own act: it says that it does, did or will do it, and not that it could, or what would be if. What is there is no act. */
const PUTS_IN = new RegExp(
  [
    String.raw`(?<!\b(?:if|when|should|could|can|do|did|would|unless) )\b(?:(?:I|we)(?:'(?:ll|m|re|ve)| will| am| are| have)?|let me)(?: (?:just|now|first|only|also|simply|going to))* (?=${ACT}\b|made\b|wrote\b|gave\b|began\b)[^.]{0,80}?\b${STUB}`,
    String.raw`^\P{L}*(?:(?:now|first|then),? )?(?=(?:put|added|stubbed|hard-?coded (?:the|an?)|created|\p{L}+ing)\b)(?=${ACT}\b)(?![^.,]*\b(?:is|are|seems?|would|might|could|may|will)\b)[^.]{0,80}?\b${STUB}`,
  ].join("|"),
  "iu",
);

/** It holds for a time only. */
const PASSING = new RegExp(
  [
    String.raw`\b(?:returns?|raises?|throws?|use|using|just|fixed|constant|simply|empty|in-memory|fallback|skeleton|hard-?coded|${STUB})\b[^.]{0,60}\bfor now\b`,
    String.raw`\bfor now\b[^.]{0,60}\b${STUB}`,
    String.raw`(?<!\p{L})(?:de momento|por ahora|(?:algo|valor|solución|respuesta|datos?|lista|queda|está|es) provisional(?:es)?|vorläufig|fürs erste|Platzhalter|pour l'instant|provisoire)(?!\p{L})`,
  ].join("|"),
  "iu",
);

/** What a sentence is about that was there before, is a test's, or will be taken out. */
const NOT =
  /\b(?:not|no|never|uses|used|which|instead of|replac\w*|remov\w*|was|were|existing|found|currently|had|tests?|specs?|fixtures?|skip(?:s|ped|ping)?|leav(?:e|es|ing)|ignor\w*|stay\w*|enough|keep\w*|run|runs|look(?:s|ing)?|read|focus\w*|reproduc\w*|against|sees?|debug\w*)\b|n't\b/iu;

const REPLACED =
  /\b(?:replac\w*|swap\w*|no longer|real(?:ly)?|actual(?:ly)?|properly|wired?|fill(?:ed|ing)? in|sustitu\w*|ersetz\w*|remplac\w*)\b/iu;

/** Made-up values in the code of the product: their names, or whatever is returned by such a name. */
const MOCK =
  /\breturn (?:\w+\.)?(?:mock|fake|dummy)[A-Z]\w*|\b(?:mock|fake|dummy)(?:Data|Responses?|Results?|Values?|Items|Users?|Rows|Records|Payload)\b/u;

/** Words that disclose it. */
export const SPEAKS =
  /\b(?:stub\w*|placeholders?|hard-?cod\w*|dummy|fake\w*|mock\w*|todo|for now|not (?:yet )?implemented|skeleton|scaffold\w*|prototype|interface only|later|follow[- ]up|simplified|temporar\w*)\b|(?<!\p{L})(?:de momento|por ahora|provisional|vorläufig|Platzhalter|provisoire)(?!\p{L})/iu;

/** A line that is itself a stub, or names one. Written so that no search for what is left to do finds these patterns. */
const LINE = new RegExp(
  [
    // What is to come, as a wish of few words: a longer remark speaks of a small thing that is left, or of other projects.
    String.raw`\bTOD[O]:? (?:implement|real|replace|actual|finish|wire|call|connect|talk|persist|send the)\b`,
    String.raw`(?:\/\/|#|--)\s*TOD[O]: (?:[\p{L}-]+ ?){1,3}(?:$|")`,
    String.raw`\breplace (?:this |it )?with (?:the |a )?(?:real|actual) implementation\b|\bin a real (?:app|implementation|system)`,
    String.raw`\bunimplemented!\(|\btodo!\(|(?<!=> )\bthrow new NotImplementedException\(\)`,
    String.raw`(?:\braise\b|\bthrow\b|\bpanic\b|Error\(|\/\/|#).*\bnot yet implemented\b`,
    String.raw`(?:\/\/|#|--|\/\*)\s*(?:(?:returns?|use|using) )?(?:stub|mock|dummy|fake|hard-?coded|sample|simplified) (?:implementation|data|response|values?|result|version|for now|until)\b`,
    String.raw`\bhard-?coded for now\b|\bfor demo(?:nstration)? purposes\b|\bsample data (?:until|for now)\b`,
    String.raw`(?:\/\/|#|--|\/\*)\s*(?:stub|mock|dummy|fake|simplified):`,
    // Of a comment behind or above what it speaks of.
    String.raw`(?:\/\/|#|--|\/\*) *(?:placeholder(?=$| (?:until|for now|value|implementation|order|logic|data)\b)|in-memory for now|(?:stub|mock|fake|dummy|constant|fixed)\w* for now)`,
    // A handler of an act that does nothing.
    String.raw`\bon(?:Click|Submit|Press)=\{\(\) => \{\}\}`,
  ].join("|"),
  "iu",
);
