// What a turn states about the work: labelled lines, lists below a label, check-boxes, and claims in prose. What stands in
// code, in quotes, or in a form that somebody asks for, states nothing. Linear in the text.
import type { EvidenceSubject } from "../../event/work/evidence-subject.ts";
import type { DoneLevel, ItemForm, ItemSource, TurnRole } from "../../event/work/words.ts";
import { isCode, lineKinds } from "../signals/line-kinds.ts";
import { claimIn } from "./claims.ts";
import { isExample, isInstruction } from "./instructions.ts";
import { meaningOf, partsOf, type LabelledPart, type PlacedText } from "./labelled-parts.ts";
import { labels, type LabelMeaning, type Labels } from "./labels.ts";
import { isBesideOpen, isBoxRun, readLine, type TurnLine } from "./lead.ts";
import { isDocument, isIssueForm, outputIn, type PastedLines } from "../signals/pasted.ts";
import { droppedIn, proseIn } from "./prose.ts";
import { evidenceIn } from "./stated-evidence.ts";
import { isTickOfWork } from "./ticks.ts";
import { isFileName, isSettingLine, isStated, statementOf } from "./values.ts";

export interface Statement {
  readonly form: ItemForm;
  readonly level?: DoneLevel;
  readonly source: ItemSource;
  readonly text: string;
  /** Where it stands in the turn, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
}

/** Of a turn, so many are taken. One that states more states nothing in particular; how much was left out is said. */
export const MOST_STATEMENTS = 60;
/** What comes after so many is neither taken nor counted. */
const MOST_READ = 1_000;

/** A list below a label, or below a heading that is one. */
interface OpenList {
  readonly meaning: LabelMeaning;
  /** Prose below a heading tells of it; only its lists are statements. */
  readonly isHeading?: true;
  /** Of its own items; undefined until one has come. */
  readonly indent?: number;
}

interface StatementReading {
  readonly role: TurnRole;
  readonly found: Statement[];
  readonly evidence: StatedEvidence[];
  /** The completed item of the line before, which evidence would be named for. */
  reported: Statement | undefined;
  readonly labels: Labels;
  section: OpenList | undefined;
  /** Inside a form that somebody asks for. */
  isForm: boolean;
  afterBlank: boolean;
  /** The words that lead to the list that is read. */
  above: string;
  /** After words that lead to a text for others, such as a commit message. */
  isDraft: boolean;
  /** Below the heading of a proposal, which nobody has chosen. */
  isOption: boolean;
  /** The turn is a text that a person pasted. */
  readonly isPasted: boolean;
  /** It holds an issue. */
  readonly isIssue: boolean;
}

export const statementsIn = (text: string, role: TurnRole, known?: Labels): readonly Statement[] =>
  statementsTaken(text, role, known).statements;

/** What an agent names to show what it has just reported as completed. */
export interface StatedEvidence {
  readonly of: Pick<Statement, "text">;
  readonly subject: EvidenceSubject;
}

export interface StatementsTaken {
  readonly statements: readonly Statement[];
  readonly evidence: readonly StatedEvidence[];
  /** How many more the turn states. */
  readonly omitted: number;
}

export const statementsTaken = (
  text: string,
  role: TurnRole,
  known: Labels = labels(),
): StatementsTaken => {
  const lines = text.split(/\r\n|\r|\n/u);
  const kinds = lineKinds(lines);
  const reading: StatementReading = {
    role,
    found: [],
    evidence: [],
    reported: undefined,
    labels: known,
    section: undefined,
    isForm: false,
    afterBlank: true,
    above: "",
    isDraft: false,
    isOption: false,
    isPasted: role === "user" && isDocument(text),
    isIssue: role === "user" && isIssueForm(lines),
  };
  const output = role === "user" ? outputIn(lines) : undefined;
  let at = 0;
  for (const [number, line] of lines.entries()) {
    const kind = isWithin(output, number) ? "quote" : kinds[number];
    if (kind === "blank") reading.afterBlank = true;
    else if (kind === "own") {
      if (!isAmongSettings(lines, number)) {
        const read = readLine(line, at, isBoxRun(lines, number));
        readOwn(reading, isTick(reading, read, lines, number) ? read : withoutBox(read));
      }
      reading.afterBlank = false;
    } else if (kind === "quote") reading.section = undefined;
    at += line.length + (text.startsWith("\r\n", at + line.length) ? 2 : 1);
    if (reading.found.length >= MOST_READ) break;
  }
  const all = distinct(reading.isPasted ? withoutPartAims(reading.found) : reading.found);
  const statements = all.slice(0, MOST_STATEMENTS);
  return {
    ...{ statements, omitted: all.length - statements.length },
    evidence: reading.evidence.slice(0, MOST_STATEMENTS),
  };
};

const isWithin = (lines: PastedLines | undefined, at: number): boolean =>
  lines !== undefined && at >= lines.from && at <= lines.to;

/** Several goals in a document are those of its parts. */
const withoutPartAims = (found: readonly Statement[]): readonly Statement[] => {
  const isAim = ({ form, source }: Statement): boolean =>
    form === "objective" && source === "label";
  return found.filter(isAim).length < 2 ? found : found.filter((one) => !isAim(one));
};

/** Whether a box is one, and no check mark that only adorns. */
const isTick = (
  { role, section, above, isPasted }: StatementReading,
  line: TurnLine,
  lines: readonly string[],
  number: number,
): boolean => {
  if (line.box !== "ticked") return true;
  if (isPasted) return false;
  if (line.isSign !== true || isBesideOpen(lines, number)) return true;
  if (role === "user") return section !== undefined;
  return section !== undefined || line.isInRun === true || isTickOfWork(line.words, above);
};

const withoutBox = ({ box: _, ...line }: TurnLine): TurnLine => line;

/** Keys and single words, one below the other. */
const isAmongSettings = (lines: readonly string[], at: number): boolean =>
  isSettingLine(lines[at] ?? "") &&
  !/:\s*$/u.test(lines[at] ?? "") &&
  [lines[at - 1], lines[at + 1]].some((line) => line !== undefined && isSettingLine(line));

const readOwn = (reading: StatementReading, whole: TurnLine): void => {
  const named = reading.role === "assistant" ? evidenceIn(whole.words) : undefined;
  const line = named === undefined ? whole : { ...whole, words: named.before.trimEnd() };
  const before = reading.found.length;
  readWords(reading, line);
  const last = reading.found.at(-1);
  if (line.is !== "list" || (line.box === undefined && /[:：]$/u.test(line.words)))
    reading.above = line.words;
  if (line.words !== "")
    reading.reported =
      reading.found.length > before && last?.form === "completed" ? last : undefined;
  const of = reading.reported;
  if (named === undefined || reading.isForm || of === undefined) return;
  for (const subject of named.subjects) reading.evidence.push({ of, subject });
};

const readWords = (reading: StatementReading, line: TurnLine): void => {
  const { words } = line;
  if (words === "") return;
  // A line that is set in from the text is quoted from elsewhere: a log, a commit, a report.
  if (line.is === "text" && line.indent >= SET_IN && reading.section?.indent === undefined) return;
  if (DRAFT.test(words)) reading.isDraft = true;
  if (line.is === "heading") reading.isOption = OPTION.test(words);
  if (line.is === "heading" || isBold(words)) {
    const meaning = meaningOf(words.replace(/[:：]/gu, ""), reading.labels);
    reading.section = meaning && { meaning, isHeading: true };
    reading.isForm = false;
    return;
  }
  if (asksForm(line, reading.labels)) {
    reading.section = undefined;
    reading.isForm = /[:：]$/u.test(words);
    return;
  }
  if (reading.isForm) {
    if (!reading.afterBlank || line.is === "list" || partsOf(line, reading.labels).length > 0)
      return;
    reading.isForm = false;
  }
  if (line.box !== undefined) readBox(reading, line);
  else if (!readLabels(reading, line) && !readInSection(reading, line)) readProse(reading, line);
};

const DRAFT =
  /^(?:here(?:'|’)?s|here is|this is) (?:the|a|an|your) (?:\p{L}+ ){0,2}(?:PR|pull request|commit|issue|release|changelog|ticket) ?(?:description|message|body|title|notes|text|draft|entry)(?!\p{L}).*[:：]$/iu;

const OPTION =
  /^\W*(?:(?:option|alternative|approach|variant|opción|alternativa)s?\s+[#\p{N}\p{Lu}]|(?:my |mi )?(?:recommend|suggest|propos|recomend|sugeren|propuest)\p{L}*)/iu;

/** A line that begins with a label states something, whatever else it says. */
const asksForm = (line: TurnLine, known: Labels): boolean =>
  isExample(line.words) ||
  (line.box === undefined &&
    !partsOf(line, known).some(({ isFirst }) => isFirst) &&
    isInstruction(line.words));

/** A line in bold is a heading, unless it is a sentence. */
const isBold = (words: string): boolean =>
  /^(?:\*\*|__)[^*_]+(?:\*\*|__):?$/u.test(words) && !/[.!?](?:\*\*|__)$/u.test(words);

/** Columns. */
const SET_IN = 2;

/** Forms whose ticked boxes state nothing: what is settled is no longer in the way. */
const OPEN_ONLY: ReadonlySet<ItemForm> = new Set(["blocker", "constraint", "objective"]);

const readBox = (reading: StatementReading, line: TurnLine): void => {
  if (reading.isIssue || line.box === "dropped" || line.words.startsWith("~~")) return;
  const [part] = partsOf(line, reading.labels);
  const meaning = part?.meaning ?? reading.section?.meaning;
  const words = part?.words ?? { text: line.words, from: line.at + line.lead };
  const isTicked = line.box === "ticked";
  if (meaning !== undefined && OPEN_ONLY.has(meaning.form)) {
    if (!isTicked) add(reading, meaning, "checkbox", words);
    return;
  }
  if (meaning?.form === "done-when" || meaning?.form === "decision")
    add(reading, meaning, "checkbox", words);
  if (isTicked) add(reading, { form: "completed" }, "checkbox", words);
  else if (meaning?.form !== "done-when") add(reading, { form: "pending" }, "checkbox", words);
};

/** Whether the line is one of labels. */
const readLabels = (reading: StatementReading, line: TurnLine): boolean => {
  const isStatus = readStatus(reading, line);
  const parts = partsOf(line, reading.labels);
  if (parts.length === 0) return isStatus;
  reading.section = undefined;
  for (const part of parts) {
    const { text } = part.words;
    if (text === "" || /[:：]$/u.test(text)) reading.section = { meaning: part.meaning };
    else addLabelled(reading, part, "label");
  }
  return true;
};

const STATUS = /^(?:\*\*|__)?(?:status|estado)(?:\*\*|__)?\s*[:：]/iu;

/** `Status: done`: a claim, and no label of a list. */
const readStatus = (reading: StatementReading, { words, at, lead }: TurnLine): boolean => {
  if (!STATUS.test(words)) return false;
  const claim = reading.role === "assistant" ? claimIn(words.replaceAll("*", "")) : undefined;
  if (claim !== undefined)
    add(reading, { form: "claim" }, "label", { text: claim, from: at + lead });
  return true;
};

/** Forms of which one line may name several, with semicolons between them. */
const LISTED: ReadonlySet<ItemForm> = new Set([
  "pending",
  "completed",
  "constraint",
  "done-when",
  "blocker",
]);

const addLabelled = (
  reading: StatementReading,
  { meaning, words }: LabelledPart,
  source: ItemSource,
): void => {
  readAfterLabel(reading, words);
  if (!LISTED.has(meaning.form)) return add(reading, meaning, source, words);
  let from = words.from;
  for (const piece of words.text.split(";")) {
    const blank = piece.length - piece.trimStart().length;
    add(reading, meaning, source, { text: piece.trim(), from: from + blank });
    from += piece.length + 1;
  }
};

/** What a label says ends with its first sentence. A later one may claim that all is done. */
const readAfterLabel = (reading: StatementReading, { text, from }: PlacedText): void => {
  const end = /[.!](?=\s+[\p{Lu}¿¡])/u.exec(text)?.index;
  if (end === undefined || reading.role !== "assistant") return;
  for (const { form, text: claim, from: at } of proseIn(text.slice(end + 1)))
    if (form === "claim")
      add(reading, { form }, "prose", { text: claim, from: from + end + 1 + at });
};

/** Whether the line belongs to the list of a label. */
const readInSection = (reading: StatementReading, line: TurnLine): boolean => {
  const { section, afterBlank } = reading;
  if (section === undefined) return false;
  if (line.is !== "list") {
    if (section.indent !== undefined && !afterBlank) return line.indent > section.indent;
    // "What I did:" only leads to the list. The aim itself is what leads to its points.
    const isAim = section.meaning.form === "objective" && section.indent === undefined;
    if (/[:：]$/u.test(line.words) && !isAim) return true;
    reading.section = undefined;
    if (section.indent !== undefined || (section.isHeading && section.meaning.form !== "objective"))
      return false;
    if (isCode(line.words)) return false;
    const text = line.words.replace(/[:：]$/u, "");
    add(reading, section.meaning, "label", { text, from: line.at + line.lead });
    return true;
  }
  if (section.indent === undefined) reading.section = { ...section, indent: line.indent };
  // A list in the list says more about an item of it.
  else if (line.indent > section.indent + 1) return true;
  if (!line.words.startsWith("~~"))
    add(reading, section.meaning, "list", { text: line.words, from: line.at + line.lead });
  return true;
};

const readProse = (reading: StatementReading, { words, at, lead }: TurnLine): void => {
  if (isCode(words) || reading.isPasted) return;
  for (const { form, text, from } of reading.role === "user" ? droppedIn(words) : proseIn(words))
    add(reading, { form }, "prose", { text, from: at + lead + from });
};

/** What is to be shown or settled, and not how. */
const OPEN_POINT = /^(?:whether|if|what|which|how|when|where|why|who)\b/iu;

const add = (
  { role, found, isDraft, isOption }: StatementReading,
  { form, level }: LabelMeaning,
  source: ItemSource,
  { text, from }: PlacedText,
): void => {
  if (isDraft || isOption) return;
  if (role === "user" && (form === "decision" || form === "claim")) return;
  const statement = statementOf(text);
  if (form === "decision" && OPEN_POINT.test(statement)) return;
  // "Nothing blocks us any more" is a statement only here.
  const isBoxed = source === "checkbox" && isFileName(statement);
  if (form !== "unblocked" && !isBoxed && !isStated(statement)) return;
  found.push({
    form,
    source,
    text: statement,
    from,
    to: from + text.length,
    ...(level === undefined ? {} : { level }),
  });
};

const distinct = (found: readonly Statement[]): readonly Statement[] => {
  const known = new Set<string>();
  return found.filter(({ form, level = "", text }) => {
    const key = `${form} ${level} ${text.toLowerCase()}`;
    return !known.has(key) && known.add(key);
  });
};
