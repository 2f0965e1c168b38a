// What a kind is: data. Its name, its own fields, a full example, and how older bodies are lifted. Behaviour lives in folds.
import * as v from "valibot";
import type { Fields as Body } from "../kit/json.ts";
import { commonFields } from "./common.ts";
import type { Event } from "./envelope.ts";
import type { Stream } from "./id.ts";

type CommonFields = typeof commonFields;
export type BodySchema<Fields extends v.ObjectEntries> = v.ObjectSchema<
  Omit<CommonFields, keyof Fields> & Fields,
  undefined
>;
export type BodyOf<Fields extends v.ObjectEntries> = v.InferOutput<BodySchema<Fields>>;

export interface KindSpec<Name extends string, Fields extends v.ObjectEntries> {
  readonly name: Name;
  /** One sentence: what an event of this kind says. */
  readonly says: string;
  /** The version of the body's format that is written today. */
  readonly version: number;
  readonly stream: Stream;
  readonly fields: Fields;
  /** A body with every field of the kind set: documentation, golden line and test in one. */
  readonly example: NoInfer<BodyOf<Fields>>;
  /** Lifts an older body, one version at a time: `upcasts[1]` turns version 1 into 2. */
  readonly upcasts?: { readonly [version: number]: (body: Body) => Body };
}

export interface Kind<
  Name extends string = string,
  Fields extends v.ObjectEntries = v.ObjectEntries,
> extends KindSpec<Name, Fields> {
  /** Names the first thing that is wrong with a body about to be written, or nothing. Unknown fields are refused. */
  readonly refuse: (body: unknown) => Flaw | undefined;
  /** Whether the event is of this kind and its body has the kind's shape: the way folds get typed bodies. */
  readonly is: (event: Event) => event is EventOf<Name, Fields>;
}

export interface Flaw {
  /** Dotted path of the field, empty for the body itself. */
  readonly field: string;
  /** Says what the field must be, to follow its name in a sentence. */
  readonly must: string;
}

export type EventOf<Name extends string, Fields extends v.ObjectEntries> = Event & {
  readonly kind: Name;
  readonly body: BodyOf<Fields>;
};

/** The typed event of a kind: `KindEvent<typeof attempt>`. */
export type KindEvent<K> = K extends Kind<infer Name, infer Fields> ? EventOf<Name, Fields> : never;

export const defineKind = <const Name extends string, Fields extends v.ObjectEntries>(
  spec: KindSpec<Name, Fields>,
): Kind<Name, Fields> => {
  const entries = { ...commonFields, ...spec.fields };
  const written = v.strictObject(entries);
  const read = v.object(entries);
  return {
    ...spec,
    refuse: (body) => {
      const parsed = v.safeParse(written, body, { abortEarly: true, abortPipeEarly: true });
      return parsed.success ? undefined : flawOf(parsed.issues[0]);
    },
    is: (event): event is EventOf<Name, Fields> =>
      event.kind === spec.name && event.body !== null && v.is(read, event.body),
  };
};

const flawOf = (issue: v.BaseIssue<unknown>): Flaw => {
  const field = v.getDotPath(issue) ?? "";
  if (issue.expected === "never") return { field, must: "is not a field of this kind" };
  if (issue.received === "undefined") return { field, must: "is missing" };
  if (/^(must|is) /.test(issue.message)) return { field, must: issue.message };
  return { field, must: `must be ${issue.expected ?? "something else"}` };
};
