// A kind is data: its name, its own fields and a full example. Behaviour lives in folds.
import type { Fields as Body } from "../kit/json.ts";
import { lazily } from "../kit/lazy.ts";
import { commonFields } from "./common.ts";
import type { Event } from "./envelope.ts";
import type { Stream } from "./id.ts";
import { object, type FieldTypes, type Flaw, type Shape } from "./type.ts";

export type { Flaw } from "./type.ts";

/** A kind's own fields, plus the common fields that it does not redefine. */
export type BodyOf<Fields> = Shape<Omit<ReturnType<typeof commonFields>, keyof Fields> & Fields>;

export interface KindSpec<Name extends string, Fields extends FieldTypes> {
  readonly name: Name;
  /** One sentence: what an event of this kind says. */
  readonly says: string;
  /** The version of the body's format that is written today. lift.ts lifts older versions to it. */
  readonly version: number;
  readonly stream: Stream;
  /** Whether a body is about the person who works here: then it never enters the `team` stream. */
  readonly isPersonal?: (body: Body) => boolean;
  /** The most bytes of text that an event may have, if that is not the usual limit. */
  readonly longestBytes?: number;
  /** Built on first use: most runs load kinds of which they read no event. */
  readonly fields: () => Fields;
  /** A body with every field set. It serves as documentation, golden line and test. */
  readonly example: NoInfer<BodyOf<Fields>>;
}

export interface Kind<
  Name extends string = string,
  Fields extends FieldTypes = FieldTypes,
> extends Omit<KindSpec<Name, Fields>, "fields"> {
  readonly fields: Fields;
  /** Returns the first flaw of a body about to be written, if any. Unknown fields are refused. */
  readonly refuse: (body: unknown) => Flaw | undefined;
  /** Returns the first flaw that keeps a body of today's version from being read, if any. Unknown fields pass. */
  readonly misread: (body: unknown) => Flaw | undefined;
  /** Whether the event has this kind, today's version and the right shape. This is how folds get typed bodies. */
  readonly is: (event: Event) => event is EventOf<Name, Fields>;
}

export type EventOf<Name extends string, Fields> = Event & {
  readonly kind: Name;
  readonly body: BodyOf<Fields>;
};

export const defineKind = <const Name extends string, const Fields extends FieldTypes>(
  spec: KindSpec<Name, Fields>,
): Kind<Name, Fields> => {
  const { fields, ...common } = spec;
  const body = lazily(() => object(spec.name, { ...commonFields(), ...fields() }));
  return {
    ...common,
    get fields() {
      return fields();
    },
    refuse: (value) => body().flaw(value, "refuse"),
    misread: (value) => body().flaw(value, "pass"),
    is: (event): event is EventOf<Name, Fields> =>
      event.kind === spec.name &&
      event.v === spec.version &&
      body().flaw(event.body, "pass") === undefined,
  };
};
