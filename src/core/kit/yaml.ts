// YAML as data, through the package yaml: the first document of a text. One that is broken, too long or too deep gives
// undefined.
import { Composer, Parser, type CST } from "yaml";

export const parseYaml = (text: string): unknown => {
  if (text.length > LONGEST) return undefined;
  const tokens = [...new Parser().parse(text.replace(/^\uFEFF/, ""))];
  if (!isWithin(DEEPEST, tokens)) return undefined;
  const [document] = new Composer(OPTIONS).compose(tokens, true);
  if (document === undefined || document.errors.length > 0) return undefined;
  try {
    const value: unknown = document.toJS();
    return value;
  } catch (fault) {
    // Aliases of aliases, which would fill the memory.
    if (fault instanceof ReferenceError) return undefined;
    throw fault;
  }
};

/** Pretty errors take time in proportion to the square of their number. */
const OPTIONS = {
  merge: true,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: "silent",
} as const;

const LONGEST = 100_000;

/** The composer calls itself at each level, and Node ends the process where a pattern is compiled on a full stack. */
const DEEPEST = 100;

const isWithin = (depth: number, tokens: readonly CST.Token[]): boolean => {
  let level = tokens;
  for (let n = 0; n <= depth && level.length > 0; n += 1) level = level.flatMap(childrenOf);
  return level.length === 0;
};

const childrenOf = (token: CST.Token): readonly CST.Token[] => {
  if (token.type === "document") return token.value === undefined ? [] : [token.value];
  if (!("items" in token)) return [];
  return token.items.flatMap(({ key, value }) => [key ?? [], value ?? []].flat());
};
