// Markers: the four forms in which a person or an agent says in a text that something is to be
// remembered (docs/capture.md). Linear in the text. What stands in other code blocks or in quotes is no
// marker.
import type { Namespace } from "../../event/kinds/core/note.ts";
import { namespaceOf } from "../namespaces.ts";
import { lineKinds } from "./line-kinds.ts";

export type MarkerForm = "fence" | "colons" | "bracket" | "label";

export interface Marker {
  readonly form: MarkerForm;
  /** Undefined if a fence names none, or one that does not exist. */
  readonly namespace: Namespace | undefined;
  /** The first line is the claim, the rest its body. */
  readonly text: string;
  /** The number of its first line, from 0. */
  readonly line: number;
}

/** A text has few. More than this is no text that somebody wrote. */
const MOST = 50;

const FENCE = /^ {0,3}(`{3,}|~{3,}) ?memory(?: +([^\s`]+))? *$/u;
const COLONS = /^ {0,3}:::+ ?(\p{L}+)(?: +(\S.*))?$/u;
const COLONS_END = /^ {0,3}:::+ *$/u;
/** After the mark of a list, a comment or an emoji. */
const LEAD =
  /^[ \t]{0,8}(?:(?:[-*+]|\d{1,3}[.)]|\/\/|#|--|;|\*|<!--)[ \t]+)?(?:[\p{Extended_Pictographic}\u{FE0F}]{1,4}[ \t]*)?/u;
const BRACKET = /^\[(\p{L}+)\][ \t]+(\S.*)$/u;
const LABEL = /^(?:\*\*)?(\p{L}+)(?:\*\*)?:(?:\*\*)?[ \t]+(\S.*)$/u;

/**
 * The words that may stand before a colon: a label is easily written without any thought of a memory, so general words
 * such as `goal:` or `requirements:` are none.
 */
const LABELS: ReadonlySet<string> = new Set(
  (
    "decision decided learning learned learnt til insight blocker milestone pattern retro retrospective remember " +
    "decisión decidido aprendizaje aprendido bloqueo bloqueador patrón retrospectiva recuerda"
  ).split(" "),
);

export const markersIn = (text: string): readonly Marker[] => {
  if (!MAY.test(text)) return [];
  const lines = text.split(/\r\n|\r|\n/u);
  const kinds = lineKinds(lines);
  const found: Marker[] = [];
  for (let at = 0; at < lines.length && found.length < MOST; at += 1) {
    const line = lines[at] ?? "";
    const fence = FENCE.exec(line);
    if (fence !== null && kinds[at] === "fence") {
      const end = kinds.indexOf("fence-end", at);
      if (end < 0) break;
      add(found, "fence", namespaceOf(fence[2] ?? ""), lines.slice(at + 1, end), at);
      at = end;
    } else if (kinds[at] === "own") {
      const [, word = "", first = ""] = COLONS.exec(line) ?? [];
      const namespace = namespaceOf(word);
      const end = namespace === undefined ? -1 : endOfColons(lines, at + 1);
      if (end > 0) {
        add(found, "colons", namespace, [first, ...lines.slice(at + 1, end)], at);
        at = end;
      } else addOfLine(found, line, at);
    }
  }
  return found;
};

/** A cheap look: most texts hold none. */
const MAY =
  /^ {0,3}(?:`{3,}|~{3,}) ?memory|^ {0,3}:::|\[\p{L}+\] |(?:deci[ds]|lear|til|sight|lock|stone|tern|retro|ember|rend|loqu|patr|erda)\p{L}{0,9}(?:\*\*)?:/imu;

/** No block of a person is longer. */
const MOST_LINES = 200;

const endOfColons = (lines: readonly string[], from: number): number => {
  const end = Math.min(lines.length, from + MOST_LINES);
  for (let at = from; at < end; at += 1) if (COLONS_END.test(lines[at] ?? "")) return at;
  return -1;
};

const addOfLine = (found: Marker[], line: string, at: number): void => {
  const rest = line.slice(LEAD.exec(line)?.[0].length ?? 0);
  const [, inBrackets = "", tagged = ""] = BRACKET.exec(rest) ?? [];
  const namespace = namespaceOf(inBrackets);
  if (namespace !== undefined && tagged.length >= SHORTEST)
    return add(found, "bracket", namespace, [tagged], at);
  const [, word = "", labelled = ""] = LABEL.exec(rest) ?? [];
  if (LABELS.has(word.toLowerCase()) && isStatement(labelled))
    add(found, "label", namespaceOf(word), [labelled], at);
};

/** Fewer characters say nothing. */
const SHORTEST = 5;

/** `decision: allow` is a setting, and `decision: which one?` a question. */
const isStatement = (text: string): boolean =>
  !/[?？]\s*$/u.test(text) && text.split(/\s+/u).length >= 3 && !/^["'{[]/u.test(text);

const add = (
  found: Marker[],
  form: MarkerForm,
  namespace: Namespace | undefined,
  lines: readonly string[],
  line: number,
): void => {
  const text = lines
    .join("\n")
    .replace(/-->\s*$/u, "")
    .trim();
  if (text.length >= SHORTEST) found.push({ form, namespace, text, line });
};
