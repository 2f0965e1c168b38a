// Settings as people write them: JSON with comments and trailing commas, and TOML by its tables.
import { isObject, parseJson, type Fields } from "../kit/json.ts";

/** Nothing if the text cannot be read. */
export const parseSettings = (text: string): Fields | undefined => {
  const plain = text
    .replace(/^\uFEFF/, "")
    .replaceAll(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, (_, kept: string = "") => kept)
    .replaceAll(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, kept: string = "") => kept);
  const said = parseJson(plain);
  return isObject(said) ? said : undefined;
};

/** A TOML table: its names, and its lines as they are. The lines before the first table have no name. */
export interface Table {
  readonly names: readonly string[];
  readonly text: string;
}

export const tablesIn = (toml: string): readonly Table[] => {
  const tables: { names: readonly string[]; text: string }[] = [{ names: [], text: "" }];
  for (const line of toml.split(/(?<=\n)/)) {
    const header = /^\s*\[\[?((?:"[^"\n]*"|'[^'\n]*'|[^\]"'])*)\]\]?\s*(?:#.*)?$/m.exec(line);
    const last = tables.at(-1);
    if (header) tables.push({ names: namesIn(header[1] ?? ""), text: line });
    else if (last) last.text += line;
  }
  return tables;
};

const namesIn = (header: string): readonly string[] =>
  [...header.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|([\w-]+)/g)].map(([, quoted, literal, bare]) =>
    quoted === undefined ? (literal ?? bare ?? "") : unescaped(quoted),
  );

const unescaped = (quoted: string): string => {
  const text = parseJson(`"${quoted}"`);
  return typeof text === "string" ? text : quoted;
};
