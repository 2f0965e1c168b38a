// What sentences without a label state outright: that something is done, is open, is in the way, or is the aim.
import type { ItemForm } from "../../event/work/words.ts";
import { claimIn } from "./claims.ts";

export interface ProseStatement {
  readonly form: ItemForm;
  readonly text: string;
  /** Where it begins in the line. */
  readonly from: number;
}

const OBJECTIVE =
  /^(?:the|our|my) (?:main |overall |current )?(?:goal|objective|aim)(?: (?:of|for|here|in) [\p{L}\p{N} '-]{1,40})? is (?:now )?(?:to|that) |^el objetivo(?: (?:de|del|para) [\p{L}\p{N} '-]{1,40})? es (?!\p{L}{0,3}\?)/iu;

const BLOCKED =
  /^(?:(?:but|so|right now|for now|currently),? )?(?:we are|we're|i am|i'm|this is|work is) (?:currently |still |now )?blocked(?: on| by|:| because| until)|^(?:estoy|estamos|sigo|seguimos) bloquead[oa]s?(?: por| con|:| porque)/iu;

const OPEN =
  /(?:^|\s)(?:is|are) still (?:open|missing|to do|to be done|pending|outstanding|unfinished)$|^(?:what is|what's) (?:still )?(?:left|missing) is |\bremains? (?:open|to be (?:done|written|tested|fixed|implemented|checked))$|^(?:todav[ií]a |a[uú]n |solo |ya solo )?faltan? \p{L}+r(?:la|lo|las|los)?(?!\p{L})|\bsigue(?:n)? (?:pendiente|abierto|sin hacer)s?/iu;

const UNBLOCKED =
  /\bblockers?(?: [^.,;]{1,40})? (?:is|are|was|were|has been|have been) (?:now |all )?(?:gone|lifted|resolved|removed|cleared|solved|fixed)\b|\bno longer blocked\b|\b(?:we are|we're|i am|i'm) (?:now )?unblocked\b|(?<!\p{L})bloqueos? (?:está|queda|quedó) (?:resuelto|levantado)|ya no (?:estoy|estamos) bloquead[oa]s?|\bnothing (?:blocks|is blocking) (?:us|me|it|this)(?: any ?more| any longer)?/iu;

/** What a person takes out of the work: `leave the focus order out`. */
const DROPPED: readonly RegExp[] = [
  /^(?:please |ok,? |and |then )*(?:leave|keep) (?:the )?(.{3,80}?) (?:out|for later|alone)\b/iu,
  /^(?:please |ok,? |and |then )*(?:skip|drop|leave out|forget about|don't do|do not do|no need for) (?:the )?([^,;:.!?]{3,80})/iu,
  /^(?:por favor,? )?(?:deja|quita|omite|olvida) (?:fuera )?(?:el |la |los |las )?([^,;:.!?]{3,80}?)(?: fuera| para luego)?(?=[,;:.!?]|$)/iu,
  /^(.{3,60}?) (?:is|are) (?:on me|mine)\b/iu,
  /^(?:i'll|i will) (?:do|take|handle|look after) (?:the )?([^,;:.!?]{3,60}?)(?: myself)?(?=[,;:.!?]|$)/iu,
  /^(?:i'll|i will) (\p{L}[^,;:.!?]{3,60}?) myself(?=[,;:.!?]|$)/iu,
  /^no (.{3,60}?) after all(?=[,;:.!?]|$)/iu,
];

/** What is done in some case only is taken out of nothing: `Skip if the file is there`. */
const CONDITIONAL =
  /^(?:please |ok,? |and |then )*(?:leave|keep|skip|drop|deja|omite|olvida)\b.*(?<!\p{L})(?:if|unless|whenever|when|while|otherwise|si|cuando)(?!\p{L})/iu;

/** What a person's sentences take out of the work. */
export const droppedIn = (line: string): readonly ProseStatement[] =>
  [...sentencesIn(line)]
    .flatMap((one) => [...inShortSentences(one)])
    .flatMap(({ text, from }) => {
      if (/[?？]\s*$/u.test(text) || CONDITIONAL.test(text)) return [];
      for (const form of DROPPED) {
        const [, what] = form.exec(text) ?? [];
        if (what !== undefined)
          return what
            .split(/ and (?:the )?/u)
            .map((one) => ({ form: "dropped", text: one, from: from + text.indexOf(one) }));
      }
      return [];
    });

/** Whoever writes in haste begins no sentence with a capital. */
function* inShortSentences({ text, from }: PlacedSentence): Generator<PlacedSentence> {
  let at = 0;
  for (const sentence of text.split(/(?<=[.!?])\s+/u)) {
    const begin = text.indexOf(sentence, at);
    yield { text: sentence, from: from + begin };
    at = begin + sentence.length;
  }
}

export const proseIn = (line: string): readonly ProseStatement[] => {
  const found: ProseStatement[] = [];
  for (const { text, from } of sentencesIn(line)) {
    const claim = claimIn(text);
    if (claim !== undefined) found.push({ form: "claim", text: claim, from });
    const plain = text.replace(/[*_`]/gu, "").replace(/[’‘]/gu, "'");
    if (/[?？]\s*$/u.test(plain)) continue;
    if (OBJECTIVE.test(plain)) found.push({ form: "objective", text, from });
    if (UNBLOCKED.test(plain)) found.push({ form: "unblocked", text, from });
    else if (BLOCKED.test(plain)) found.push({ form: "blocker", text, from });
    found.push(...openIn(text, from));
  }
  return found;
};

const openIn = (sentence: string, at: number): readonly ProseStatement[] => {
  const found: ProseStatement[] = [];
  for (const { 0: clause, index } of sentence.matchAll(/[^;]+?(?=;|,? (?:but|pero) |[.!]?$)/gu)) {
    const text = clause.replace(/^[;,\s]*(?:(?:but|pero)\s+)?/u, "");
    if (OPEN.test(text.trim()) && !/^(?:if|when|whether|si|cuando)\b/iu.test(text))
      found.push({ form: "pending", text, from: at + index + clause.length - text.length });
  }
  return found;
};

interface PlacedSentence {
  readonly text: string;
  readonly from: number;
}

function* sentencesIn(line: string): Generator<PlacedSentence> {
  let from = 0;
  const cut = (to: number) => {
    const whole = line.slice(from, to);
    const text = whole.trim();
    return { text, from: from + whole.indexOf(text) };
  };
  for (const { index, 0: stop } of line.matchAll(/[.!?。]+(?=\s+[\p{Lu}¿¡"'`*(]|\s*$)/gu)) {
    const one = cut(index + stop.length);
    from = index + stop.length;
    if (one.text !== "") yield one;
  }
  const last = cut(line.length);
  if (last.text !== "") yield last;
}
