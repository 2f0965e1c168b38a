// composer.json: what a PHP project says about itself, in Composer's form.
import { isObject, parseJson } from "../../kit/json.ts";
import { part, textOf, type ManifestFacts } from "./manifest.ts";

export const readComposer = (text: string): ManifestFacts | undefined => {
  const parsed = parseJson(text);
  if (!isObject(parsed)) return undefined;
  const asked = ["require-dev", "require"].flatMap((field) => requestedIn(parsed[field]));
  const php = asked.findLast(([name]) => name === "php")?.[1];
  return {
    name: textOf(parsed["name"]),
    description: textOf(parsed["description"]),
    parts: [part("language", "PHP", php), part("tool", "Composer")],
    asked: new Map(asked.filter(([name]) => isPackage(name))),
  };
};

const requestedIn = (value: unknown): readonly (readonly [string, string])[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, version]) =>
        typeof version === "string" ? [[name, version] as const] : [],
      )
    : [];

/** What PHP itself brings has no maker: `php`, `ext-json`. */
const isPackage = (name: string): boolean => name.includes("/");
