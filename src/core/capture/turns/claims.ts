// Sentences in which an agent says that the work, or a named piece of it, is done. One that is negated, conditional, asked,
// or that says in the same breath what is left, is none.

const THING = String.raw`(?:everything(?: [\p{L}']+){0,5}|all (?:of (?:it|them|the \w+)|the \w+|(?:\w+ ){0,2}(?:items|tasks|steps|changes|parts|checks|boxes))|(?:part|step|phase|stage|task|item|milestone) [\p{N}\p{Lu}]{1,3}|(?:the|this|that|your|our)(?: [\p{L}\p{N}'/_.-]+){1,6})`;
const FINISHED = String.raw`(?:done|complete|completed|finished|implemented|in place|wrapped up|good to go|ready(?: to (?:merge|ship|use|go|review)| for (?:review|use|merge|production))?|fully \p{L}+|shipped)`;

const ENGLISH: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:[^.;:!?]{1,80}(?:,| and|, and) |so |now )?${THING} (?:is|are|has been|have been) (?:now |all |fully |successfully |completely |finally )*${FINISHED}(?!\p{L})`,
    "iu",
  ),
  /^(?:ok(?:ay)?[,.!] |great[,!] |that is |that's |and |we are |we're |i am |i'm |it is |it's |now |all |everything )*(?:all )?(?:done|finished|complete|completed|set)(?:[.!:]| now| with (?:the|this|that|it|everything|all)\b| and (?:tested|verified|working)|$)/iu,
  /^(?:[\p{L} ]{0,20}, )?(?:i|we)(?:'ve| have|) (?:now |just |successfully |fully )*(?:completed|finished|wrapped up|fully implemented|implemented|delivered|shipped)(?!\p{L})/iu,
  /^(?:(?:the )?(?:task|work|feature|implementation|migration|refactor(?:ing)?|fix|change|job|plan|mission))(?: [\p{L}\p{N}'`/_.-]+){0,5} (?:complete|completed|done|finished)[.!]?$/iu,
  /^status:? *(?:is )?(?:all )?(?:done|complete|completed|finished|shipped)(?!\p{L})/iu,
  /^mission accomplished(?!\p{L})/iu,
];

const SPANISH: readonly RegExp[] = [
  /^(?:ya |todo |todas |todos |la |el |las |los |esta |este |ahora )(?:[\p{L}\p{N}'`/_.-]+ ){0,6}(?:está|están|queda|quedan|quedó|quedaron|ha quedado|han quedado) (?:ya |ahora |todo )?(?:list[oa]s?|hech[oa]s?|complet[oa]s?|completad[oa]s?|terminad[oa]s?|implementad[oa]s?|finalizad[oa]s?)/iu,
  /^(?:he|hemos) (?:terminado|completado|implementado|finalizado)(?!\p{L})/iu,
  /^(?:todo )?(?:listo|hecho|terminado|completado)[.!]?$/iu,
  /^estado: *(?:hecho|completado|completo|listo|terminado)(?!\p{L})/iu,
];

const DOUBT =
  /\b(?:not|never|no longer|once|when|whenever|until|till|if|unless|before|almost|nearly|partly|partially|half[- ](?:done|finished|implemented|way)|mostly|will|would|should|could|can|cannot|must|may|might|going to|about to|try|trying|want|plan|except|remaining|remains|left|pending|missing|todo|as soon as|assuming|provided|still|yet)\b|n't\b|(?<!\p{L})(?:no|cuando|hasta|si|casi|parcialmente|falta|faltan|pendiente|pendientes|excepto|salvo|todavía|aún|será|estará|debe|quedará)(?!\p{L})/iu;

/** The claim in a sentence: all of it, or its first clause if the rest says what there is left to do. */
export const claimIn = (sentence: string): string | undefined => {
  const begin = /^[^\p{L}¿]*/u.exec(sentence)?.[0].length ?? 0;
  const own = sentence.slice(begin);
  const plain = own.replace(/[*_`]/gu, "").replace(/[’‘]/gu, "'");
  if (/[?？]\s*$/u.test(plain) || plain.length > LONGEST) return undefined;
  for (const form of [...ENGLISH, ...SPANISH]) {
    const match = form.exec(plain);
    if (match === null) continue;
    const end = clauseEnd(plain, match[0].length);
    if (DOUBT.test(plain.slice(0, end))) continue;
    return DOUBT.test(plain) ? plain.slice(0, end) : own;
  }
  return undefined;
};

const LONGEST = 300;

/** What comes after a clause of its own may state what else there is to do. */
const clauseEnd = (text: string, from: number): number => {
  const stop =
    /[.!;:]|,? (?:but|although|though|pero|aunque)(?!\p{L})|, (?:and|so|with|which)(?!\p{L})/u.exec(
      text.slice(from),
    );
  return stop ? from + stop.index : text.length;
};

/** A part of the work by its number or its place in a list. */
const PART =
  /^(?:(?:the )?(?:part|step|phase|stage|item|milestone|point) [\p{N}\p{Lu}]{1,3}|the (?:first|second|third|other|last) (?:part|step|phase|stage|item|point|half|one)|my part) (?:is|are)(?!\p{L})/iu;

/** What the rest of its sentence leaves out. */
const LEFT =
  /\b(?:not|never|once|when|until|till|if|unless|before|almost|nearly|part(?:ly|ially)|mostly|will|except|but|remaining|remains|left|pending|missing|to ?do|still|yet)\b|n't\b|(?<!\p{L})(?:cuando|hasta|casi|parcialmente|falta|faltan|pendientes?|excepto|salvo|todavía|aún)(?!\p{L})/iu;

/** Whether a text claims a part of the work alone, or names in the same sentence what is left. */
export const isPartClaim = (text: string): boolean =>
  text.split(/(?<=[.!?])\s+|\n+/u).some((sentence) => {
    const claim = claimIn(sentence.trim());
    return (
      claim !== undefined && (PART.test(claim) || LEFT.test(sentence.trim().slice(claim.length)))
    );
  });

const FINISHED_WORD =
  /(?<![\p{L}-])(?:done|fixed|solved|resolved|implemented|finished|complete|completed|all set|closing this|(?:everything|all) (?:that )?you asked for is in|terminad[oa]s?|list[oa]s?|hech[oa]s?|completad[oa]s?|complet[oa]s?|corregid[oa]s?|arreglad[oa]s?|cerrad[oa]s?|aplicad[oa]s?|fertig|erledigt|behoben|umgesetzt|terminée?s?|corrigée?s?|c'est fait|feit[oa]|concluíd[oa]|pront[oa])(?![\p{L}-])/iu;

const UNFINISHED =
  /\b(?:not|never|almost|partly|partially|to be|until|once|if|when|half)\b|n't\b/iu;

/** What a report states of how things are after the work. */
const CHANGED =
  /\b(?:(?:is|are) now|now (?:\p{L}+s|handle|use|show|return|accept|support|share|work|run|live|come|go|have|get)|have been|has been|successfully)\b|(?<!\p{L})(?:ahora|ya (?!no)\p{L}+n?|jetzt|désormais|agora)(?!\p{L})/iu;

/** Whether a report says in any words that what it is about is done: less certain than a claim. */
export const reportsDone = (text: string): boolean =>
  text
    .split(/(?<=[.!?])\s+|\n+/u)
    .some(
      (sentence) =>
        claimIn(sentence.trim()) !== undefined ||
        ((FINISHED_WORD.test(sentence) || CHANGED.test(sentence)) && !UNFINISHED.test(sentence)),
    );
