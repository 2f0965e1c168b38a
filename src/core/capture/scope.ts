// How the log spells a path: relative to the top of its work tree, `/` between the parts, NFC, never absolute. Whatever
// a host, a person or git calls a file comes through here. Pure: links are resolved by the `realParent` handed in.
import { lazily } from "../kit/lazy.ts";

export interface PathRules {
  /** Top of the work tree, links resolved; absent where there is none: a relative path is then one of the repository. */
  readonly top?: string;
  /** What a relative path starts from: absolute. */
  readonly cwd: string;
  /** Whether `\` divides a path (always so after a drive letter), or is a character of a name. */
  readonly backslash: "divides" | "is-a-character";
  /** The same absolute path with every link in its parent folders resolved; the last part stays as it is. */
  readonly realParent: (absolute: string) => string;
}

export interface LogPath {
  readonly path: string;
  /** Of a path outside the work tree only the last part is kept, marked as no name of a file inside. */
  readonly inside: boolean;
}

/** Nothing where the input names no file at all. */
export const toLogPath = (input: string, rules: PathRules): LogPath | undefined => {
  if (input === "" || input.includes("\0") || isAddress(input)) return undefined;
  const real = slashed(rules.realParent(absolutePath(input, rules)));
  const inside =
    rules.top === undefined ? inRepository(input, rules) : below(slashed(rules.top), real);
  if (inside !== undefined) return { path: relativeForm(inside.normalize("NFC")), inside: true };
  const name = real.slice(real.lastIndexOf("/") + 1);
  return name === "" ? undefined : { path: ELSEWHERE + name.normalize("NFC"), inside: false };
};

/** In place of the folders of a path outside: a file inside that is called alike is another file. */
const ELSEWHERE = "…/";

/** Made a path, an address would lose a slash, and redaction would not know the password in it any more. */
const isAddress = (input: string): boolean =>
  input.includes("://") && /[a-z][a-z0-9+.-]+:\/\//i.test(input);

/** Few paths have a `:` there, and a pattern takes a short run a while to get ready. */
const hasDrive = (path: string): boolean => path.charAt(1) === ":" && /^[A-Za-z]:\//.test(path);

/** Where there is no work tree, as in a bare repository, a relative path can only mean one of its files. */
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

/** `path` relative to `top`, "." for the top itself, nothing outside of it. */
const below = (top: string, path: string): string | undefined => {
  const [a, b] = hasDrive(top) ? [top.toLowerCase(), path.toLowerCase()] : [top, path];
  if (a === b) return ".";
  const start = a.endsWith("/") ? a : `${a}/`;
  return b.startsWith(start) ? path.slice(start.length) : undefined;
};

/** A name that looks like a drive (`C:x` is legal where drives are not) is kept from being read as one. */
const relativeForm = (path: string): string =>
  path.charAt(1) === ":" && /^[A-Za-z]:/.test(path) ? `./${path}` : path;

const UTF8 = lazily(() => new TextDecoder("utf-8", { ignoreBOM: true }));
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A path as git lists it, in bytes. What is not UTF-8 becomes `\x{e9}`, one for each byte, and comes back unchanged. */
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

/** A name that holds the escape's own spelling has its backslash escaped, so that it is not taken for one. */
const guarded = (text: string): string => text.replace(/\\(?=x\{[0-9a-f]{2}\})/g, "\\x{5c}");

/** How many bytes the well-formed character at `at` has; 0 where there is none. */
const characterSize = (bytes: Uint8Array, at: number): number => {
  const lead = bytes[at] ?? 0;
  const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const slice = bytes.subarray(at, at + size);
  const again = encode(UTF8().decode(slice));
  const same = again.length === slice.length && again.every((byte, i) => byte === slice[i]);
  return same ? size : 0;
};
