// Every command's last step: turns the result of an act into text or one JSON document, and into an exit code.
import type { Style } from "../../answers/text/style.ts";
import { isObject } from "../../core/kit/json.ts";
import type { Redact } from "../../core/kit/redact.ts";
import type { Result } from "../../core/kit/result.ts";
import { visible } from "../../core/kit/text.ts";
import type { CliContext } from "./context.ts";
import { EXIT } from "../../answers/exit.ts";
import type { Fault } from "../../answers/faults/fault.ts";
import { phrase } from "./ways.ts";
import type { Phrase } from "../../answers/faults/phrase.ts";
import type { CommonFlags } from "./flags.ts";
import { harmless } from "./terminal.ts";

/** How a command answers: its document, the same in words, and its exit code. */
export interface Answer<Flags, Out> {
  /** The document for people: as a whole, or line by line. */
  readonly say: (out: Out, style: Style, flags: Flags) => string | Iterable<string>;
  /** The exit code of an answer that is no fault; 0 if absent. */
  readonly exit?: (out: Out) => number;
}

export const answerTo = async <Flags extends CommonFlags, Out>(
  context: CliContext,
  flags: Flags,
  { say, exit }: Answer<Flags, Out>,
  result: Result<Out, Fault>,
): Promise<void> => {
  context.progress(undefined);
  if (!result.ok) return refuse(context, result.error, flags.json);
  // Secrets that were kept before their rule existed are not shown either.
  const redact = context.project && (await redactionOf(context));
  const shown = redact ? redact(result.value) : result.value;
  const pieces = flags.json ? jsonPieces(shown) : linesOf(say(shown, context.style, flags));
  const { process } = context;
  // Set before anything is written: if the reader has gone, the process ends while writing.
  process.exitCode = exit?.(result.value) ?? EXIT.done;
  try {
    for (const text of gathered(pieces, flags.json ? "" : "\n"))
      process.stdout.write(flags.json ? visible(text) : harmless(text));
  } catch (fault) {
    process.exitCode = null;
    throw fault;
  }
};

/** Takes secrets out of everything that is said: by the project's settings, or else by the rules' defaults. */
export const redactionOf = async ({ project }: CliContext): Promise<Redact> =>
  project?.store.redaction() ?? (await import("../../open/redaction.ts")).defaultRedaction();

const linesOf = (text: string | Iterable<string>): Iterable<string> =>
  typeof text !== "string" ? text : text === "" ? [] : [text.replace(/\n$/, "")];

/** The document as `jsonText` writes it; of a list that is printed as it comes, each item by itself. */
function* jsonPieces(document: unknown): Generator<string> {
  if (!isObject(document)) return yield jsonText(document);
  const [name = "", list] = Object.entries(document).at(-1) ?? [];
  if (Array.isArray(list) || !isIterable(list)) return yield jsonText(document);
  const whole = jsonText({ ...document, [name]: [] });
  const end = whole.lastIndexOf("]");
  yield whole.slice(0, end);
  let separator = "";
  for (const item of list) {
    yield `${separator}\n    ${JSON.stringify(item, undefined, 2).replaceAll("\n", "\n    ")}`;
    separator = ",";
  }
  yield separator === "" ? whole.slice(end) : `\n  ${whole.slice(end)}`;
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.iterator in value;

/** The pieces, each with its end, in portions worth writing, so that a long answer need not be held whole. */
export function* gathered(pieces: Iterable<string>, end: string): Generator<string> {
  let held = "";
  for (const piece of pieces) {
    held += piece + end;
    if (held.length < PIECE_LENGTH) continue;
    yield held;
    held = "";
  }
  if (held !== "") yield held;
}

const PIECE_LENGTH = 1 << 16;

/** A document as every command prints it. A terminal obeys nothing in it. */
export const jsonText = (document: unknown): string =>
  `${visible(JSON.stringify(document, undefined, 2))}\n`;

/** What was typed is redacted before a sentence cuts it short, and again in the whole sentence. */
export const refuse = async (context: CliContext, fault: Fault, json: boolean): Promise<void> => {
  const redact = await redactionOf(context);
  const shown = redact(fault);
  const { exit, ...phrased } = redact(phrase(shown));
  context.process.exitCode = exit;
  print(context, json, { kind: fault.kind, ...phrased, ...candidatesOf(shown) });
};

/** The memories that an ambiguous id may mean, so that no program has to parse the hint. */
const candidatesOf = (fault: Fault): Partial<RefusalWords> =>
  fault.kind === "id-ambiguous"
    ? { candidates: fault.candidates.map(({ id, what, text }) => ({ id, kind: what, text })) }
    : {};

interface RefusalWords extends Pick<Phrase, "sentence" | "hint"> {
  readonly kind: string;
  readonly candidates?: readonly {
    readonly id: string;
    readonly kind: string;
    readonly text: string;
  }[];
}

/** A refusal: for people on standard error, otherwise as a document like any other. */
export const print = (
  { process }: CliContext,
  json: boolean,
  { kind, sentence, hint, candidates }: RefusalWords,
): void => {
  if (json)
    process.stdout.write(jsonText({ error: { kind, message: sentence, hint, candidates } }));
  else {
    process.stderr.write(`twiceshy: ${visible(sentence)}\n`);
    if (hint !== "") process.stderr.write(`  ${visible(hint).replaceAll("\n", "\n  ")}\n`);
  }
};
