// The words of facts: their types, spans and sources, and their names, which are dotted parts in lower
// case. The first part is the family, which says whose a fact is: the person's, or the project's.

/** In the order in which they are worth remembering. */
export const FACT_TYPES = [
  "identity",
  "commitment",
  "constraint",
  "preference",
  "trait",
  "event",
] as const;
export type FactType = (typeof FACT_TYPES)[number];

export const FACT_SPANS = ["short_term", "medium_term", "current", "long_term", "future"] as const;
export type FactSpan = (typeof FACT_SPANS)[number];

export const FACT_SOURCES = ["user", "correction", "consolidation", "import"] as const;
export type FactOrigin = (typeof FACT_SOURCES)[number];

/** The families that are always known. */
export const FAMILIES = ["pref", "project", "tool", "user"] as const;

const PERSONAL: ReadonlySet<string> = new Set(["pref", "user"]);

export const NAME_FORM =
  "must be a dotted name of lower-case parts, such as pref.commit_style, of at most 100 characters";

export const isFactName = (text: string): boolean =>
  text.length <= 100 && /^[a-z][a-z0-9_-]*(?:\.[a-z0-9][a-z0-9_-]*)+$/.test(text);

export const familyOf = (name: string): string => name.split(".", 1)[0] ?? name;

/** What a fact is about, as far as that says whose it is. */
export interface FactAbout {
  readonly name?: string | undefined;
  readonly subject?: string | undefined;
}

/** How a subject begins that means the person, beside the families that do. */
const PERSON: ReadonlySet<string> = new Set(["i", "me", "my"]);

/**
 * Whether a fact is about the person who works here. `more` names further families of the person's. Without a name, the
 * first word of the subject decides, after an article: `the user`, `user.timezone`, `my editor`. What only may be about the
 * person is taken for it, because what is shared by mistake cannot be taken back.
 */
export const isPersonalFact = (
  { name, subject }: FactAbout,
  more: readonly string[] = [],
): boolean => {
  const family =
    name === undefined ? firstWord(subject ?? "") : familyOf(name.trim().toLowerCase());
  return (
    PERSONAL.has(family) || more.includes(family) || (name === undefined && PERSON.has(family))
  );
};

const firstWord = (subject: string): string =>
  subject
    .trim()
    .toLowerCase()
    .replace(/^the\s+/u, "")
    .split(/[\s.,:'\u2019]/u, 1)[0] ?? "";
