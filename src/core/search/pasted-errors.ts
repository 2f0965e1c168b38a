// Picks errors and the frames of stack traces out of a text, whatever language printed them.

export interface PastedErrors {
  /** Lines that state an error, as they were printed. */
  readonly errors: readonly string[];
  /** Files of the frames, innermost first as printed, without those of dependencies. */
  readonly files: readonly string[];
  /** Functions of the frames. */
  readonly symbols: readonly string[];
}

/** Bounds what a log of megabytes costs. */
const MOST_CHARS = 100_000;
const MOST_LINE = 500;
const MOST_FRAMES = 20;
const MOST_ERRORS = 8;

const ERROR =
  /^\s*(?:\S+\s+)?(?:(?:[\w.]*(?:Error|Exception|Panic|Fault|Failure)\b[^:]*:)|error(?:\[\w+\]|\s+[A-Z]+\d+)?:|fatal(?: error)?:|panic:|Caused by:|thread '[^']*' panicked)/i;

const FRAMES: readonly RegExp[] = [
  // JavaScript: `at parse (src/a.ts:1:2)`, `at src/a.ts:1:2`
  /^\s*at (?:async )?(?:(?<symbol>[\w$.<>[\] ]+?) \()?(?:file:\/\/)?(?<file>[^\s():]*[^\s()]*?\.\w{1,5}):\d+/,
  // Java: `at org.example.Parser.read(Parser.java:12)`
  /^\s*at (?<symbol>[\w$.<>]+)\((?<file>\w+\.(?:java|kt|scala|groovy)):\d+\)/,
  // Python: `File "a.py", line 1, in parse`
  /^\s*File "(?<file>[^"]+)", line \d+(?:, in (?<symbol>[\w<>]+))?/,
  // Go, Rust, C, Ruby, compilers: `src/a.rs:12:3`, `a.go:12 +0x1d`
  /(?:^|[\s([])(?<file>[/\\]?(?:[\w@.-]+[/\\])*[\w@.-]+\.[a-z]\w{0,4}):\d+(?::\d+)?\b/i,
];

const OF_OTHERS =
  /(?:^|[/\\])(?:node_modules|site-packages|dist-packages|vendor|\.cargo|rustc|node:[\w/]+)(?:[/\\]|$)|^(?:node:|internal\/|<)/;

/** A line that is a frame by its form, even alone; a path with a line number alone is a place, not a trace. */
const WHOLE_FRAMES = FRAMES.slice(0, 3);

/** Nothing in it if the text has no error, no two files and no frame. */
export const pastedErrorsIn = (text: string): PastedErrors => {
  const errors: string[] = [];
  const files = new Set<string>();
  const symbols = new Set<string>();
  let isTrace = false;
  for (const line of text.slice(0, MOST_CHARS).split("\n")) {
    const read = line.slice(0, MOST_LINE);
    if (errors.length < MOST_ERRORS && ERROR.test(read)) errors.push(read.trim());
    if (files.size >= MOST_FRAMES) continue;
    addFrame(read, files, symbols);
    isTrace ||= files.size > 1 || (files.size > 0 && WHOLE_FRAMES.some((form) => form.test(read)));
  }
  if (errors.length === 0 && !isTrace) return { errors: [], files: [], symbols: [] };
  return { errors, files: [...files], symbols: [...symbols] };
};

const addFrame = (line: string, files: Set<string>, symbols: Set<string>): void => {
  for (const pattern of FRAMES) {
    const { file, symbol } = pattern.exec(line)?.groups ?? {};
    if (file === undefined) continue;
    if (OF_OTHERS.test(file)) return;
    files.add(file.replaceAll("\\", "/"));
    const name = symbol?.split(/[.\s]/).pop();
    if (name !== undefined && /^[\w$]{2,80}$/.test(name)) symbols.add(name);
    return;
  }
};
