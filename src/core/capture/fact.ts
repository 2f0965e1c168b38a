// A fact as it is stated, as the fields of its draft: its name or subject, its value, and one line that
// says all of it, because a memory is read by itself in a search, a log or a brief.
import type { DraftBody, DraftCommon } from "../event/draft.ts";
import {
  FAMILIES,
  familyOf,
  isFactName,
  isPersonalFact,
  type FactOrigin,
  type FactSpan,
  type FactType,
} from "../event/facts.ts";
import { defined } from "../kit/defined.ts";
import { asMeant, oneLine } from "../kit/text.ts";
import { withoutPrivate } from "../kit/private-text.ts";
import { err, ok, type Result } from "../kit/result.ts";

export interface StatedFact {
  readonly name?: string | undefined;
  readonly value?: string | undefined;
  readonly subject?: string | undefined;
  readonly relation?: string | undefined;
  readonly object?: string | undefined;
  /** The value does not hold. */
  readonly denied?: boolean;
  /** Nothing holds there any more. */
  readonly gone?: boolean;
  readonly part?: string | undefined;
  readonly type?: FactType | undefined;
  readonly span?: FactSpan | undefined;
  readonly confidence?: string | undefined;
  readonly source?: FactOrigin | undefined;
  /** Milliseconds since 1970. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** The families that settings add. */
export interface MoreFamilies {
  readonly families: readonly string[];
  readonly personal: readonly string[];
}

/** What cannot be stated of one fact together. */
export type FactClash =
  | "name-subject"
  | "name-relation"
  | "name-object"
  | "not-gone"
  | "from-until"
  | "everywhere-local";

export type FactFault =
  /** Neither a name nor a subject with its relation. */
  | { readonly kind: "fact-unnamed" }
  /** A name or a subject, and neither a value nor that there is none; or both. */
  | { readonly kind: "fact-value-unsaid"; readonly about: string; readonly twice: boolean }
  /** Words or flags of which only some can be meant. */
  | { readonly kind: "fact-ambiguous"; readonly together: FactClash }
  | { readonly kind: "family-unknown"; readonly family: string; readonly known: readonly string[] };

/** What a draft says beyond the fields of every draft. */
export type FactFields = Omit<DraftBody<"fact">, Exclude<keyof DraftCommon, "text">>;

export const factFields = (
  stated: StatedFact,
  more: MoreFamilies,
): Result<FactFields, FactFault> => {
  const together = clashIn(stated);
  if (together !== undefined) return err({ kind: "fact-ambiguous", together });
  const about = aboutOf(stated, more);
  if (!about.ok) return about;
  const { denied = false, gone = false, part, source = "user" } = stated;
  const { type, span, confidence, from, until } = stated;
  const { words, name } = about.value;
  const value = read(stated.value ?? stated.object);
  if ((value === undefined) !== gone)
    return err({ kind: "fact-value-unsaid", about: words, twice: gone });
  const held = value ?? "nothing any more";
  const claim = `${words}${part === undefined ? "" : ` (${part})`}${name === undefined ? " " : ": "}${denied ? "not " : ""}${held}`;
  return ok({
    text: oneLine(claim),
    source,
    ...about.value.fields,
    ...defined({ [name === undefined ? "object" : "value"]: value }),
    ...(denied ? { denied: "yes" as const } : {}),
    ...defined({ part, type, span, confidence, from, until }),
  });
};

const clashIn = ({
  name,
  subject,
  relation,
  object,
  ...stated
}: StatedFact): FactClash | undefined => {
  const { denied = false, gone = false, from, until } = stated;
  if (name !== undefined && subject !== undefined) return "name-subject";
  if (name !== undefined && relation !== undefined) return "name-relation";
  if (name !== undefined && object !== undefined) return "name-object";
  if (denied && gone) return "not-gone";
  return from !== undefined && until !== undefined && from >= until ? "from-until" : undefined;
};

interface FactSubject {
  /** As its claim begins. */
  readonly words: string;
  readonly name: string | undefined;
  readonly fields: Pick<FactFields, "name" | "subject" | "relation">;
}

const aboutOf = (stated: StatedFact, more: MoreFamilies): Result<FactSubject, FactFault> => {
  const [name, subject, relation] = [stated.name, stated.subject, stated.relation].map(read);
  const about = defined({ name: name?.toLowerCase(), subject, relation });
  if (about.name === undefined)
    return subject === undefined || relation === undefined
      ? err({ kind: "fact-unnamed" })
      : ok({ words: `${subject} ${relation}`, name: undefined, fields: about });
  const known = [...FAMILIES, ...more.families, ...more.personal];
  const family = familyOf(about.name);
  // A name of another form is refused with the draft, which says what form it must have.
  return isFactName(about.name) && !known.includes(family)
    ? err({ kind: "family-unknown", family, known })
    : ok({ words: about.name, name: about.name, fields: about });
};

/** Whether it is the person's, and so kept apart from what a project shares. */
export const isPersonal = (fields: FactFields, { personal }: MoreFamilies): boolean =>
  isPersonalFact(fields, personal);

/**
 * Models pass texts with quotation marks of their own around them, and a person marks what must not be
 * kept. What is empty then was not said.
 */
const read = (given: string | undefined): string | undefined => {
  const text = asMeant(withoutPrivate(given ?? "").trim());
  return text === "" || text === '""' ? undefined : text;
};
