// Words by which a person says that a result is right: evidence that no check can give.

/** In lower case: a pattern that ignores case in all of Unicode takes twice as long to compile, in each hook. */
const CONFIRMS =
  /\b(?:looks? (?:good|fine|great|right|perfect)|(?:it |that |this |now |everything )?works(?: now| for me| fine| great)?|(?:that is|that's|this is) (?:it|right|correct|exactly|the)|confirmed|i (?:can|could) (?:see|confirm)|i (?:checked|tried|tested) it|(?:it is|it's) (?:right|correct|fine|good|there|up)|done for me|good enough|lgtm|approved|all good|perfect|solved|(?:is|are) gone|no more \w+)\b|(?<!\p{L})(?:funciona|perfecto|se ve bien|está bien|correcto|confirmado|ya (?:va|funciona|aparece))(?!\p{L})/u;

const DOUBTS =
  /\b(?:not|never|no|but|still|except|isn't|doesn't|don't|can't|cannot|almost|broken|wrong|instead)\b|(?<!\p{L})(?:no|pero|todavía|aún|casi|falta)(?!\p{L})/u;

/** One clause that confirms is enough, if it has no doubt in it. */
export const isConfirmation = (text: string): boolean =>
  !/[?？]\s*$/u.test(text) &&
  text
    .toLowerCase()
    .split(/[.!;\n]|, (?=\p{L})/u)
    .some((clause) => CONFIRMS.test(clause) && !DOUBTS.test(clause));
