// Makes data safe to show anywhere: control characters become visible and have no effect.
import { isObject } from "./json.ts";
import { visible, wellFormed } from "./text.ts";

/**
 * Returns data of the same shape with every text well-formed and visible, field names included:
 * others may have chosen them.
 */
export function plain<Shown>(shown: Shown): Shown;
export function plain(shown: unknown): unknown {
  if (typeof shown === "string") return plainText(shown);
  if (Array.isArray(shown)) return shown.map((inner: unknown) => plain(inner));
  if (!isObject(shown)) return shown;
  return Object.fromEntries(
    Object.entries(shown).map(([name, inner]) => [plainText(name), plain(inner)]),
  );
}

/** Windows line ends are ordinary line ends. */
const plainText = (text: string): string => visible(wellFormed(text).replaceAll("\r\n", "\n"));
