// The families of signals: the words by which people state that something was decided, learned, in the
// way, or to be remembered, with how surely each means that. English and Spanish.
import type { Namespace } from "../../event/kinds/core/note.ts";

export type SignalType =
  | "decision"
  | "learning"
  | "blocker"
  | "resolution"
  | "progress"
  | "pattern"
  | "preference"
  | "explicit";

export const NAMESPACE_OF: Readonly<Record<SignalType, Namespace>> = {
  decision: "decisions",
  learning: "learnings",
  blocker: "blockers",
  resolution: "progress",
  progress: "progress",
  pattern: "patterns",
  preference: "learnings",
  explicit: "learnings",
};

export interface Family {
  readonly type: SignalType;
  /** Words of which a sentence must hold one, in lower case: it is tested against this family only then. */
  readonly on: readonly string[];
  readonly says: RegExp;
  readonly confidence: number;
}

const of = (
  type: SignalType,
  ...rows: readonly (readonly [confidence: number, on: string, says: RegExp])[]
): readonly Family[] =>
  rows.map(([confidence, on, says]) => ({ type, on: on.split(" "), says, confidence }));

const FAMILIES: readonly Family[] = [
  ...of(
    "decision",
    [
      0.95,
      "decided",
      /\b(?:we|I|the team)(?:'ve| have)? (?:just |finally |already |jointly )?decided (?:to|on|that|against|not to|in favou?r of)\b/iu,
    ],
    [0.95, "decision", /\b(?:the|our|my|final) decision (?:is|was)(?: made)?(?: to| that|:)? \w/iu],
    [
      0.93,
      "chose chosen selected settled opted agreed standardized standardised",
      /\b(?:we|I|us|the team)(?:'ve| have| has)? (?:just |finally |already )?(?:chose|chosen|selected|settled on|opted (?:for|to)|agreed (?:to|on|that)|standardi[sz]ed on)\b/iu,
    ],
    [
      0.9,
      "picked went gone switched moved dropped rejected",
      /\b(?:we|I)(?:'ve| have)? (?:finally )?(?:picked|went with|gone with|switched to|moved (?:away )?from|dropped|rejected)\b.{3,80}\b(?:because|since|as|over|instead of|in favou?r of|so that|for its)\b/iu,
    ],
    [0.86, "going", /\b(?:we're|we are|I'm|I am|we'll be) going with\b/iu],
    [
      0.95,
      "decidido decidimos decidió",
      /\b(?:hemos|he) decidido\b|\bdecidimos\b|\bse decidió\b/iu,
    ],
    [
      0.93,
      "decisión elegimos optamos acordamos",
      /\bla decisión (?:es|fue)\b|\b(?:elegimos|optamos por|acordamos)\b/iu,
    ],
  ),
  ...of(
    "learning",
    [0.95, "til", /(?:^|[.!]\s+)TIL:? (?:that )?\w/u],
    [
      0.94,
      "learned learnt discovered found realized realised",
      /\b(?:we|I)(?:'ve| have)? (?:just |finally |recently |also )?(?:learned|learnt|discovered|found out|realis?zed|realised) (?:that|the hard way)\b/iu,
    ],
    [0.9, "turns turned", /(?<!\b(?:that|which|who) )\bturn(?:s|ed) out,? (?:that )?\w/iu],
    [
      0.9,
      "lesson insight takeaway",
      /\b(?:the )?(?:lesson (?:learned|learnt|is|was|here)|key (?:insight|takeaway)|takeaway(?: is)?:?)(?: is| was)?(?: that|:)? \w/iu,
    ],
    [0.88, "root", /\bthe root cause (?:is|was|turned out)\b/iu],
    [
      0.85,
      "trick catch gotcha culprit reason",
      /\bthe (?:trick|catch|gotcha|culprit|reason)(?: here)? (?:is|was)\b/iu,
    ],
    [0.83, "understand", /\b(?:now )?I (?:now )?understand (?:that|why)\b/iu],
    [0.7, "interesting interestingly", /\binteresting(?:ly)?[,:]? \w/iu],
    [
      0.94,
      "aprendí aprendimos aprendido descubrí descubrimos",
      /\b(?:aprendí|aprendimos|hemos aprendido|he aprendido|descubrí|descubrimos) que\b/iu,
    ],
    [0.9, "resulta resultó", /\bresulta que\b|\bresultó que\b/iu],
    [0.86, "causa", /\bla causa (?:raíz|era|es|fue)\b/iu],
  ),
  ...of(
    "blocker",
    [
      0.92,
      "blocked",
      /\b(?:I'm|I am|we're|we are|is|are|am|was|been|still|currently|got) (?:still |currently |completely |now )?blocked (?:by|on)\b/iu,
    ],
    [
      0.88,
      "stuck",
      /\b(?:I'm|I am|we're|we are|still|got|currently) (?:still |currently |completely |now )?stuck (?:on|with|at|because)\b/iu,
    ],
    [
      0.86,
      "can't cannot unable couldn't can",
      /\b(?:I|we) (?:can't|cannot|can not|are unable to|couldn't) .{3,120}\b(?:because|until|since|due to|as long as)\b/iu,
    ],
    [
      0.86,
      "blocking prevents prevent",
      /\b(?:is|are) blocking (?:us|me|the|our|every|all)\b|\bprevents? (?:us|me) from\b/iu,
    ],
    [0.9, "blocker", /\b(?:the|our|main|current|only) blocker (?:is|here is|remains)\b/iu],
    [
      0.76,
      "waiting",
      /\b(?:I'm|I am|we're|we are|still) waiting (?:on|for) .{3,80}\b(?:before|to|from)\b/iu,
    ],
    [0.72, "struggling", /\b(?:I'm|I am|we're|we are) struggling (?:with|to)\b/iu],
    [
      0.92,
      "bloqueado bloqueada bloqueados bloqueadas",
      /\b(?:está|estamos|estoy|sigue|seguimos) bloquead[oa]s? (?:por|en|con)\b/iu,
    ],
    [0.86, "puedo podemos", /\bno (?:puedo|podemos) .{3,120}\b(?:porque|hasta que|debido a)\b/iu],
  ),
  ...of(
    "resolution",
    [
      0.9,
      "fixed solved resolved got",
      /\b(?:I|we)(?:'ve| have)? (?:finally |just )?(?:fixed|solved|resolved|got rid of) .{3,120}\b(?:by|with|using|after)\b \w/iu,
    ],
    [
      0.88,
      "fixed solved resolved",
      /\b(?:was|were|is|got|be) (?:fixed|solved|resolved) (?:by|with|after|once) \w/iu,
    ],
    [
      0.9,
      "fix solution workaround",
      /\bthe (?:fix|solution|workaround)(?: here| for [^.]{2,60})? (?:is|was) (?:to )?\w/iu,
    ],
    [
      0.86,
      "figured",
      /\b(?:I|we)(?:'ve| have)? (?:finally )?figured (?:it )?out (?:that|why|how|what)\b/iu,
    ],
    [
      0.8,
      "works working work",
      /\b(?:finally|now) (?:works|working|got it (?:working|to work)) .{0,60}\b(?:after|by|with|because|since)\b/iu,
    ],
    [
      0.88,
      "arreglé arreglamos solucioné solucionamos resolvimos resolví",
      /\b(?:lo )?(?:arreglé|arreglamos|solucioné|solucionamos|resolvimos|resolví) .{2,120}\b(?:con|usando|cambiando|al)\b/iu,
    ],
    [0.9, "solución", /\bla solución (?:para [^.]{2,60} )?(?:es|fue|era)(?=\s)/iu],
  ),
  ...of(
    "progress",
    [
      0.86,
      "phase milestone release version sprint epic",
      /\b(?:phase|milestone|release|version|sprint|epic)\b.{0,40}\b(?:is|was|are) (?:now )?(?:done|complete|completed|finished|shipped|released|live)\b/iu,
    ],
    [
      0.84,
      "shipped released launched deployed",
      /\b(?:we|the team)(?:'ve| have| has)? (?:just |finally )?(?:shipped|released|launched|deployed)\b/iu,
    ],
    [
      0.78,
      "finished completed wrapped",
      /\b(?:we|I)(?:'ve| have)? (?:just |finally )?(?:finished|completed|wrapped up) (?:the|phase|our|all)\b/iu,
    ],
    [
      0.84,
      "terminamos completamos lanzamos terminado lanzado",
      /\b(?:terminamos|completamos|lanzamos|hemos terminado|hemos lanzado)\b/iu,
    ],
  ),
  ...of(
    "pattern",
    [0.88, "anti-pattern antipattern pattern", /\banti-?pattern\b.{2,}/iu],
    [
      0.86,
      "pattern approach convention idiom",
      /\b(?:this|the|our|a) (?:\w+ ){0,2}(?:pattern|approach|convention|idiom)(?: here)? (?:works|is (?:to|that)|has worked|keeps)\b/iu,
    ],
    [0.85, "practice thumb", /\b(?:best practice|rule of thumb)(?: here| for us)?(?: is|:) /iu],
    [
      0.84,
      "works work worked",
      /\bworks? (?:well|best|better|reliably) (?:for|because|when|if|with|across|in|than)\b/iu,
    ],
    [0.84, "idiomatic", /\b(?:it is|it's|is) (?:more )?idiomatic (?:to|in|here)\b/iu],
    [
      0.86,
      "patrón convención",
      /\bel patrón\b.{0,40}\b(?:funciona|es)\b|\bla convención (?:es|aquí)\b/iu,
    ],
  ),
  ...of(
    "preference",
    [
      0.88,
      "prefer",
      /\b(?:I|we)(?:'d| would)? (?:strongly |generally |usually |always )?prefer (?!not to)\w/iu,
    ],
    [0.86, "rather", /\b(?:I|we)(?:'d| would) rather \w/iu],
    [0.88, "preference", /\b(?:my|our) preference (?:is|would be)\b/iu],
    [
      0.86,
      "always never",
      /\b(?:I|we) (?:always|never) (?:use|write|add|avoid|put|keep|name|commit|run|want|merge|squash|ship|mock)\b/iu,
    ],
    [0.75, "like", /\bI like (?:to|my|it when)\b/iu],
    [
      0.88,
      "prefiero preferimos preferiría preferiríamos",
      /\b(?:prefiero|preferimos|preferiría|preferiríamos)\b/iu,
    ],
  ),
  ...of(
    "explicit",
    [
      0.97,
      "remember memorize memorise",
      /^(?:please,? )?(?:do )?(?:remember|memorize|memorise)(?: this| that)?[:,]? (?:that )?(?=\S)/iu,
    ],
    [0.95, "forget", /^(?:please )?(?:don't|do not|never) forget[:,]? (?:that )?(?=\S)/iu],
    [0.95, "mind", /^(?:please )?(?:keep|bear) in mind[:,]? (?:that )?(?=\S)/iu],
    [
      0.96,
      "record reference later save self",
      /^(?:for (?:the record|(?:future|later) reference)|fyi for later|save this|note for later|note to self)[:,] ?(?:that )?(?=\S)/iu,
    ],
    [0.88, "important note", /^(?:important|note)[:!] (?=\S)/iu],
    [0.86, "note", /^(?:please )?note that (?=\S)/iu],
    [
      0.97,
      "recuerda recuerde recordad olvides cuenta",
      /^(?:por favor,? )?(?:recuerda|recuerde|recordad|no olvides|ten en cuenta|tened en cuenta)[:,]? (?:que )?(?=\S)/iu,
    ],
    [0.88, "importante nota", /^(?:importante|nota)[:!] (?=\S)/iu],
  ),
];

/** The families by their words. */
export const FAMILIES_ON: ReadonlyMap<string, readonly Family[]> = new Map(
  [...new Set(FAMILIES.flatMap(({ on }) => on))].map((word) => [
    word,
    FAMILIES.filter(({ on }) => on.includes(word)),
  ]),
);
