// The type of an answer's document.
import type * as v from "valibot";

/** What a schema describes, to be read only: an answer may pass on lists that others own. */
export type DocumentOf<Schema extends v.GenericSchema> = Immutable<v.InferOutput<Schema>>;

type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? Value extends Iterable<infer Item>
      ? Iterable<Immutable<Item>>
      : { readonly [Name in keyof Value]: Immutable<Value[Name]> }
    : Value;
