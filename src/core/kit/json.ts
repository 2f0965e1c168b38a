// JSON read without exceptions, and written so that equal data are equal bytes.

import { compareText } from "./text.ts";

/** Any JSON text as data; `undefined` where the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A JSON object of which nothing is known yet. */
export interface Fields {
  readonly [field: string]: unknown;
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Serialises with sorted keys, so that equal data are equal bytes. For derived files, never for log lines. */
export const canonicalJson = (value: unknown, indent = 0): string =>
  JSON.stringify(
    value,
    (_key, inner: unknown) =>
      isObject(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareText(a, b)))
        : inner,
    indent,
  );
