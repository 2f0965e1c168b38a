// What a sentence is beside what it says: a question, a denial, a supposition, an order, a guess, or
// true only for the moment.
import type { SignalType } from "./families.ts";

const QUESTION =
  /[?？]["')\]]*\s*$|^¿|^(?:what|why|how|which|who|when|where|should|shall|could|can|would|will|do|does|did|is|are|was|were|have|has|may) (?:we|I|you|they|it|he|she|this|that|there|the|our|my|your|to|is|are|was|were|did|do|does|if|about|many|much|\w+ (?:has|have|is|was|did|decided))\b/iu;

const SUPPOSITION =
  /^(?:if|unless|suppose|supposing|assuming|imagine|once|whenever|in case|as soon as|before|until|let's see|si|cuando|suponiendo|en cuanto)\b|\b(?:whether|if) (?:we|I|you|they|the team) (?:should|could|would|have|had|ever|decided?|can)\b|\b(?:would|could|might|should|may) (?:have|be|then)\b|\b(?:need|needs|have|has|want|wants|going|about|trying|yet|remains) to (?:be )?(?:decide|choose|learn|fix|solve|resolve|select|settle|figure|agree|complete|finish|decided|fixed|chosen|resolved)\b|\b(?:tenemos|hay|tengo) que decidir\b|\b(?:will|shall|'ll|can|could|should|must) (?:be )?(?:decide|decided|choose|chosen|learn|fix|fixed|solve|solved|resolve|resolved)\b/iu;

/** A cheap look. */
const DENIES = /n't|not|never|no |nobody|none|nor|neither|without|yet|undecided|nunca|todav/iu;

const DENIAL =
  /\b(?:haven't|hasn't|hadn't|didn't|don't|doesn't|isn't|aren't|wasn't|weren't|never|not|no longer|nobody|no one|none of us|neither|without having|yet to) (?:\w+ ){0,2}?(?:decid|chos|cho[os]|select|settle|opted|agree|pick|learn|discover|reali[sz]|blocked|blocking|stuck|fix|solv|resolv|figure|complete|finish|ship|releas|prefer|turned|work|done|gone|a decision|a blocker|a pattern|going with|switch|standardi|prevent|moved|dropped|reject|waiting|struggl|idiomatic)|\bundecided\b|\bno decision\b|\b(?:no hemos|no he|aún no|todavía no|no se|nunca) (?:\w+ ){0,2}?(?:decid|aprend|resuel|resolv|arregl|elegi|bloque|termin)|\bno (?:está|estamos|estoy) bloquead|\bno (?:decid|eleg|prefier)/iu;

/** Somebody else's words or another's time: a story that is told, not a statement of now. */
const REPORTED =
  /\b(?:the (?:docs?|documentation|readme|article|paper|comment|user|customer|log|error|test|message|issue|ticket|post|author|book|spec|guide|linter|compiler|reviewer)s? (?:sa(?:ys?|id)|states?|claims?|reads?|mentions?|reports?)|(?:he|she|they|somebody|someone|my \w+) (?:sa(?:ys?|id)|wrote|t(?:old|ells))|, (?:sa(?:ys?|id)|dice) (?:the|he|she|they|my|el|la)|according to|as if|pretend|example:|pretend that)\b/iu;
const ILLUSTRATED = /\b(?:for example|e\.g\.|such as)/iu;
/** A text that somebody is to write. */
const DICTATED = /\b(?:write (?:a|an|the)|generate|summari[sz]e|translate|explain|describe)\b/iu;
const QUOTED_IN_ORDER =
  /^(?:write|generate|summari[sz]e|translate|explain|describe|add|create|draft|reply|print|escribe|traduce|explica)\b.{0,80}\b(?:sa(?:ys?|ying)|that reads|why|whether|dice|diga|por qué)\b|^(?:translate|explain|describe|summari[sz]e|traduce|explica)\b/iu;

/** The words are another's, or dictated: the sentence itself asks for nothing that lasts. */
export const isReported = (plain: string): boolean =>
  REPORTED.test(plain) || QUOTED_IN_ORDER.test(plain);

export const isQuestion = (plain: string): boolean => QUESTION.test(plain);

/** For the words that mark it a blocker, the denial is the statement: "I cannot ... because". */
export const isAskedOrDenied = (plain: string, type: SignalType): boolean =>
  QUESTION.test(plain) ||
  (type !== "explicit" && SUPPOSITION.test(plain)) ||
  (type !== "explicit" && DENIES.test(plain) && DENIAL.test(plain)) ||
  REPORTED.test(plain) ||
  ILLUSTRATED.test(plain) ||
  DICTATED.test(plain);

/** It is about what could be, not about what is to be. */
export const isSupposed = (plain: string): boolean => SUPPOSED.test(plain);

const SUPPOSED =
  /^(?:what if|if|unless|suppose|supposing|assuming|imagine|let's|maybe|perhaps|si|suponiendo|imagina|quizás?|tal vez)\b|\b(?:we|I|you|they|one|it) (?:could|might|would|may)\b/iu;

const VERBS =
  "add|always|apply|avoid|build|change|check|clean|commit|configure|convert|create|delete|deploy|disable|do|don't|drop|enable|ensure|execute|find|fix|follow|format|forget|generate|get|give|go|ignore|implement|import|include|install|keep|let|list|look|make|merge|migrate|move|never|open|perform|please|prefer|push|put|read|rebase|refactor|remove|rename|replace|rerun|reset|respect|restart|revert|review|rewrite|run|save|search|send|set|show|skip|start|stop|switch|tell|test|try|update|upgrade|use|verify|wait|write";
const VERBS_ES =
  "usa|usad|añade|agrega|borra|cambia|corrige|crea|ejecuta|elimina|escribe|evita|haz|ignora|instala|mueve|nunca|prueba|quita|revisa|siempre|no uses|no hagas";
const ORDER = new RegExp(
  `^(?:(?:so|then|now|and|ok|okay|also|first|next|finally|just|you (?:must|should|need to|have to|will)|to )[, ]+)*(?:${VERBS}|${VERBS_ES}|you (?:must|should|have to|need to))\\b`,
  "iu",
);
const INJECTED =
  /\b(?:ignore|disregard|forget|override) (?:all |any |the |your |previous |prior |above |earlier )+(?:instructions?|rules?|prompts?|context)\b|\bsystem prompt\b|\byou are now\b|\bas an ai\b/iu;

/** A memory states; it gives no orders. */
export const isOrder = (plain: string): boolean => ORDER.test(plain) || INJECTED.test(plain);

/** Reads as an attempt to command whoever reads it later: not even as a quote. */
export const isInjection = (plain: string): boolean => INJECTED.test(plain);

export const isHedged = (plain: string): boolean =>
  /\b(?:maybe|perhaps|probably|likely|possibly|might|I (?:think|guess|suppose|believe|suspect)|not sure|seems?|apparently|kind of|quizás?|tal vez|creo que|a lo mejor)\b/iu.test(
    plain,
  );

/** In a while it no longer holds. */
export const isPassing = (plain: string): boolean =>
  /\b(?:for now|(?:for|at) the mom\w+|right now|today|this (?:morning|afternoon)|tonight|for this (?:test|run|commit|branch|pr|task)|this time|just (?:this )?once|temporarily|until (?:tomorrow|monday|tuesday|wednesday|thursday|friday|the weekend|I(?: am|'m))|esta vez|por ahora|de momento|hoy)\b/iu.test(
    plain,
  );

/** It says why. */
export const isWellFounded = (plain: string): boolean =>
  /\b(?:because|since|so that|due to|in order to|as it|otherwise|over|instead of|rather than|porque|ya que|para que|debido a|en lugar de)\b/iu.test(
    plain,
  );
