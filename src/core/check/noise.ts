// Removes from a line of output what differs between runs and machines: colours, the place of the
// project, numbers, addresses, hashes, times, names of temporary files.

/**
 * Removes colours, cursor movements, links, and text that a carriage return overwrites: what a
 * terminal would show.
 */
export const plainText = (output: string): string => output.split("\n").map(shown).join("\n");

const shown = (line: string): string => {
  // oxlint-disable-next-line no-control-regex -- only what holds none of these is plain already
  if (!/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/.test(line)) return line;
  const text = line
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/\u001B\][^\u0007\u001B]{0,2000}(?:\u0007|\u001B\\)/g, "")
    // oxlint-disable-next-line no-control-regex -- as above
    .replace(/[\u001B\u009B][[()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/g, "")
    .replace(/\r+$/, "");
  return (
    text
      .slice(text.lastIndexOf("\r") + 1)
      // oxlint-disable-next-line no-control-regex -- as above
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, "")
  );
};

/** How a runner of several tasks starts and ends one of them. */
const OF_TASK = /^\[([\w:.-]+)\] (?:\$ |ERROR task failed|Finished in )/;

/** Lines of several tasks at once, without the name of its task before each: `[lint:go] a.go:3:1: …`. */
export const withoutTaskNames = (lines: readonly string[]): readonly string[] => {
  const names = new Set(lines.flatMap((line) => OF_TASK.exec(line)?.[1] ?? []));
  if (names.size === 0) return lines;
  return lines.map((line) => {
    const [prefix = "", name = ""] = /^\[([\w:.-]+)\] /.exec(line) ?? [];
    return names.has(name) && !OF_TASK.test(line) ? line.slice(prefix.length) : line;
  });
};

/** One line without its noise. `roots` are the folders whose files belong to the project, written with `/`. */
export const withoutNoise = (line: string, roots: readonly string[] = []): string => {
  let text = plainText(line);
  // Removing one piece of noise may expose another that stood too close to it to match, so this
  // repeats until nothing changes.
  for (let pass = 0, before = ""; text !== before && pass < PASSES; pass += 1) {
    before = text;
    text = text.replaceAll("file://", "").replace(/(?<=[\w.:])\\(?=[\w.])/g, "/");
    for (const root of roots) if (root.length > 1) text = text.replaceAll(`${root}/`, "");
    for (const [pattern, mark] of NOISE) text = text.replace(pattern, mark);
    text = text.replace(/\s+/gu, " ").trim();
  }
  return text;
};

/** One line as a person may read it: with its numbers and times, without what is specific to the machine. */
export const withoutPlaces = (line: string, roots: readonly string[] = []): string => {
  let text = plainText(line).replaceAll("file://", "");
  for (const root of roots) if (root.length > 1) text = text.replaceAll(`${root}/`, "");
  for (const [pattern, mark] of PLACES) text = text.replace(pattern, mark);
  return text.replace(/\s+/gu, " ").trim();
};

/** Each pass removes something. A line as tools write them needs only one. */
const PASSES = 20;

const PLACES: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w/])(?:\/private)?\/(?:tmp|var\/tmp|var\/folders)\/[^\s'"():,;]+/g, "<temp>"],
  [/(?<!\w)[A-Za-z]:\/Users\/[^\s/]+\/AppData\/Local\/Temp\/[^\s'"():,;]+/g, "<temp>"],
  // Of a path outside the project only the name is kept: the folders before it are specific to the machine.
  [/(?<![\w.<>/@~-])(?:[A-Za-z]:|~)?(?:\/[\w.@+~-]+)*\/(?=[\w.@+~-])(?![\w.@+~-]*\/)/g, ""],
];

/**
 * The order matters: a later pattern sees the result of the earlier ones. No replacement contains
 * what another pattern matches.
 */
const NOISE: readonly (readonly [RegExp, string])[] = [
  [/[‘’‛`´]/g, "'"],
  [/[“”„]/g, '"'],
  ...PLACES,
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "<id>"],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, "<time>"],
  [/\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?\b/g, "<time>"],
  [
    /(?<![\w.])\d+(?:\.\d+)? ?(?:ns|µs|us|ms|s|sec|secs|seconds?|m|min|minutes?|h|hours?)\b/g,
    "<time>",
  ],
  [/\b0x[0-9a-f]+\b/gi, "<address>"],
  [/\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}\b/g, "<hash>"],
  [/(?<![\w<])-?\d+(?:[.,_]\d+)*(?!\w)/g, "<n>"],
];
