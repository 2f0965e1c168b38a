// Data that may be shown anywhere as it stands: a control character in it is seen, and has no effect.
import { isObject } from "./json.ts";
import { visible, wellFormed } from "./text.ts";

/** Of the same shape, every text in it well-formed and visible: names of fields, too, since others may have given those. */
export function plain<Shown>(shown: Shown): Shown;
export function plain(shown: unknown): unknown {
  if (typeof shown === "string") return plainText(shown);
  if (Array.isArray(shown)) return shown.map((inner: unknown) => plain(inner));
  if (!isObject(shown)) return shown;
  return Object.fromEntries(
    Object.entries(shown).map(([name, inner]) => [plainText(name), plain(inner)]),
  );
}

/** Lines that end as on Windows are lines. */
const plainText = (text: string): string => visible(wellFormed(text).replaceAll("\r\n", "\n"));
