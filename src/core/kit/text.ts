// Makes text safe to keep and to show: no lone surrogates, no control characters, one line if one is required.

/** Well-formed UTF-16, with every lone surrogate replaced by U+FFFD. */
export const wellFormed = (text: string): string =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD");

/**
 * Characters that control or turn what is read, and those that nobody sees but a model reads, made visible: tab and newline
 * stay, and so do the joiners that some scripts and emoji need.
 */
export const visible = (text: string): string =>
  text.replace(
    // oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
    /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u2028-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\uDB40[\uDC00-\uDC7F]/g,
    (char) =>
      char.length === 1
        ? `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`
        : `\\u{${char.codePointAt(0)?.toString(16)}}`,
  );

/** All white space folded to single spaces, so that the text is one line. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** Without the quotation marks that models put around a whole argument. */
export const asMeant = (text: string): string =>
  /^\s*"([^"]*[^"\s][^"]*)"\s*$/u.exec(text)?.[1]?.trim() ?? text;

/** Compares by UTF-16 unit: no language's order, so the same on every machine. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** At most `limit` UTF-16 units, cut between words where possible, with an ellipsis if anything was cut. */
export const clip = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const room = text.slice(0, limit - 1);
  const space = room.lastIndexOf(" ");
  const kept = space > limit * 0.6 ? room.slice(0, space) : room;
  return `${wellFormed(kept)
    .replace(/\uFFFD$/u, "")
    .trimEnd()}…`;
};

/** `fix: text`; a text that begins with its label already, as commit subjects do, is not labelled twice. */
export const labelled = (label: string, text: string): string =>
  text.slice(0, label.length + 1).toLowerCase() === `${label}:` ? text : `${label}: ${text}`;

/** For text inside one of our lines: a line break in it must not start a line that looks like ours. */
export const inLine = (text: string): string =>
  visible(text).replace(/[\n\t]/g, (char) => (char === "\n" ? "\\n" : "\\t"));

/** `12,345`. Written by hand: loading locale data takes a third of a short command's time. */
export const thousands = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** `1 event`, `2 events`, `12,345 events`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${thousands(count)} ${count === 1 ? noun : plural}`;

/** Each text once, in order of UTF-16 units. */
export const sortedOnce = <Text extends string>(texts: Iterable<Text>): readonly Text[] =>
  [...new Set(texts)].sort();
