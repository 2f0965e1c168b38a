// Reads bodies generously, field by field: a field that is absent, or of a type that only a newer
// version knows, counts as not there. The folds and whoever needs more of an event than a fold keeps
// read bodies by this; a fact of the gate is read only in its full shape (`Kind.is`).
import { isObject, type Fields } from "../kit/json.ts";
import type { ChangeFeatures } from "./change.ts";
import type { Check, Condition } from "./check.ts";

/** A relation that an event states: `to` is an event id, or `key:` and a natural key. */
export interface Relation {
  readonly as: string;
  readonly to: string;
}

type StatedText = string | undefined;
type StatedTime = number | undefined;

/** What the fields of a body are read as. */
interface Readable {
  readonly text: StatedText;
  readonly body: StatedText;
  readonly key: StatedText;
  readonly author: StatedText;
  readonly session: StatedText;
  readonly commit: StatedText;
  readonly branch: StatedText;
  readonly namespace: StatedText;
  readonly spec: StatedText;
  readonly outcome: StatedText;
  readonly avoid: StatedText;
  readonly prefer: StatedText;
  readonly commandPattern: StatedText;
  readonly as: StatedText;
  readonly to: StatedText;
  readonly linked: StatedText;
  readonly when: StatedTime;
  readonly takenBackAt: StatedTime;
  readonly tags: readonly string[];
  readonly errors: readonly string[];
  readonly relates: readonly Relation[];
  readonly check: Partial<Check>;
  readonly change: ChangeFeatures | undefined;
  readonly actor: { readonly door?: string; readonly agents?: readonly string[] };
  readonly redactions: readonly StatedRedaction[];
}

/** What was done about one kind of secret in one field. */
export interface StatedRedaction {
  readonly family: string;
  readonly field: string;
  readonly action: string;
  readonly count: number;
}

/** A field of an event, as far as it is understood; what there is no event of says nothing. */
export const fieldOf = <Name extends keyof Readable>(
  event: { readonly body: Fields | null } | undefined,
  name: Name,
): Readable[Name] => READERS[name](event?.body?.[name]);

/** A text; nothing if it is empty. */
export const asText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The texts of a list. */
export const asTexts = (value: unknown): readonly string[] => {
  if (!Array.isArray(value) || value.length === 0) return NONE;
  return value.every(isString) ? value : value.filter(isString);
};

export const asNumber = (value: unknown): number | undefined =>
  typeof value === "number" ? value : undefined;

/** The objects of a list. */
export const asObjects = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isObject) : NONE;

export const asRelations = (value: unknown): readonly Relation[] =>
  value === undefined
    ? NONE
    : asObjects(value).flatMap(({ as, to }) =>
        typeof as === "string" && typeof to === "string" ? [{ as, to }] : [],
      );

/** Fields of a check that are of their type. */
export const asCheck = (value: unknown): Partial<Check> => (isObject(value) ? checkIn(value) : {});

export const asConditions = (value: unknown): readonly Condition[] =>
  value === undefined ? NONE : asObjects(value).filter(isCondition);

/** It must at least be a change, with the lines of its hunks. */
export const asChange = (value: unknown): ChangeFeatures | undefined =>
  isChange(value) ? value : undefined;

const READERS: { readonly [Name in keyof Readable]: (value: unknown) => Readable[Name] } = {
  text: asText,
  body: asText,
  key: asText,
  author: asText,
  session: asText,
  commit: asText,
  branch: asText,
  namespace: asText,
  spec: asText,
  outcome: asText,
  avoid: asText,
  prefer: asText,
  commandPattern: asText,
  as: asText,
  to: asText,
  linked: asText,
  when: asNumber,
  takenBackAt: asNumber,
  tags: asTexts,
  errors: asTexts,
  relates: asRelations,
  check: asCheck,
  change: asChange,
  actor: (value) =>
    isObject(value) && typeof value.door === "string"
      ? { door: value.door, agents: asTexts(value.agents) }
      : {},
  redactions: (value) => asObjects(value).flatMap((one) => redactionIn(one) ?? []),
};

const NONE: readonly never[] = [];

const isString = (value: unknown): value is string => typeof value === "string";

const isBy = (value: unknown): value is Check["by"] =>
  value === "command" || value === "revert" || value === "person";

const checkIn = ({ by, command, exit, signature, summary, commit }: Fields): Partial<Check> => {
  const check: { -readonly [Name in keyof Check]?: Check[Name] } = {};
  if (isBy(by)) check.by = by;
  if (isString(command) && command !== "") check.command = command;
  if (typeof exit === "number") check.exit = exit;
  if (isString(signature) && signature !== "") check.signature = signature;
  if (isString(summary) && summary !== "") check.summary = summary;
  if (isString(commit) && commit !== "") check.commit = commit;
  return check;
};

const isCondition = (value: Fields): value is Fields & Condition =>
  isString(value.on) &&
  isString(value.name) &&
  (value.holds === undefined || isString(value.holds));

const isChange = (value: unknown): value is ChangeFeatures =>
  isObject(value) &&
  Array.isArray(value.files) &&
  value.files.every(isChangedFile) &&
  typeof value.totalFiles === "number" &&
  typeof value.totalLines === "number";

const isChangedFile = (value: unknown): boolean =>
  isObject(value) &&
  isString(value.path) &&
  Array.isArray(value.hunks) &&
  value.hunks.every(
    (hunk: unknown) => isObject(hunk) && Array.isArray(hunk.lines) && hunk.lines.every(isString),
  );

const redactionIn = ({ family, field, action, count }: Fields): StatedRedaction | undefined =>
  isString(family) && isString(field) && isString(action) && typeof count === "number"
    ? { family, field, action, count }
    : undefined;
