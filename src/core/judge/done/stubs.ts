// A stub that is left where a report says that the thing is made: the agent announced it and never came back to it, or a line
// that was added says so itself.
import { roleOf } from "../../code/role.ts";
import { askedIn, type TurnWitnesses } from "./witness.ts";

export interface StubLeft {
  readonly text: string;
  /** The file of the line; absent where the agent announced it. */
  readonly path?: string;
}

export const stubLeft = (
  turn: Pick<TurnWitnesses, "report" | "prompts" | "sincePrompt" | "changed">,
): StubLeft | undefined => {
  const { report, changed = [] } = turn;
  const { spoken } = turn.sincePrompt;
  if (SPEAKS.test(report) || SPEAKS.test(askedIn(turn))) return undefined;
  const announced = spoken.findLastIndex((text) => sentencesIn(text).some(isStub));
  const isReplaced = spoken.slice(announced + 1).some((text) => REPLACED.test(text));
  if (announced !== -1 && !isReplaced && !REPLACED.test(report)) {
    const text = sentencesIn(spoken[announced] ?? "").find(isStub);
    if (text !== undefined) return { text };
  }
  for (const { path, added } of changed) {
    const isProduct = roleOf(path) === "source" && !STANDS_IN.test(path);
    const line = isProduct ? added.find((one) => LINE.test(one) || MOCK.test(one)) : undefined;
    if (line !== undefined) return { text: line.trim(), path };
  }
  return undefined;
};

const sentencesIn = (text: string): readonly string[] => text.split(/(?<=[.!?;])\s+|\n+/u);

const isStub = (sentence: string): boolean => ANNOUNCED.test(sentence) && !NOT.test(sentence);

/** What an agent calls something that only takes the place of the real one. */
const ANNOUNCED =
  /\b(?:stub(?:s|bed|bing)?|placeholders?|hard-?cod(?:e|ed|ing)|dummy|fake|canned|mocked?(?: (?:data|implementation|response|values?|version|result)))\b|\bfor now\b|\bNotImplemented(?:Error)?\b|(?<!\p{L})(?:de momento|por ahora|provisional|vorläufig|fürs erste|Platzhalter|pour l'instant|provisoire)(?!\p{L})/iu;

/** What a sentence is about that was there before, is a test's, or will be taken out. */
const NOT =
  /\b(?:not|no|never|instead of|replac\w*|remov\w*|was|were|existing|found|currently|had|tests?|specs?|fixtures?|skip(?:s|ped|ping)?|leav(?:e|es|ing)|ignor\w*|stay\w*|enough|keep\w*)\b|n't\b/iu;

const REPLACED =
  /\b(?:replac\w*|swap\w*|no longer|real(?:ly)?|actual(?:ly)?|properly|wired?|fill(?:ed|ing)? in|sustitu\w*|ersetz\w*|remplac\w*)\b/iu;

/** A name in the code of the product. */
const MOCK = /\b(?:mock|fake|dummy)[A-Z]\w*/u;
/** Files that are for tests, examples and stories. */
const STANDS_IN =
  /mock|fake|dummy|stub|fixture|example|sample|demo|stor(?:y|ies)|test|spec|bench|template/iu;

/** Words that disclose it. */
const SPEAKS =
  /\b(?:stub\w*|placeholders?|hard-?cod\w*|dummy|fake\w*|mock\w*|todo|for now|not (?:yet )?implemented|skeleton|scaffold\w*|prototype|interface only|later|follow[- ]up|simplified|temporar\w*)\b|(?<!\p{L})(?:de momento|por ahora|provisional|vorläufig|Platzhalter|provisoire)(?!\p{L})/iu;

/** A line that is itself a stub, or names one. */
const LINE = new RegExp(
  [
    String.raw`\bTOD[O]:? (?:implement|real|replace|actual|finish|wire)`,
    String.raw`\b(?:real|actual) implementation\b|\bin a real (?:app|implementation|system)`,
    String.raw`\bunimplemented!\(|\btodo!\(|\bNotImplementedException\b`,
    String.raw`(?:\braise\b|\bthrow\b|\bpanic\b|Error\(|\/\/|#).*\bnot (?:yet )?implemented\b`,
    String.raw`\b(?:stub|mock|dummy|fake|hard-?coded) (?:implementation|data|response|values?|result|for now)\b`,
    String.raw`\bfor demo(?:nstration)? purposes\b|\bsample data\b`,
    // Of a comment.
    String.raw`(?:\/\/|#|--|\/\*).*(?:\bplaceholder\b|\bfor now\b|\buntil (?:the|it)\b.*\b(?:works?|ready|readable|available)\b)`,
    String.raw`(?:\/\/|#|--|\/\*)\s*(?:TOD[O]|FIXM[E]|simplified|stub|mock|fake|dummy)\b`,
    // A handler that does nothing.
    String.raw`=\{\(\) => \{\}\}`,
  ].join("|"),
  "iu",
);
