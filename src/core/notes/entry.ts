// A note on a commit as its entries: front matter between two delimiters, then Markdown, once or several times. Text
// that is no entry is an entry without a header, so that nothing of a note is ever lost.
import type { Digest } from "../kit/digest.ts";
import { compareText } from "../kit/text.ts";
import { headerText, parseHeader, scalar, type NoteHeader, type OwnFields } from "./header.ts";

export interface NoteEntry {
  /** The memory's own id in what twiceshy wrote, else a digest of where it is and what it says. */
  readonly id: string;
  /** As it is in a note, without line ends around it. */
  readonly text: string;
  /** Absent from text that is no entry. */
  readonly header?: NoteHeader;
  /** Markdown; of text that is no entry, all of it. */
  readonly body: string;
}

/** Where a note is: by this, entries without an id of their own are told apart. */
export interface NotePlace {
  readonly namespace: string;
  readonly commit: string;
}

const DELIMITER = "---";
const isDelimiter = (line: string): boolean => line.trimEnd() === DELIMITER;

/** In a text, what would be taken for a delimiter stands behind a space, which Markdown does not mind. */
const escaped = (text: string): string => text.replace(/^ *---[ \t]*$/gm, " $&");
const unescaped = (text: string): string => text.replace(/^ ( *---[ \t]*)$/gm, "$1");

/** The entries of a note in their order. */
export const parseNote = (note: string, place: NotePlace, digest: Digest): readonly NoteEntry[] => {
  const lines = note.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const delimiters = lines.flatMap((line, at) => (isDelimiter(line) ? [at] : []));
  const nextDelimiter = new Map(delimiters.map((at, n) => [at, delimiters[n + 1]]));
  const found: NoteEntry[] = [];
  let header: NoteHeader | undefined;
  let head = "";
  let body: string[] = [];
  const close = (): void => {
    const parts = header === undefined ? partsOf(body) : [body];
    for (const part of parts) {
      const entry = entryOf(header, head, part.join("\n"), place, digest);
      if (entry !== undefined) found.push(entry);
    }
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const end = nextDelimiter.get(at);
    const text = end === undefined ? "" : lines.slice(at + 1, end).join("\n");
    const next = parseHeader(text);
    if (next === undefined || end === undefined) {
      body.push(line);
      continue;
    }
    close();
    [header, head, body, at] = [next, text, [], end];
  }
  close();
  return found;
};

/** Texts without a header have nothing else by which to tell where one ends. */
const partsOf = (lines: readonly string[]): readonly (readonly string[])[] => {
  const parts: string[][] = [[]];
  for (const line of lines)
    if (line.trim() === NEXT_TEXT) parts.push([]);
    else parts.at(-1)?.push(line);
  return parts;
};

const NEXT_TEXT = "<!-- another text -->";

const entryOf = (
  header: NoteHeader | undefined,
  head: string,
  rest: string,
  { namespace, commit }: NotePlace,
  digest: Digest,
): NoteEntry | undefined => {
  const raw = rest.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  if (header === undefined && raw.trim() === "") return undefined;
  const mine = unescaped(raw);
  if (header?.own !== undefined && header.sum === sumOf(head, mine, digest))
    return { id: header.own.id, text: framed(head, escaped(mine)), body: mine, header };
  // What others wrote was never escaped, but may have been when we wrote it again.
  const safe = raw.replace(/^ *---[ \t]*$/gm, ` ${DELIMITER}`);
  const text = header === undefined ? safe : framed(head, safe);
  const id = digest(`${namespace}\n${commit}\n${text.replace(/[ \t]+$/gm, "")}`);
  return { id, text, body: raw, ...(header === undefined ? {} : { header: foreign(header) }) };
};

const foreign = ({ own: _own, sum: _sum, act: _act, ...header }: NoteHeader): NoteHeader => header;

const framed = (head: string, body: string): string =>
  `${DELIMITER}\n${head}\n${DELIMITER}${body === "" ? "" : `\n${body}`}`;

const sumOf = (head: string, body: string, digest: Digest): string =>
  digest(`${head.replace(/\nsum: "?[a-z2-7]+"?$/, "")}\n${body}`).slice(0, 16);

/** An entry that twiceshy writes. */
export const createEntry = (
  header: NoteHeader & { readonly own: OwnFields },
  text: string,
  digest: Digest,
): OwnEntry => {
  const body = text
    .replaceAll(/\r\n|\r/g, "\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  const lines = headerText(header);
  const sum = sumOf(lines, body, digest);
  const head = `${lines}\nsum: ${scalar(sum)}`;
  return {
    id: header.own.id,
    header: { ...header, sum },
    body,
    text: framed(head, escaped(body)),
  };
};

export type OwnEntry = NoteEntry & { readonly header: NoteHeader & { readonly own: OwnFields } };

export const isOwn = (entry: NoteEntry): entry is OwnEntry => entry.header?.own !== undefined;

/** The text of a note with these entries: the same for the same entries, whatever their order. */
export const writeNote = (entries: readonly NoteEntry[]): string => {
  const sorted = entries.toSorted(compareEntries);
  const pieces = sorted.map((entry, at) =>
    at > 0 && entry.header === undefined ? `${NEXT_TEXT}\n\n${entry.text}` : entry.text,
  );
  return `${pieces.join("\n\n")}\n`;
};

/** Text that is no entry comes first: behind an entry it would be read as part of it. */
const compareEntries = (a: NoteEntry, b: NoteEntry): number =>
  Number(a.header !== undefined) - Number(b.header !== undefined) ||
  compareText(a.header?.timestamp ?? "", b.header?.timestamp ?? "") ||
  compareText(a.id, b.id);
