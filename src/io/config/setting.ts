// What a setting is, and the types of value that several share.
import * as v from "valibot";

export interface Setting<Value> {
  /** Dotted; a part in `<>` stands for a name of the user's choice. */
  readonly key: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  readonly fallback: Value;
  readonly says: string;
  /** The values that may be set, in words for the reader. */
  readonly values: string;
  /** A value as typed. */
  readonly example: string;
  /** Turns what somebody typed into the value in the file. */
  readonly typed: (text: string) => unknown;
  /** An environment variable that overrides the files, and what its values mean. */
  readonly env?: { readonly name: string; readonly means: { readonly [value: string]: unknown } };
}

export const define = <Value>(setting: Setting<Value>): Setting<Value> => setting;

export const asTyped = (text: string): unknown => text;

export const yesOrNo = (text: string): unknown =>
  ({ yes: true, true: true, on: true, no: false, false: false, off: false })[text.toLowerCase()] ??
  text;

export const flag = v.boolean("must be true or false (yes and no also work)");

const MOST_WAIT_S = 600;
const WAIT_FORM = `must be a number of seconds between 1 and ${MOST_WAIT_S}`;

export const waitSeconds = v.pipe(
  v.number(WAIT_FORM),
  v.integer(WAIT_FORM),
  v.minValue(1, WAIT_FORM),
  v.maxValue(MOST_WAIT_S, WAIT_FORM),
);
export const WAIT_VALUES = `\`1\` to \`${MOST_WAIT_S}\``;
