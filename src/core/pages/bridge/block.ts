// Our lines in somebody else's text: put in, renewed, and taken out again to the byte. The first line says what was added
// before it, so that nothing has to be guessed when it goes.
import { assert } from "../../kit/assert.ts";
import { err, ok, type Result } from "../../kit/result.ts";

/** How a line of ours is a comment where it stands. */
export interface Marks {
  readonly open: string;
  readonly close: string;
}

/** What stands between the marks is ours only where there is one of each, in order, as we wrote them. */
export interface BlockTorn {
  readonly kind: "block-torn";
}

/** A text without our block. */
export interface Taken {
  readonly text: string;
  /** The file is there on our account alone. */
  readonly made: boolean;
}

/** Where there is no text, one is made, with `head` before the block. */
export const putBlock = (
  text: string | undefined,
  {
    body,
    marks,
    head = "",
  }: { readonly body: string; readonly marks: Marks; readonly head?: string },
): Result<string, BlockTorn> => {
  assert(!lineWith(marks).test(body), "no mark of ours stands in what we say");
  if (text === undefined) return ok(head + blockOf("file", body, marks, "\n"));
  const found = findBlock(text, marks);
  if (!found.ok) return found;
  if (found.value !== undefined) {
    const { before, added, eol, after } = found.value;
    return ok(before + blockOf(added, body, marks, eol) + after);
  }
  const eol = lineEndOf(text);
  const added = text === "" ? "nothing" : text.endsWith("\n") ? "line" : "lines";
  return ok(text + eol.repeat(LINE_ENDS[added]) + blockOf(added, body, marks, eol));
};

/** Nothing where there is no block. */
export const takeBlock = (text: string, marks: Marks): Result<Taken | undefined, BlockTorn> => {
  const found = findBlock(text, marks);
  if (!found.ok || found.value === undefined) return found.ok ? ok(undefined) : found;
  const { before, added, eol, after } = found.value;
  const gap = eol.repeat(LINE_ENDS[added]);
  const rest = before.endsWith(gap) ? before.slice(0, before.length - gap.length) : before;
  return ok({ text: rest + after, made: added === "file" });
};

/** Puts the block before a line, or in the place of one without its end; nothing but `body` remembers that line. */
export const replaceWithBlock = (
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  { body, marks }: { readonly body: string; readonly marks: Marks },
): string => {
  const eol = lineEndOf(text);
  const block = blockOf("nothing", body, marks, eol);
  return text.slice(0, from) + (from === to ? block : block.slice(0, -eol.length)) + text.slice(to);
};

/** Whether something of ours may stand there, whole or torn. */
export const isMarked = (text: string, marks: Marks): boolean => lineWith(marks).test(text);

const lineEndOf = (text: string): string =>
  text.includes("\r\n") && !/(?<!\r)\n/.test(text) ? "\r\n" : "\n";

/** What was added before the block. */
type Added = "nothing" | "line" | "lines" | "file";

const LINE_ENDS: Readonly<Record<Added, number>> = { nothing: 0, line: 1, lines: 2, file: 0 };

const ADDED: Readonly<Record<Added, string>> = {
  nothing: "",
  line: " (and the line before this)",
  lines: " (and two line ends before this)",
  file: " (and this file)",
};

const beginning = (added: Added, { open, close }: Marks): string =>
  `${open}>>> twiceshy${ADDED[added]}: made by \`twiceshy bridge\`, edits in here are lost${close}`;

const ending = ({ open, close }: Marks): string => `${open}<<< twiceshy${close}`;

const blockOf = (added: Added, body: string, marks: Marks, eol: string): string =>
  [beginning(added, marks), ...body.replace(/\n$/, "").split("\n"), ending(marks), ""].join(eol);

export interface Found {
  readonly before: string;
  readonly added: Added;
  readonly eol: string;
  readonly body: string;
  /** The line end behind the block, which is part of it; empty where the text ends there. */
  readonly end: string;
  readonly after: string;
}

export const findBlock = (text: string, marks: Marks): Result<Found | undefined, BlockTorn> => {
  const all = [...text.matchAll(lineWith(marks))];
  if (all.length === 0) return ok(undefined);
  const [first, last] = all;
  const [start = ""] = first ?? [];
  const added = (["nothing", "line", "lines", "file"] as const).find(
    (one) => beginning(one, marks) === start,
  );
  if (!first || !last || all.length > 2 || added === undefined || last[0] !== ending(marks))
    return err({ kind: "block-torn" });
  const bodyFrom = first.index + start.length;
  const eol = text.startsWith("\r\n", bodyFrom) ? "\r\n" : "\n";
  const after = text.slice(last.index + last[0].length);
  const end = after.startsWith(eol) ? eol : "";
  return ok({
    before: text.slice(0, first.index),
    body: text.slice(bodyFrom + eol.length, last.index),
    after: after.slice(end.length),
    ...{ added, eol, end },
  });
};

/** Whole lines alone: whoever writes about a mark does not set one. */
const lineWith = ({ open }: Marks): RegExp =>
  new RegExp(`^${escaped(open)}[<>]{3} twiceshy[^\\r\\n]*$`, "gm");

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
