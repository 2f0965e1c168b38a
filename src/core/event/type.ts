// The types of a body's fields. A type checks a value, says in words what is wrong with it, and
// describes itself for docs/event-format.md. It checks every event that is read, so it allocates
// nothing for a valid value.
import { isObject } from "../kit/json.ts";
import { lazily } from "../kit/lazy.ts";

export interface Flaw {
  /** The dotted path of the field; empty for the body itself. */
  readonly field: string;
  /** What the field must be, worded to follow its name in a sentence. */
  readonly must: string;
}

/** What happens to a field that no type names: a writer is refused, a reader passes it on. */
export type Extra = "refuse" | "pass";

export interface Type<T> {
  /** What a value of this type is, in a few words. */
  readonly says: string;
  /** What the value means in this field; set by `required` and `optional`. */
  readonly means?: string;
  readonly optional?: true;
  /** The object type inside, for code that describes the format. */
  readonly within?: ObjectType;
  /** Its values are no one's own words: they are among a few that the format names, or computed. */
  readonly isOfMachine?: true;
  /** The first flaw of the value, if any. */
  readonly flaw: (value: unknown, extra: Extra) => Flaw | undefined;
  readonly is: (value: unknown) => value is T;
}

export interface Optional<T> extends Type<T> {
  readonly optional: true;
}

export interface FieldTypes {
  readonly [name: string]: Type<unknown>;
}

export interface ObjectType {
  readonly name: string;
  readonly fields: FieldTypes;
}

/** The type of the values that a field type accepts. */
export type TypeOf<T> = T extends Type<infer Value> ? Value : never;

type OptionalNames<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Optional<unknown> ? Name : never;
}[keyof Fields];

/** The object that these fields form. */
export type Shape<Fields> = {
  readonly [Name in Exclude<keyof Fields, OptionalNames<Fields>>]: TypeOf<Fields[Name]>;
} & { readonly [Name in OptionalNames<Fields>]?: TypeOf<Fields[Name]> };

/** A field that must be present, and what it means. */
export const required = <T>(type: Type<T>, means: string): Type<T> => ({ ...type, means });

/** A field that may be absent, and what it means. */
export const optional = <T>(type: Type<T>, means: string): Optional<T> => ({
  ...type,
  means,
  optional: true,
});

/** A field whose values no one chose as words. */
export const ofMachine = <T>(type: Type<T>): Type<T> => ({ ...type, isOfMachine: true });

/** A rule that a text must follow, and how to tell the author of a text that breaks it. */
export interface TextRule {
  readonly must: string;
  readonly holds: (text: string) => boolean;
}

export const text = (says: string, ...rules: readonly TextRule[]): Type<string> =>
  typeFrom(says, (value) => {
    if (typeof value !== "string") return NO_TEXT;
    for (const { holds, must } of rules) if (!holds(value)) return { field: "", must };
    return undefined;
  });

/** A whole number. A body holds no other numbers. */
export const whole = (says: string, least?: number, most?: number): Type<number> =>
  typeFrom(says, (value) => {
    if (!Number.isSafeInteger(value)) return NO_WHOLE_NUMBER;
    if (least !== undefined && Number(value) < least)
      return { field: "", must: `must be at least ${least}` };
    if (most !== undefined && Number(value) > most)
      return { field: "", must: `must be at most ${most}` };
    return undefined;
  });

export const oneOf = <const Value extends string>(...values: readonly Value[]): Type<Value> => {
  const known: ReadonlySet<unknown> = new Set(values);
  const flaw = { field: "", must: `must be ${either(values)}` };
  const says = either(values.map((value) => `\`${value}\``));
  return ofMachine(typeFrom(says, (value) => (known.has(value) ? undefined : flaw)));
};

export const list = <T>(item: Type<T>, most = 100, least = 0): Type<readonly T[]> => {
  const tooLong = { field: "", must: `must hold at most ${most} entries` };
  const tooShort = { field: "", must: `must hold at least ${least}` };
  const type = typeFrom<readonly T[]>(`list of at most ${most}: ${item.says}`, (value, extra) => {
    if (!Array.isArray(value)) return NO_LIST;
    if (value.length > most) return tooLong;
    if (value.length < least) return tooShort;
    for (let at = 0; at < value.length; at += 1) {
      const flaw = item.flaw(value[at], extra);
      if (flaw) return within(String(at), flaw);
    }
    return undefined;
  });
  return {
    ...type,
    ...(item.within ? { within: item.within } : {}),
    ...(item.isOfMachine ? { isOfMachine: true } : {}),
  };
};

export const object = <const Fields extends FieldTypes>(
  name: string,
  fields: Fields,
): Type<Shape<Fields>> => {
  const parts = lazily(() =>
    Object.entries(fields).map(([field, type]) => ({
      field,
      flaw: type.flaw,
      missing: type.optional ? undefined : { field, must: isMissing(type) },
    })),
  );
  const type = typeFrom<Shape<Fields>>(`object _${name}_`, (value, extra) => {
    if (!isObject(value)) return NO_OBJECT;
    for (const { field, flaw, missing } of parts()) {
      const inner = value[field];
      const found = inner === undefined ? missing : flaw(inner, extra);
      if (found) return inner === undefined ? found : within(field, found);
    }
    if (extra === "pass") return undefined;
    const unknown = Object.keys(value).find((field) => !Object.hasOwn(fields, field));
    return unknown === undefined ? undefined : { field: unknown, must: `is no field of ${name}` };
  });
  return { ...type, within: { name, fields } };
};

const typeFrom = <T>(says: string, flaw: Type<T>["flaw"]): Type<T> => ({
  says,
  flaw,
  is: (value): value is T => flaw(value, "pass") === undefined,
});

const NO_TEXT: Flaw = { field: "", must: "must be text" };
const NO_WHOLE_NUMBER: Flaw = { field: "", must: "must be a whole number" };
const NO_LIST: Flaw = { field: "", must: "must be a list" };
const NO_OBJECT: Flaw = { field: "", must: "must be an object" };

const isMissing = ({ means, says }: Type<unknown>): string => `is missing: ${means ?? says}`;

const within = (field: string, flaw: Flaw): Flaw => ({
  field: flaw.field === "" ? field : `${field}.${flaw.field}`,
  must: flaw.must,
});

const either = (values: readonly string[]): string =>
  values.length < 2
    ? values.join()
    : `${values.slice(0, -1).join(", ")} or ${values.slice(-1).join()}`;
