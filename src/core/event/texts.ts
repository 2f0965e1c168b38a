// The human texts of an event, of any kind: what a search looks through.
import type { Event } from "./envelope.ts";
import { isHash } from "./id.ts";
import { isObject, type Fields } from "../kit/json.ts";

/** Fields that hold no human text. */
const MACHINE_FIELDS: ReadonlySet<string> = new Set([
  "salt",
  "change",
  "redactions",
  "blobs",
  "targets",
]);

/** Fields that identify something, mostly by a random value: a session, a use of a tool, what was learned. */
const ID_FIELDS: ReadonlySet<string> = new Set(["session", "parent", "agent", "turn", "id", "key"]);

const SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** A name that somebody chose has words and contains no such run. */
const RANDOM = /(?:^|[^0-9a-z])[0-9a-f]{8,}(?:$|[^0-9a-z])/i;

const isId = (name: string, text: string): boolean =>
  isHash(text) || SHA.test(text) || (ID_FIELDS.has(name) && RANDOM.test(text));

/** Whether some human text of an event, its kind included, is as asked, or some id in it; stops at the first. */
export const someText = (
  { kind, body }: Event,
  holds: (text: string) => boolean,
  names: (id: string) => boolean,
): boolean => {
  const inValue = (name: string, value: unknown): boolean => {
    if (typeof value === "string") return isId(name, value) ? names(value) : holds(value);
    if (Array.isArray(value)) return value.some((one) => inValue(name, one));
    return isObject(value) && inFields(value);
  };
  const inFields = (fields: Fields): boolean => {
    for (const name in fields)
      if (!MACHINE_FIELDS.has(name) && inValue(name, fields[name])) return true;
    return false;
  };
  return holds(kind) || (body !== null && inFields(body));
};
