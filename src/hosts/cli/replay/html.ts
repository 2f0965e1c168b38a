// HTML as a value: everything put into it is text, unless it was made here. Nobody's words become markup.

export interface Html {
  readonly html: string;
}

type Piece = string | number | Html | readonly Html[] | undefined;

/**
 * A template whose pieces are escaped. An undefined piece adds nothing, and the indentation of the source is dropped.
 */
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

/** Our own text, unescaped: a style sheet. */
export const verbatim = (text: string): Html => ({ html: text });

/** The content of a bar that is 100 wide and 1 high. */
export const bar = (rects: readonly Html[]): Html =>
  html`<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
