// What `.twiceshyignore` names, of which nothing is captured: paths in the syntax of gitignore, and tools by name. Every
// rule costs at most the length of the path times its own, because the file may come with a repository.

export interface Ignored {
  /** A path as the log spells it: from the top of the work tree, with slashes. */
  readonly path: (path: string) => boolean;
  /** A tool as its host names it. */
  readonly tool: (name: string) => boolean;
  /** How many rules there are. */
  readonly paths: number;
  readonly tools: number;
  readonly broken: readonly BrokenRule[];
  /** The code of the error with which the file could not be read. */
  readonly unread?: string;
}

/** A line that names nothing. */
export interface BrokenRule {
  /** From 1. */
  readonly line: number;
  readonly rule: string;
  readonly why: "class-open" | "names-nothing" | "tool-unnamed" | "tool-negated";
}

interface PathRule {
  readonly negated: boolean;
  readonly folderOnly: boolean;
  /** It is compared with the last name of a path alone. */
  readonly anywhere: boolean;
  readonly segments: readonly PathPart[];
}

/** `**`, which stands for any number of folders, or what one name must look like. */
type PathPart = "folders" | readonly Unit[];
type Unit = "any" | "one" | ((letter: string) => boolean);

export const NOTHING_IGNORED: Ignored = {
  ...{ path: () => false, tool: () => false },
  ...{ paths: 0, tools: 0, broken: [] },
};

export const parseIgnored = (text: string, ignoreCase = false): Ignored => {
  const paths: PathRule[] = [];
  const tools: (readonly Unit[])[] = [];
  const broken: BrokenRule[] = [];
  const cased = (given: string): string => (ignoreCase ? given.toLowerCase() : given);
  for (const [at, row] of text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .entries()) {
    const rule = withoutEndSpaces(row.replace(/\r$/, ""));
    if (rule === "" || rule.startsWith("#")) continue;
    const parsed = /^!?tool:/.test(rule) ? toolRule(rule) : pathRule(cased(rule));
    if (typeof parsed === "string") broken.push({ line: at + 1, rule, why: parsed });
    else if ("tool" in parsed) tools.push(parsed.tool);
    else paths.push(parsed);
  }
  return {
    path: (path) => paths.length > 0 && isPathIgnored(paths, cased(path).split("/")),
    tool: (name) => tools.some((tool) => isNameLike(tool, name.toLowerCase())),
    ...{ paths: paths.length, tools: tools.length, broken },
  };
};

/** Spaces at the end do not count, unless a backslash is before them. */
const withoutEndSpaces = (row: string): string => {
  const bare = row.replace(/ +$/, "");
  return bare.length < row.length && /(?:^|[^\\])(?:\\\\)*\\$/.test(bare) ? `${bare} ` : bare;
};

const toolRule = (rule: string): { readonly tool: readonly Unit[] } | BrokenRule["why"] => {
  if (rule.startsWith("!")) return "tool-negated";
  const name = rule.slice("tool:".length).trim().toLowerCase();
  if (name === "") return "tool-unnamed";
  const tool = unitsOf(name);
  return tool === undefined ? "class-open" : { tool };
};

const pathRule = (rule: string): PathRule | BrokenRule["why"] => {
  const negated = rule.startsWith("!");
  const pattern = negated ? rule.slice(1) : rule;
  const folderOnly = pattern.endsWith("/");
  const named = folderOnly ? pattern.slice(0, -1) : pattern;
  if (named === "" || named.endsWith("/")) return "names-nothing";
  const parts = named.split("/");
  const anywhere = parts.length === 1;
  const segments: PathPart[] = [];
  for (const part of parts[0] === "" ? parts.slice(1) : parts) {
    const segment = part === "**" && !anywhere ? "folders" : unitsOf(part);
    if (segment === undefined) return "class-open";
    segments.push(segment);
  }
  return { negated, folderOnly, anywhere, segments };
};

/** What is in an ignored folder cannot be taken out again. Otherwise the last rule that fits decides. */
const isPathIgnored = (rules: readonly PathRule[], names: readonly string[]): boolean => {
  for (let depth = 1; depth <= names.length; depth += 1) {
    const isFolder = depth < names.length;
    const rule = rules.findLast((one) => isMatch(one, names.slice(0, depth), isFolder));
    if (rule !== undefined && !rule.negated) return true;
  }
  return false;
};

const isMatch = (rule: PathRule, names: readonly string[], isFolder: boolean): boolean => {
  if (rule.folderOnly && !isFolder) return false;
  return matches(rule.segments, rule.anywhere ? names.slice(-1) : names, {
    isStar: (segment) => segment === "folders",
    fits: (segment, name) => segment !== "folders" && isNameLike(segment, name),
  });
};

const isNameLike = (units: readonly Unit[], name: string): boolean =>
  matches(units, [...name], {
    isStar: (unit) => unit === "any",
    fits: (unit, letter) => unit === "one" || (typeof unit === "function" && unit(letter)),
  });

/** Goes back to the last star alone, so that no pattern takes longer than its length times the text's. */
const matches = <Part, Item>(
  parts: readonly Part[],
  items: readonly Item[],
  { isStar, fits }: { isStar: (part: Part) => boolean; fits: (part: Part, item: Item) => boolean },
): boolean => {
  let [part, item, star, from] = [0, 0, -1, 0];
  while (item < items.length) {
    const [one, other] = [parts[part], items[item]];
    if (one !== undefined && isStar(one)) {
      [star, from] = [part, item];
      part += 1;
    } else if (one !== undefined && other !== undefined && fits(one, other)) {
      part += 1;
      item += 1;
    } else if (star >= 0) {
      from += 1;
      [part, item] = [star + 1, from];
    } else return false;
  }
  // `a/**` is what is in `a`, not `a` itself; `*` may stand for nothing.
  while (part < parts.length && isEmptyStar(parts[part])) part += 1;
  return part === parts.length;
};

const isEmptyStar = (part: unknown): boolean => part === "any";

/** Undefined if a class is not closed. */
const unitsOf = (name: string): readonly Unit[] | undefined => {
  const letters = [...name];
  const units: Unit[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? "";
    if (letter === "*") {
      if (units.at(-1) !== "any") units.push("any");
    } else if (letter === "?") units.push("one");
    else if (letter === "[") {
      const found = classAt(letters, at);
      if (found === undefined) return undefined;
      units.push(found.holds);
      at = found.end;
    } else {
      if (letter === "\\") at += 1;
      const exact = letters[at];
      if (exact === undefined) return undefined;
      units.push((other) => other === exact);
    }
  }
  return units;
};

const POSIX: Readonly<Record<string, RegExp>> = {
  ...{ alpha: /[a-z]/i, digit: /\d/, alnum: /[a-z\d]/i, upper: /[A-Z]/, lower: /[a-z]/ },
  ...{ space: /\s/, blank: /[ \t]/, punct: /[!-/:-@[-`{-~]/, xdigit: /[\da-f]/i },
  ...{ cntrl: /\p{Cc}/u, print: /[ -~]/, graph: /[!-~]/ },
};

/** `[a-z]`, `[!a]`, `[[:digit:]]`, from its bracket on. */
const classAt = (letters: readonly string[], start: number) => {
  let at = start + 1;
  const isNot = letters[at] === "!" || letters[at] === "^";
  if (isNot) at += 1;
  const tests: ((letter: string) => boolean)[] = [];
  for (let isFirst = true; isFirst || letters[at] !== "]"; isFirst = false) {
    const letter = letters[at];
    if (letter === undefined) return undefined;
    const [, posix = ""] =
      letter === "[" ? (/^\[:([a-z]+):\]/.exec(letters.slice(at).join("")) ?? []) : [];
    const named = POSIX[posix];
    if (named !== undefined) {
      tests.push((other) => named.test(other));
      at += posix.length + 4;
      continue;
    }
    if (letter === "\\") at += 1;
    const low = letters[at];
    if (low === undefined) return undefined;
    at += 1;
    let high = low;
    if (letters[at] === "-" && letters[at + 1] !== "]" && letters[at + 1] !== undefined) {
      at += letters[at + 1] === "\\" ? 2 : 1;
      high = letters[at] ?? low;
      at += 1;
    }
    tests.push((other) => low <= other && other <= high);
  }
  return { end: at, holds: (letter: string) => tests.some((test) => test(letter)) !== isNot };
};
