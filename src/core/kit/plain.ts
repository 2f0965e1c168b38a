// Makes data safe to show anywhere: control characters become visible and have no effect.
import { isObject } from "./json.ts";
import { visible, wellFormed } from "./text.ts";

/**
 * Returns data of the same shape with every text well-formed and visible, field names included:
 * others may have chosen them.
 */
export function plain<Shown>(shown: Shown): Shown;
export function plain(shown: unknown): unknown {
  return isPlain(shown) ? shown : made(shown);
}

/** Nearly all data are plain, and a large answer is not copied then. */
const isPlain = (shown: unknown): boolean => {
  if (typeof shown === "string") return isPlainText(shown);
  if (Array.isArray(shown)) return shown.every(isPlain);
  if (!isObject(shown)) return true;
  for (const name in shown) if (!isPlainText(name) || !isPlain(shown[name])) return false;
  return true;
};

const isPlainText = (text: string): boolean => PRINTABLE.test(text) || plainText(text) === text;

/** Nearly all texts are: none of these characters is ever changed. */
const PRINTABLE = /^[\t\n -~]*$/;

const made = (shown: unknown): unknown => {
  if (typeof shown === "string") return plainText(shown);
  if (Array.isArray(shown)) return shown.map((inner: unknown) => made(inner));
  if (!isObject(shown)) return shown;
  return Object.fromEntries(
    Object.entries(shown).map(([name, inner]) => [plainText(name), made(inner)]),
  );
};

/** Windows line ends are ordinary line ends. */
const plainText = (text: string): string => visible(wellFormed(text).replaceAll("\r\n", "\n"));
