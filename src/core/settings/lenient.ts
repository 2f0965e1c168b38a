// Settings as people write them: JSON with comments and trailing commas.
import { isObject, parseJson, type Fields } from "../kit/json.ts";

/** Nothing if the text cannot be read. */
export const parseSettings = (text: string): Fields | undefined => {
  const plain = text
    .replace(/^\uFEFF/, "")
    .replaceAll(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, (_, kept: string = "") => kept)
    .replaceAll(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, kept: string = "") => kept);
  const parsed = parseJson(plain);
  return isObject(parsed) ? parsed : undefined;
};
