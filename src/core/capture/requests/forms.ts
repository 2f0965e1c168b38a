// The forms in which a person asks for something to be kept, beyond this task: to remember it, a rule, a correction,
// a preference. English and Spanish.
import { isNotWorth } from "../signals/not-worth.ts";
import { choiceIn, preferenceOf, type Choice } from "./choice.ts";

export type RequestForm = "remember" | "rule" | "correction" | "preference";

export interface FormFound {
  readonly form: RequestForm;
  /** Asked for outright, so the person learns if it is not kept. */
  readonly isOutright: boolean;
  /** What is to be kept, without the words that ask for it. */
  readonly rest: string;
  readonly choice?: Choice;
  /** What of the person it names: "my editor is Helix". */
  readonly trait?: string;
}

/** In front of a request, and no part of it. */
const ADDRESS =
  /^(?:(?:hey|hi|ok|okay|so|and|also|but|well|please|pls|btw|by the way|oh|oye|y|pero|además|por favor)[,:!]? +)+/iu;
const OPENING =
  /^(?:(?:no|nope|wrong|incorrect|actually|not quite|that's wrong|that is wrong|that's not right|mal|en realidad|eso no)\s*[,.:;!\u2013\u2014-]+\s*|(?:no|actually|en realidad) (?=(?:we|use|don't|it's|the|our|usamos|usa)\b))/iu;

/** "Remember the name in the session" is work to do: without "that", it must state something. */
const REMEMBER =
  /^(?:remember|memorize|memorise)(?: this| the following)?(?:[:,] ?| that (?!time\b|thing\b|day\b|bug\b|one\b)| (?=to\b.*\b(?:always|every|each|whenever|any|before|after|all)\b)| (?!to\b|when\b|how\b|what\b|where\b|why\b|who\b)(?=.+\b(?:is|are|has|have|can|cannot|can't|must|needs?|uses?|should|won't|don't|doesn't|always|never)\b))/iu;
/** "Remember we fixed the parser" asks for it without "that", as what is not kept does as well. */
const REMEMBER_DONE = /^(?:remember|memorize|memorise) (?=(?:we|I|we've|I've|today|yesterday)\b)/iu;
const REMEMBER_MORE =
  /^(?:(?:keep|bear) in mind(?:[:,] ?| that )(?!.*, (?:just|so|please|don't|ignore)\b)|(?:don't|do not|never) forget(?:[:,] ?| that )|for (?:future|later) reference[:,] ?|(?:recuerda|recuerde|recordad|no olvides|no olvidéis)(?:[:,] ?| que )|(?:ten|tened) en cuenta(?:[:,] ?| que ))/iu;
const FROM_NOW =
  /^(?:from (?:now|here|this point) on(?:wards?)?|going forward(?=[,:])|going forward(?= please| always| never| every)|(?:next time|in (?:the )?future)(?=,? (?:please|always|never|don't|do not) |, (?:use|run|write|ask|check|keep|put|commit|test|start with)\b)|in all (?:of )?my (?:projects|repos|repositories)|in every (?:project|session|repo|repository)|a partir de ahora|de ahora en adelante|en todos mis (?:proyectos|repos|repositorios)|en cada (?:proyecto|sesión))(?:[:,]? +|:)/iu;
const FROM_NOW_AFTER =
  /,? (?:from (?:now|here|this point) on|going forward|in all (?:of )?my (?:projects|repos|repositories)|in every (?:project|session)|a partir de ahora|de ahora en adelante|en todos mis proyectos)$/iu;

/** What an agent does. What a program does, such as to show and to send, is a task rather than a rule. */
const VERBS =
  "add|address|amend|answer|apply|ask|assume|avoid|base|be|bind|break|build|bump|cache|call|cast|catch|change|check|cherry-pick|cite|clean|commit|compare|configure|convert|create|declare|delete|deploy|disable|do|document|drop|edit|enable|ensure|escape|explain|export|expose|fix|follow|force-push|format|generate|get|give|guess|handle|hard-?code|have|ignore|import|include|inline|install|keep|kill|link|let|lint|log|make|merge|mock|modify|mount|move|mutate|name|order|pin|point|prefer|prefix|propose|publish|pull|push|quote|read|rebase|refactor|regenerate|release|rely|remove|rename|replace|reply|respond|restart|reuse|review|rewrite|run|sanitize|share|sign|silence|skip|speak|split|squash|stage|start|store|suggest|swallow|tag|talk|tell|test|throw|touch|translate|treat|trim|trust|try|update|upgrade|use|validate|verify|wait|wrap|write|(?:show|send|tell|give) me|put|leave|set up|stop and ask";
const VERBS_ES =
  "usa|usad|añade|agrega|borra|cambia|comprueba|contesta|corrige|crea|ejecuta|elimina|escribe|evita|ejecuta|haz|incluye|instala|lanza|mueve|pasa|pon|pregunta|prueba|quita|responde|revisa|uses|hagas|borres|cambies|edites|toques|subas|añadas|escribas|pongas|instales|ejecutes|mezcles|fusiones";
const LASTING = new RegExp(
  String.raw`^(?:you (?:should|must) )?(?:always|never)(?: ever| again)? (?:${VERBS})\b(?! (?:it|that|this)$)|^you should (?:always|never) \w|^(?:don't|do not) ever (?:${VERBS})\b|^make sure (?:to |you )always (?:${VERBS})\b|^(?:whenever|every time|each time) you [^,]{3,80}, (?:${VERBS}|always|never|also|please|don't|do not|you)\b|^nunca (?:${VERBS_ES})\b|^siempre (?:usa|ejecuta|escribe|añade|haz|pregunta|responde|contesta|incluye|pon)\b|^(?:usa|haz|escribe|ejecuta|responde) siempre\b|^no (?:${VERBS_ES}) nunca\b|^(?:cada vez que|siempre que) \p{L}+s\b[^,]{0,80}, (?:${VERBS_ES})\b`,
  "iu",
);

/** Said before, so it lasts: "I told you twice: …". What follows must ask for a way of working, and is no task. */
const AGAIN =
  /^(?:I(?:'ve| have)? (?:already |just )?(?:told|asked) you(?: (?:already|before|twice|so|(?:many|\w+ hundred|three|four|five|ten) times))*|you (?:keep|always|still) (?:forget(?:ting)?|ignor(?:e|ing))(?: (?:this|that))?|how (?:often|many times) (?:do|must|should) I (?:have to |need to )?(?:tell you|say|ask|repeat)(?: (?:this|that))?|(?:like|as) I(?:'ve| have)? (?:already )?(?:told you|said)(?: (?:before|already|twice))*)\s*[,:;\u2013\u2014-]+\s*(?=(?:please )?(?:(?:always|never|don't|do not|stop|avoid|no) \p{L}|(?:use|prefer|write|keep|run|ask|commit|follow|sign|format|name|put|answer|reply|prefix) (?!(?:it|this|that|these|those|them)\b|the \p{L}+$)))/iu;
const STOP =
  /^(?:please )?stop (?:using|adding|writing|committing|mocking|creating|pushing|editing) (?!(?:it|this|that|these|those|them|the)\b)\p{L}/iu;
/** Only as a correction, after "No," or "Actually,". */
const OUR_WAY =
  /^we (?:(?:always|never) (?:use|write|commit|mock|squash|merge|rebase|push|deploy|format|name|release|ship|run|test)|(?:don't|do not) (?:use|write|commit|mock|squash|merge|rebase|push|deploy|format|name))\b(?! (?:it|that|this|them)\b)/iu;

const PREFERS =
  /^(?:in this (?:project|repo|repository|codebase),? )?I (?:strongly |generally |usually |always |really )*prefer (?!not to\b|to\b|if\b|that\b|it\b|this\b|the\b|your\b|option\b|you\b|yours\b|what\b|how\b|when\b|not\b|doing\b|[AB]\b)(?<rest>.+)$|^prefiero (?!que\b|el\b|la\b|esta\b|este\b|eso\b|no\b|lo\b|tu\b)(?<es>.+)$/iu;
const LIKES =
  /^I (?:like|don't like|dislike|hate) (?:my |it when you |when you |long |short |small |big |verbose |terse |concise |explicit )(?!that\b|this\b).+|^(?:no )?me gustan? (?:que|los|las) .+|^I (?:always|never) (?:use|write|squash|rebase|work)\b(?! (?:it|this|that|them)\b).+/iu;
/** A name begins with a capital. */
const CALLED =
  /^(?:[Aa]lways )?(?:[Cc]all|[Aa]ddress) me (?:as )?\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,2}$|^[Mm]y name is \p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,2}$|^(?:[Ll]lámame|[Mm]e llamo|[Mm]i nombre es) \p{Lu}/u;
const TRAIT =
  /^(?:my|mi) (?<trait>(?:\p{L}+ )?(?:editor|shell|terminal|time ?zone|language|keyboard|layout|role|title|pronouns|os|operating system|email|username|handle|browser|ide|locale|location|city|country|company|employer|team|idioma|zona horaria|teclado|rol|navegador|ciudad|país|empresa|equipo))(?: of choice)? (?:is|are|es|son) (?!not\b|no\b|\w+ing\b|shown\b|broken\b|missing\b|slow\b|wrong\b|gone\b|behind\b|lost\b|in\b|on\b|at\b)\S/iu;

/** `plain`: the sentence without quoted words. Undefined if it asks for nothing. */
export const formIn = (plain: string): FormFound | undefined => {
  const addressed = plain.replace(ADDRESS, "");
  const opened = addressed.replace(OPENING, "");
  const isOpened = opened !== addressed;
  const sentence = opened.replace(ADDRESS, "").replace(/[.!\s]+$/u, "");
  const kept = sentence.replace(REMEMBER, "").replace(REMEMBER_MORE, "");
  if (kept !== sentence) return found("remember", kept, true);
  const done = sentence.replace(REMEMBER_DONE, "");
  if (done !== sentence && isNotWorth(done)) return found("remember", done, true);
  const lasting = sentence.replace(FROM_NOW, "").replace(FROM_NOW_AFTER, "");
  if (lasting !== sentence) return found("rule", lasting, true);
  const asked = sentence.replace(AGAIN, "");
  const choice = choiceIn(asked, isOpened);
  if (choice !== undefined) return { ...found("correction", asked), choice };
  const isRule =
    asked !== sentence ||
    LASTING.test(sentence) ||
    STOP.test(sentence) ||
    (isOpened && OUR_WAY.test(sentence));
  if (isRule && !CALLED.test(asked)) return found("rule", asked);
  return personal(sentence);
};

const personal = (sentence: string): FormFound | undefined => {
  if (CALLED.test(sentence)) return { ...found("preference", sentence), trait: "name" };
  const trait = TRAIT.exec(sentence)?.groups?.["trait"];
  if (trait !== undefined) return { ...found("preference", sentence), trait };
  const groups = PREFERS.exec(sentence)?.groups;
  const prefers = groups?.["rest"] ?? groups?.["es"];
  if (prefers !== undefined) {
    const choice = preferenceOf(prefers);
    return { ...found("preference", sentence), ...(choice === undefined ? {} : { choice }) };
  }
  return LIKES.test(sentence) ? found("preference", sentence) : undefined;
};

/** What follows "remember that" may have a form of its own, which says what it is about. */
const found = (form: RequestForm, rest: string, isOutright = false): FormFound => {
  const inner = isOutright ? (choiceIn(rest, true) ?? undefined) : undefined;
  const trait = isOutright ? TRAIT.exec(rest)?.groups?.["trait"] : undefined;
  return {
    ...{ form, rest, isOutright },
    ...(inner === undefined ? {} : { choice: inner }),
    ...(trait === undefined ? {} : { trait }),
  };
};
