// What a line of code imports from outside its project, if the line alone shows it. One small
// pattern for each language, without nested quantifiers, so that a line of any length is read once.

export type ImportsIn = (line: string) => readonly string[];

/** A longer line was not written by hand. */
const LINE_LIMIT = 1_000;

const within =
  (read: ImportsIn): ImportsIn =>
  (line) =>
    line.length > LINE_LIMIT ? [] : read(line);

const SCRIPT = /(?:\bfrom\s?|\bimport\s?\(?\s?|\brequire\(\s?)(["'`])([@\w][\w@./:-]{0,200})\1/g;

/** The package that a specifier names; empty for a file of the project or a module of the runtime. */
export const scriptImports: ImportsIn = within((line) =>
  [...line.matchAll(SCRIPT)].flatMap(([, , specifier = ""]) => {
    if (/^(?:node|bun|https?|file|data):/.test(specifier) || specifier.startsWith("@/")) return [];
    const parts = specifier.split("/");
    return specifier.startsWith("@")
      ? parts.length > 1
        ? [parts.slice(0, 2).join("/")]
        : []
      : parts.slice(0, 1);
  }),
);

/** The first names of `import a.b as c, d` and `from a.b import c`. */
export const pythonImports: ImportsIn = within((line) => {
  const from = /^\s*from ([A-Za-z_]\w*)[\w.]* import\b/.exec(line)?.[1];
  if (from !== undefined) return [from];
  const list = /^\s*import ([A-Za-z_][\w., ]*)/.exec(line)?.[1];
  return (list ?? "").split(",").flatMap((one) => /^\s*([A-Za-z_]\w*)/.exec(one)?.[1] ?? []);
});

export const rustImports: ImportsIn = within((line) => {
  const name = /^\s*(?:pub )?(?:use|extern crate) (?:::)?([a-z_]\w*)(?:::|;| as )/.exec(line)?.[1];
  return name === undefined || OWN.has(name) ? [] : [name];
});

const OWN: ReadonlySet<string> = new Set(["crate", "self", "super", "std", "core", "alloc"]);

/** An import path whose first part is a host name. Go's own packages have none. */
export const goImports: ImportsIn = within((line) => {
  const path = /^\s*(?:import )?(?:[\w.]+ )?"([\w-]+\.[\w.-]+\/[\w./~-]+)"\s*(?:\/\/.*)?$/.exec(
    line,
  )?.[1];
  return path === undefined ? [] : [path];
});

export const rubyImports: ImportsIn = within((line) => {
  const name = /^\s*(?:require|gem) ?\(?["']([\w-]+)[\w/-]*["']/.exec(line)?.[1];
  return name === undefined ? [] : [name];
});
