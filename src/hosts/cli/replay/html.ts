// HTML as a value: what is put into it is text, unless it was made here itself. Nobody's words become markup.

export interface Html {
  readonly html: string;
}

type Piece = string | number | Html | readonly Html[] | undefined;

/** A template whose pieces are escaped; nothing is put in for nothing, and the source's own indent is left out. */
export const html = (frame: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  html: frame.map((text, at) => text.replace(INDENT, "\n") + inserted(pieces[at])).join(""),
});

const INDENT = /\n\s*/g;

const inserted = (piece: Piece): string => {
  if (piece === undefined) return "";
  if (typeof piece === "string" || typeof piece === "number") return escaped(String(piece));
  return "html" in piece ? piece.html : piece.map((one) => one.html).join("");
};

/** For text and for quoted attributes. */
const escaped = (text: string): string =>
  text.replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Ours, letter for letter: a style sheet. */
export const verbatim = (text: string): Html => ({ html: text });

/** What is in a bar that is a hundred wide and one high. */
export const bar = (rects: readonly Html[]): Html =>
  html`<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
