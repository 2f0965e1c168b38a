// The escapes of `$'…'`.

const LETTERS: { readonly [letter: string]: string } = {
  a: "\u0007",
  b: "\b",
  e: "\u001B",
  E: "\u001B",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

const ESCAPE =
  /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c([^])|([^]))/g;

export const decodeEscapes = (text: string): string =>
  text.replace(
    ESCAPE,
    (
      whole,
      x?: string,
      u?: string,
      long?: string,
      octal?: string,
      control?: string,
      one?: string,
    ) => {
      const hex = x ?? u ?? long;
      if (hex !== undefined) return character(Number.parseInt(hex, 16));
      if (octal !== undefined) return character(Number.parseInt(octal, 8) & 255);
      if (control !== undefined) return character(control.charCodeAt(0) & 31);
      if (one === undefined) return whole;
      return LETTERS[one] ?? (/[\\'"?]/.test(one) ? one : whole);
    },
  );

const character = (code: number): string =>
  code > 0x10_ff_ff ? "\uFFFD" : String.fromCodePoint(code);
