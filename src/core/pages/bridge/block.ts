// Our block in somebody else's text: added, renewed, and taken out again without changing another
// byte. The first line says what was added before the block, so that removing it needs no guess.
import { assert } from "../../kit/assert.ts";
import { err, ok, type Result } from "../../kit/result.ts";

/** What makes a line of ours a comment in that file. */
export interface Marks {
  readonly open: string;
  readonly close: string;
}

/** The marks are ours only if there is exactly one of each, in order, as we wrote them. Here they are not. */
export interface BlockTorn {
  readonly kind: "block-torn";
}

/** A text without our block. */
export interface TakenBlock {
  readonly text: string;
  /** We made the file, and only for our block. */
  readonly made: boolean;
}

/** If there is no text, one is made, with `head` before the block. */
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

/** Undefined if there is no block. */
export const takeBlock = (
  text: string,
  marks: Marks,
): Result<TakenBlock | undefined, BlockTorn> => {
  const found = findBlock(text, marks);
  if (!found.ok || found.value === undefined) return found.ok ? ok(undefined) : found;
  const { before, added, eol, after } = found.value;
  const gap = eol.repeat(LINE_ENDS[added]);
  const rest = before.endsWith(gap) ? before.slice(0, before.length - gap.length) : before;
  return ok({ text: rest + after, made: added === "file" });
};

/**
 * Puts the block before a line (`from` equals `to`), or in place of a line without its line end.
 * That line is kept nowhere but in `body`.
 */
export const replaceWithBlock = (
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  { body, marks }: { readonly body: string; readonly marks: Marks },
): string => {
  const eol = lineEndOf(text);
  const block = blockOf("nothing", body, marks, eol);
  return text.slice(0, from) + (from === to ? block : block.slice(0, -eol.length)) + text.slice(to);
};

/** Whether something of ours may be in the text, complete or torn. */
export const isMarked = (text: string, marks: Marks): boolean => lineWith(marks).test(text);

const lineEndOf = (text: string): string =>
  text.includes("\r\n") && !/(?<!\r)\n/.test(text) ? "\r\n" : "\n";

/** What was added before the block. */
type BlockPrefix = "nothing" | "line" | "lines" | "file";

const LINE_ENDS: Readonly<Record<BlockPrefix, number>> = { nothing: 0, line: 1, lines: 2, file: 0 };

const ADDED: Readonly<Record<BlockPrefix, string>> = {
  nothing: "",
  line: " (and the line before this)",
  lines: " (and two line ends before this)",
  file: " (and this file)",
};

const beginning = (added: BlockPrefix, { open, close }: Marks): string =>
  `${open}>>> twiceshy${ADDED[added]}: made by \`twiceshy bridge\`, edits in here are lost${close}`;

const ending = ({ open, close }: Marks): string => `${open}<<< twiceshy${close}`;

const blockOf = (added: BlockPrefix, body: string, marks: Marks, eol: string): string =>
  [beginning(added, marks), ...body.replace(/\n$/, "").split("\n"), ending(marks), ""].join(eol);

export interface FoundBlock {
  readonly before: string;
  readonly added: BlockPrefix;
  readonly eol: string;
  readonly body: string;
  /** The line end after the block, which belongs to it; empty if the text ends there. */
  readonly end: string;
  readonly after: string;
}

export const findBlock = (
  text: string,
  marks: Marks,
): Result<FoundBlock | undefined, BlockTorn> => {
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

/** Matches whole lines only, so that text about a mark is not taken for a mark. */
const lineWith = ({ open }: Marks): RegExp =>
  new RegExp(`^${escaped(open)}[<>]{3} twiceshy[^\\r\\n]*$`, "gm");

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
