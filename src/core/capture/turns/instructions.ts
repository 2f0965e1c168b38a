// Text that asks for a form: "answer with lines starting with Decision:". Labels in it state nothing.
import { labels, plainLabel } from "./labels.ts";

const ASKS =
  /\b(?:answer|respond|reply|format|start|begin|write|use|output|report|return|include|end|finish|close|produce|print|structure|summari[sz]e|prefix|fill in|follow)\b[^\n]{0,120}\b(?:lines?|labels?|headings?|sections?|bullets?|format|template|form|prefix(?:ed)?|starting with|exactly|structure|fields?|these|this|following)\b|(?<!\p{L})(?:responde|contesta|empieza|usa|utiliza|escribe|formato|termina|incluye|resume|sigue|rellena)(?!\p{L})[^\n]{0,120}(?<!\p{L})(?:líneas?|lineas?|etiquetas?|secciones|formato|plantilla|prefijo|exactamente|encabezados?|campos?|siguiente|estas?|estos?)(?!\p{L})/iu;

const LABEL_LIKE = /["'`“«]?([\p{L}][\p{L} '’]{1,40}?)["'`”»]?\s*[:：]/gu;
const QUOTED = /["'`“«]([\p{L}][\p{L} '’]{1,40}?)[:：]?["'`”»]/gu;

/** Whether a line asks that something be written below labels. One that ends in a colon asks for what follows. */
export const isInstruction = (words: string): boolean => {
  if (!ASKS.test(words)) return false;
  if (/[:：]$/u.test(words) && FORM.test(words)) return true;
  for (const form of [LABEL_LIKE, QUOTED])
    for (const [, name = ""] of words.matchAll(form)) if (isLabel(name)) return true;
  return false;
};

const FORM =
  /\b(?:format|template|form|structure|layout|headings|labels|sections)\b|(?<!\p{L})(?:formato|plantilla|estructura|etiquetas|encabezados|secciones)(?!\p{L})/iu;

/** Also where words of the sentence stand before it: `starting with Decision:`. */
const isLabel = (name: string): boolean => {
  const words = plainLabel(name).split(" ");
  return words.some((_, at) => labels().has(words.slice(at).join(" ")));
};

/** `Example:` alone on a line: what follows is none of the author's. */
export const isExample = (words: string): boolean =>
  /^(?:(?:for )?example|e\.g\.?|like this|(?:the |this )?(?:format|template)|(?:por )?ejemplo|formato|plantilla)(?: (?:output|answer|format|de [\p{L} ]{1,20}))?\s*[:：]$/iu.test(
    words.replace(/[*_]/gu, ""),
  );
