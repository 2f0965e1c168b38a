// Reads JSON without exceptions, and writes it so that equal data give equal bytes.

import { compareText } from "./text.ts";

/** Parses JSON; `undefined` if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A JSON object whose fields are not known yet. */
export interface Fields {
  readonly [field: string]: unknown;
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Serialises with sorted keys, so that equal data give equal bytes. For derived files, never for log lines. */
export const canonicalJson = (value: unknown, indent = 0): string =>
  JSON.stringify(
    value,
    (_key, inner: unknown) =>
      isObject(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareText(a, b)))
        : typeof inner === "bigint"
          ? String(inner)
          : inner,
    indent,
  );
