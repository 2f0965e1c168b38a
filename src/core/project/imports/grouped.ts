// Grouped paths, as in Rust and PHP: `a::{b, c::{d as e, *}}` is `a::b`, `a::c::d` and `a::c::*`.

export interface Grouped {
  readonly path: string;
  readonly as?: string;
}

/** Nobody writes longer or deeper ones. */
const LONGEST = 10_000;
const DEPTH = 20;

export const pathsIn = (text: string, between: "::" | "\\"): readonly Grouped[] => {
  if (text.length > LONGEST) return [];
  const plain = text.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, " ").replace(/;\s*$/, "");
  return expanded(plain, "", between, 0);
};

const expanded = (
  text: string,
  before: string,
  between: string,
  depth: number,
): readonly Grouped[] => {
  if (depth > DEPTH) return [];
  return partsOf(text).flatMap((part) => {
    const open = part.indexOf("{");
    if (open >= 0)
      return expanded(
        part.slice(open + 1, Math.max(part.lastIndexOf("}"), open + 1)),
        before + part.slice(0, open).replaceAll(/\s/g, ""),
        between,
        depth + 1,
      );
    const [name = "", as] = part.trim().split(/\s+as\s+/);
    const bare = name.replaceAll(/\s/g, "");
    if (bare === "") return [];
    // `a::{self}` is `a` itself.
    const path =
      bare === "self" && before !== "" ? before.slice(0, -between.length) : before + bare;
    return [{ path, ...(as === undefined ? {} : { as }) }];
  });
};

/** Splits at commas outside any brace. */
const partsOf = (text: string): readonly string[] => {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (text[at] !== "," || depth > 0) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
};
