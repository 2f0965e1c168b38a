// Redirections of a command line, and the here-documents that follow its end.
import { nested, take, type ShellCursor } from "./cursor.ts";
import type { Redirection, ShellCommand } from "./types.ts";
import { endsWord, readExpanding, readWord } from "./word.ts";

const MODES: { readonly [sign: string]: Redirection["mode"] } = {
  "<": "read",
  "<&": "duplicate",
  "<>": "read-write",
  "<<": "here-document",
  "<<-": "here-document",
  "<<<": "here-string",
  ">": "write",
  ">|": "write",
  ">&": "write",
  "&>": "write",
  ">>": "append",
  "&>>": "append",
};

const STARTS = /(?:\d+|\{[A-Za-z_]\w*\})?[<>](?!\()|&>/y;
const SIGN = /&>>?|<<[-<]?|<[&>]?|>[>|&]?/y;

export const startsRedirection = (cursor: ShellCursor): boolean => {
  STARTS.lastIndex = cursor.at;
  return STARTS.test(cursor.text);
};

export const readRedirection = (cursor: ShellCursor, redirections: Redirection[]): void => {
  const number = take(cursor, /\d+/y);
  take(cursor, /\{\w+\}/y);
  const sign = take(cursor, SIGN) ?? "";
  const fd = number === undefined ? {} : { fd: Number(number) };
  take(cursor, /(?:[ \t]|\\\r?\n)+/y);
  const found = { text: "", known: true, quoted: false };
  const { quoted, ...target } =
    endsWord(cursor) || startsRedirection(cursor) ? found : readWord(cursor);
  const mode = MODES[sign] ?? "read";
  // `2>&1` names a descriptor, `>& file` a file.
  const duplicates = sign === ">&" && /^(?:\d+-?|-)$/.test(target.text);
  if (mode !== "here-document") {
    redirections.push({ ...fd, mode: duplicates ? "duplicate" : mode, target });
    return;
  }
  const at = redirections.push({ ...fd, mode, target: { text: "", known: true } }) - 1;
  cursor.announced.push({
    delimiter: target.text,
    stripsTabs: sign === "<<-",
    expands: !quoted,
    fill: (body) => {
      redirections[at] = { ...fd, mode, target: body };
    },
  });
};

/** Reads the bodies of the here-documents that the line just ended has announced. */
export const readAnnounced = (cursor: ShellCursor): void => {
  for (const { delimiter, stripsTabs, expands, fill } of cursor.announced.splice(0)) {
    const lines: string[] = [];
    while (cursor.at < cursor.text.length) {
      const next = cursor.text.indexOf("\n", cursor.at);
      const end = next < 0 ? cursor.text.length : next;
      const whole = cursor.text.slice(cursor.at, end);
      cursor.at = next < 0 ? end : end + 1;
      const line = stripsTabs ? whole.replace(/^\t+/, "") : whole;
      if (line.replace(/\r$/, "") === delimiter) break;
      lines.push(`${line}\n`);
    }
    const body = { text: lines.join(""), known: true, quoted: true };
    if (expands) expand(cursor, body);
    fill({ text: body.text, known: body.known });
  }
};

/** Substitutions run in a body whose delimiter is not quoted. */
const expand = (
  cursor: ShellCursor,
  body: { text: string; known: boolean; quoted: boolean },
): void => {
  const inner: ShellCursor = { ...cursor, text: body.text, at: 0, announced: [] };
  body.text = "";
  nested(inner, () => readExpanding(inner, body, "", "quoted"));
};

/** The files that a command writes through redirections. Whatever else it writes cannot be seen here. */
export const filesWritten = ({ redirections }: ShellCommand): readonly Redirection[] =>
  redirections.filter(
    ({ mode, target }) =>
      (mode === "write" || mode === "append" || mode === "read-write") &&
      !/^\/dev\/(?:null|stdout|stderr|tty)$/.test(target.text),
  );
