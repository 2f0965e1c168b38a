// The fields of a memory beside its claim and body as sections of Markdown, each under a heading of its own, and back.
// Notes of git and the text that a person edits hold them so.
import { asText, asTexts } from "../event/read.ts";
import type { Fields } from "../kit/json.ts";

type ValueForm = "text" | "list" | "number";

interface FieldSection {
  readonly field: string;
  readonly heading: string;
  readonly form: ValueForm;
}

/** In the order in which they are written. */
const SECTIONS: readonly FieldSection[] = [
  { field: "context", heading: "Context", form: "text" },
  { field: "reason", heading: "Reason", form: "text" },
  { field: "rationale", heading: "Rationale", form: "text" },
  { field: "cause", heading: "Cause", form: "text" },
  { field: "avoid", heading: "Avoid", form: "text" },
  { field: "prefer", heading: "Prefer", form: "text" },
  { field: "alternatives", heading: "Alternatives", form: "list" },
  { field: "exceptions", heading: "Exceptions", form: "list" },
  { field: "commandPattern", heading: "Command pattern", form: "text" },
  { field: "library", heading: "Library", form: "text" },
  { field: "versions", heading: "Versions", form: "text" },
  { field: "impact", heading: "Impact", form: "text" },
  { field: "milestone", heading: "Milestone", form: "text" },
  { field: "insight", heading: "Insight", form: "text" },
  { field: "category", heading: "Category", form: "text" },
  { field: "severity", heading: "Severity", form: "text" },
  { field: "verdict", heading: "Verdict", form: "text" },
  { field: "outcome", heading: "Outcome", form: "text" },
  { field: "pattern", heading: "Pattern type", form: "text" },
  { field: "evidence", heading: "Evidence", form: "list" },
  { field: "confidence", heading: "Confidence", form: "text" },
  { field: "importance", heading: "Importance", form: "number" },
];

const BY_HEADING = new Map(SECTIONS.map((one) => [one.heading, one]));

/** A line of a text that would be taken for a heading of ours stands behind a space, which Markdown does not mind. */
const HEADING = `## (?:${[...BY_HEADING.keys()].join("|")})[ \\t]*$`;
const LIKE_HEADING = new RegExp(`^ *${HEADING}`, "gmu");
const ESCAPED_HEADING = new RegExp(`^ ( *${HEADING})`, "gmu");
const escaped = (text: string): string => text.replace(LIKE_HEADING, " $&");
const unescaped = (text: string): string => text.replace(ESCAPED_HEADING, "$1");

/** The headings of these fields, in the order in which they are written. */
export const headingsOf = (wanted: ReadonlySet<string>): readonly string[] =>
  SECTIONS.flatMap(({ field, heading }) => (wanted.has(field) ? [`## ${heading}`] : []));

/** The body, then a section for each of these fields that says something. */
export const sectionsText = (body: string, fields: Fields, wanted: ReadonlySet<string>): string => {
  const sections = SECTIONS.filter(({ field }) => wanted.has(field)).flatMap((one) => {
    const text = valueText(one.form, fields[one.field]);
    return text === "" ? [] : [`## ${one.heading}\n\n${text}`];
  });
  return [...(body === "" ? [] : [escaped(body)]), ...sections].join("\n\n");
};

const valueText = (form: ValueForm, value: unknown): string => {
  if (form === "number") return typeof value === "number" ? String(value) : "";
  if (form === "text") return escaped(asText(value)?.trim() ?? "");
  const items = asTexts(value).filter((one) => one.trim() !== "");
  return items.map((one) => escaped(`- ${one.trim().replaceAll("\n", "\n  ")}`)).join("\n");
};

export interface Sectioned {
  readonly body: string;
  /** As they stand there: whether a value is one that its field takes is for the kind to say. */
  readonly fields: Fields;
}

/**
 * What the text holds of these fields. A section of another field, or of one that is there already, stays in the body.
 */
export const readSections = (text: string, wanted: ReadonlySet<string>): Sectioned => {
  const parts: { readonly section?: FieldSection; readonly lines: string[] }[] = [{ lines: [] }];
  const taken = new Set<string>();
  for (const line of text.split("\n")) {
    const section = line.startsWith("## ") ? BY_HEADING.get(line.slice(3).trimEnd()) : undefined;
    if (section === undefined || !wanted.has(section.field) || taken.has(section.field)) {
      parts.at(-1)?.lines.push(line);
      continue;
    }
    taken.add(section.field);
    parts.push({ section, lines: [] });
  }
  let body = "";
  const fields: Record<string, unknown> = {};
  for (const { section, lines } of parts) {
    const stated = lines.join("\n").trim();
    if (section === undefined) body = unescaped(stated);
    else if (stated !== "") fields[section.field] = valueOf(section.form, stated);
  }
  return { body, fields };
};

const valueOf = (form: ValueForm, text: string): unknown => {
  if (form === "number") return /^\d{1,3}$/u.test(text) ? Number(text) : text;
  if (form === "text") return unescaped(text);
  return text
    .split(/^- /mu)
    .map((one) => unescaped(one.replaceAll(/^ {2}/gmu, "")).trim())
    .filter((one) => one !== "");
};
