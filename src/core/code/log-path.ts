// How the log spells a path: relative to the top of its work tree, `/` between the parts, NFC,
// never absolute. Every path from a host, a person or git passes through here. Pure: `realParent`
// is handed in to resolve links.
import { lazily } from "../kit/lazy.ts";

export interface PathRules {
  /** The top of the work tree, with links resolved. Without one, a relative path is relative to the repository. */
  readonly top?: string;
  /** The absolute folder that a relative path starts from. */
  readonly cwd: string;
  /** Whether `\` separates parts of a path (always, after a drive letter) or is part of a name. */
  readonly backslash: "divides" | "is-a-character";
  /** Resolves every link in the parent folders of an absolute path; the last part stays as it is. */
  readonly realParent: (absolute: string) => string;
}

export interface LogPath {
  readonly path: string;
  /** Of a path outside the work tree only the last part is kept, with a mark that no file inside can have. */
  readonly inside: boolean;
}

/** Undefined if the input names no file. */
export const toLogPath = (input: string, rules: PathRules): LogPath | undefined => {
  if (input === "" || input.includes("\0") || isAddress(input)) return undefined;
  const real = slashed(rules.realParent(absolutePath(input, rules)));
  const inside =
    rules.top === undefined ? inRepository(input, rules) : below(slashed(rules.top), real);
  if (inside !== undefined) return { path: relativeForm(inside.normalize("NFC")), inside: true };
  const name = real.slice(real.lastIndexOf("/") + 1);
  return name === "" ? undefined : { path: ELSEWHERE + name.normalize("NFC"), inside: false };
};

/** Replaces the folders of a path outside, so that a file of the same name inside stays distinct. */
const ELSEWHERE = "…/";

/** As a path, an address would lose a slash, and redaction would no longer recognise the password in it. */
const isAddress = (input: string): boolean =>
  input.includes("://") && /[a-z][a-z0-9+.-]+:\/\//i.test(input);

/** Few paths have a `:` there, and compiling the pattern costs a short run noticeable time. */
const hasDrive = (path: string): boolean => path.charAt(1) === ":" && /^[A-Za-z]:\//.test(path);

/** Without a work tree, as in a bare repository, a relative path can only mean a file of the repository. */
const inRepository = (input: string, rules: PathRules): string | undefined => {
  const path = slashed(input, rules.backslash);
  if (/^(?:\/|[A-Za-z]:\/|(?:\.\/)*\.\.(?:\/|$))/.test(path)) return undefined;
  return absolutePath(path, { ...rules, cwd: "" }).slice(1) || ".";
};

const slashed = (path: string, backslash?: PathRules["backslash"]): string =>
  path.includes("\\") && (backslash === "divides" || /^(?:[A-Za-z]:\\|\\\\)/.test(path))
    ? path.replace(/\\(?!x\{[0-9a-f]{2}\})/g, "/")
    : path;

const absolutePath = (input: string, { cwd, backslash }: PathRules): string => {
  const base = slashed(cwd);
  const path = slashed(input, backslash);
  // Git Bash spells C:\x as /c/x.
  const local = hasDrive(base) ? path.replace(/^\/([A-Za-z])(?=\/|$)/, "$1:") : path;
  const whole = local.startsWith("/") || hasDrive(local) ? local : `${base}/${local}`;
  const root = hasDrive(whole) ? whole.slice(0, 3) : whole.startsWith("//") ? "//" : "/";
  const parts: string[] = [];
  for (const part of whole.slice(root.length).split("/"))
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  return root + parts.join("/");
};

/** `path` relative to `top`; "." for the top itself, undefined outside of it. */
const below = (top: string, path: string): string | undefined => {
  const [a, b] = hasDrive(top) ? [top.toLowerCase(), path.toLowerCase()] : [top, path];
  if (a === b) return ".";
  const start = a.endsWith("/") ? a : `${a}/`;
  return b.startsWith(start) ? path.slice(start.length) : undefined;
};

/** Keeps a name that looks like a drive from being read as one: `C:x` is legal on systems without drives. */
const relativeForm = (path: string): string =>
  path.charAt(1) === ":" && /^[A-Za-z]:/.test(path) ? `./${path}` : path;

const UTF8 = lazily(() => new TextDecoder("utf-8", { ignoreBOM: true }));
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A path as git lists it, in bytes. Each byte that is not UTF-8 becomes `\x{e9}`, and can be turned back exactly. */
export const pathFromBytes = (bytes: Uint8Array): string => {
  const whole = UTF8().decode(bytes);
  if (!whole.includes("\uFFFD")) return guarded(whole);
  let path = "";
  let runFrom = 0;
  let at = 0;
  const endRun = (): void => {
    path += guarded(UTF8().decode(bytes.subarray(runFrom, at)));
  };
  while (at < bytes.length) {
    const size = characterSize(bytes, at);
    if (size > 0) at += size;
    else {
      endRun();
      path += `\\x{${(bytes[at] ?? 0).toString(16).padStart(2, "0")}}`;
      at += 1;
      runFrom = at;
    }
  }
  endRun();
  return path;
};

export const bytesFromPath = (path: string): Uint8Array => {
  const bytes: number[] = [];
  for (const [index, part] of path.split(/\\x\{([0-9a-f]{2})\}/).entries())
    if (index % 2 === 1) bytes.push(Number.parseInt(part, 16));
    else bytes.push(...encode(part));
  return Uint8Array.from(bytes);
};

/** Escapes the backslash in a name that contains the spelling of the escape itself. */
const guarded = (text: string): string => text.replace(/\\(?=x\{[0-9a-f]{2}\})/g, "\\x{5c}");

/** The number of bytes of the well-formed character at `at`; 0 if there is none. */
const characterSize = (bytes: Uint8Array, at: number): number => {
  const lead = bytes[at] ?? 0;
  const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const slice = bytes.subarray(at, at + size);
  const again = encode(UTF8().decode(slice));
  const same = again.length === slice.length && again.every((byte, i) => byte === slice[i]);
  return same ? size : 0;
};
