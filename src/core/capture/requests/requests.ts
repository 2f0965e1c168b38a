// Requests: the sentences of a prompt in which the person asks for something to be kept beyond this task. Decided by
// rules alone. A sentence that is kept by mistake costs more than one that is missed, so what is unclear is none.
import { withoutInjected } from "../../transcripts/injected.ts";
import { isNotWorth, statesSecret } from "../signals/not-worth.ts";
import {
  isHedged,
  isInjection,
  isPassing,
  isQuestion,
  isReported,
  isSupposed,
} from "../signals/sentence.ts";
import { paragraphsIn, sentencesOf, unquoted } from "../signals/sentences.ts";
import { formIn, type FormFound } from "./forms.ts";

/** Whose it is: it holds in every project of the person, for this project, or for this person in this project. */
export type RequestOf = "person" | "project" | "person-here";

export interface PromptRequest extends FormFound {
  /** Word for word. */
  readonly text: string;
  readonly of: RequestOf;
}

/** Why what was asked for outright is not kept. */
export type RequestRefusal = "secret" | "too-long" | "known-elsewhere" | "passing" | "too-many";

export interface RefusedRequest {
  readonly why: RequestRefusal;
  readonly text: string;
}

export interface RequestsFound {
  readonly requests: readonly PromptRequest[];
  readonly refused: readonly RefusedRequest[];
}

/** The most characters that a fact's value has. */
const MOST_VALUE = 500;
/** Who asks for more in one prompt has pasted a document. */
const MOST_REQUESTS = 5;
/** Of a longer prompt most was not typed, so only its first and its last paragraph count. */
const MOST_TYPED = 1_500;

const NONE: RequestsFound = { requests: [], refused: [] };

export const requestsIn = (prompt: string): RequestsFound => {
  const text = withoutInjected(prompt);
  const found = new Map<string, PromptRequest>();
  const refused: RefusedRequest[] = [];
  for (const sentence of sentencesIn(text)) {
    const read = readSentence(sentence);
    if (typeof read === "string") refused.push({ why: read, text: sentence });
    else if (read !== undefined && !found.has(read.text)) found.set(read.text, read);
  }
  if (found.size === 0 && refused.length === 0) return NONE;
  const requests = [...found.values()];
  if (requests.length <= MOST_REQUESTS) return { requests, refused };
  const pasted = requests.map(({ text: each }) => ({ why: "too-many" as const, text: each }));
  return { requests: [], refused: [...refused, ...pasted] };
};

/** "Remember:" and the like are about all that follows up to a blank line. */
const OF_ALL_BELOW =
  /^(?:please,? )?(?:remember(?: this| the following)?|from now on|going forward|for (?:future|later) reference|recuerda(?: esto)?|a partir de ahora|de ahora en adelante)\s*:/iu;

function* sentencesIn(text: string): Generator<string> {
  const blocks = text.split(/\n\s*\n/u);
  const isLong = text.length > MOST_TYPED;
  const counted = isLong && blocks.length > 2 ? [blocks[0] ?? "", blocks.at(-1) ?? ""] : blocks;
  // A fence may go over blank lines, so code is recognised in the whole text.
  const own = new Set([...paragraphsIn(text)].map((lines) => lines.join("\n")));
  for (const block of counted) {
    const paragraphs = [...paragraphsIn(block)].filter((lines) => own.has(lines.join("\n")));
    const [first = ""] = paragraphs.flat();
    if (OF_ALL_BELOW.test(first.trim())) {
      yield paragraphs
        .flat()
        .map((line) => line.trim())
        .join(" ");
      continue;
    }
    for (const paragraph of paragraphs) yield* sentencesOf(paragraph);
  }
}

const readSentence = (sentence: string): PromptRequest | RequestRefusal | undefined => {
  const plain = unquoted(sentence.replace(/`([\w@.+#-]{1,40}(?: [\w.@+#-]{1,40}){0,2})`/gu, "$1"))
    .replace(/`[^`]*`/gu, "X")
    .trim();
  const form = formIn(plain);
  if (form === undefined || isNoRequest(plain, form)) return undefined;
  const why = refusalOf(sentence, plain, form);
  if (why !== undefined) return form.isOutright ? why : undefined;
  return { ...form, text: sentence, of: whose(plain, form) };
};

const isNoRequest = (plain: string, { form, rest }: FormFound): boolean =>
  isQuestion(rest) ||
  isInjection(plain) ||
  isReported(plain) ||
  (form !== "remember" && (isSupposed(plain) || isHedged(plain))) ||
  (form === "rule" && (FAILS.test(rest) || POINTS_BACK.test(rest))) ||
  // A quotation that goes on before or after it.
  (plain.match(/"/gu)?.length ?? 0) % 2 === 1 ||
  rest.split(/\s+/u).length < FEWEST_WORDS[form];

const FEWEST_WORDS = { remember: 2, rule: 2, correction: 3, preference: 2 } as const;

/** "From now on the server crashes" reports a fault. */
const FAILS =
  /\b(?:crash(?:es)?|fails?|hangs?|breaks?|errors? out|times? out|falla|se cae)[.!]*$/iu;

const POINTS_BACK = /^(?:it|this|that|they|he|she|esto|eso)\b/iu;

const refusalOf = (
  sentence: string,
  plain: string,
  { form, rest }: FormFound,
): RequestRefusal | undefined => {
  if (statesSecret(rest)) return "secret";
  if (sentence.length > MOST_VALUE) return "too-long";
  if (isNotWorth(rest) || isNotWorth(plain)) return "known-elsewhere";
  return isPassing(plain) || (form !== "remember" && POINTS.test(plain)) ? "passing" : undefined;
};

/** It points at something of the task at hand. */
const POINTS =
  /\b(?:this|that|these|those) (?:file|function|line|test|branch|commit|pr|pull request|variable|method|class|component|button|page|task|change|one|error|code|loop|script|query|migration|step|time|thing)s?\b|\b(?:just|only) (?:this )?once\b|\b(?:este|esta|ese|esa) (?:archivo|fichero|función|línea|test|prueba|rama|vez|error)\b/iu;

const HERE =
  /\b(?:here|in (?:this|the|our) (?:project|repo|repository|codebase|app|service|package|monorepo)|we|our|us)\b|(?<!\p{L})(?:aquí|en este (?:proyecto|repo|repositorio)|nosotros|nuestr[oa]s?|usamos)(?!\p{L})/iu;

/** Says of itself that it is about this project or those who work on it. */
export const isOfHere = (text: string): boolean => HERE.test(text);

const EVERYWHERE =
  /\b(?:all (?:of )?my|every|any|each) (?:projects?|repos?|repositor(?:y|ies)|sessions?)\b|\b(?:todos mis|cada) (?:proyectos?|repos?|repositorios?|sesi(?:ón|ones))/iu;
const ABOUT_ME =
  /\bI(?:'m|'ve|'d|'ll)?\b|\b(?:my|mine|myself)\b|\b(?:call|address|answer|reply to|talk to|speak to) me\b|(?<!\p{L})(?:mi|mis|prefiero|llámame|me llamo|respóndeme|contéstame)(?!\p{L})/u;

const whose = (plain: string, { form, trait, rest }: FormFound): RequestOf => {
  if (EVERYWHERE.test(plain)) return "person";
  const isMine = form === "preference" || trait !== undefined || ABOUT_ME.test(rest);
  if (!isMine) return "project";
  return HERE.test(plain) ? "person-here" : "person";
};
