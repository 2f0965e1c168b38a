// "Use pnpm, not npm": what is chosen, what it takes the place of, and where. Both must be names that mean the same
// in any session: "the second option" and "line 40" are about the task at hand.

export interface Choice {
  readonly chosen: string;
  /** What it takes the place of; absent if nothing is named. */
  readonly rejected?: string;
  /** Where it holds, in the person's words; empty if nowhere in particular. */
  readonly where: string;
}

/** Between what is chosen and what is not. */
const OVER = String.raw`(?:[,;]? (?:and |but )?not (?:to use |with )?|,? instead of (?:using )?|,? rather than (?:using )?)`;
const OVER_ES = String.raw`(?:[,;]? (?:y )?no |,? en (?:vez|lugar) de |,? antes que )`;

interface ChoiceForm {
  readonly pattern: RegExp;
  /** It is a correction only after "No," or "Actually,". */
  readonly needsOpening?: true;
}

/** The groups are named `chosen`, `rejected` and `where`. Sentences come without their end and what opens them. */
const FORMS: readonly ChoiceForm[] = [
  {
    pattern: new RegExp(
      String.raw`^(?:(?<where>(?:in|for|on) [^,]{2,40}?),? )?(?:always )?(?:use|prefer|stick (?:to|with)) (?<chosen>.+?)${OVER}(?<rejected>.+)$`,
      "iu",
    ),
  },
  {
    pattern:
      /^(?:(?:please )?(?:don't|do not|never|stop) (?:use|using)) (?<rejected>.+?)[,;:.\u2013\u2014-]+ ?(?:and |but )?(?:please )?(?:use|prefer) (?<chosen>.+?)(?: instead)?$/iu,
  },
  {
    pattern: new RegExp(
      String.raw`^(?:in this (?:project|repo|repository|codebase),? )?we (?:always |only )?(?<where>(?:(?:deploy|run|build|test|host|lint|format|log|release|ship|work|write|store|name|call)(?: [\p{L}]+){0,2} (?:with|on|to|via|in|from|through|as))|use|prefer|write) (?<chosen>.+?)${OVER}(?<rejected>.+)$`,
      "iu",
    ),
  },
  {
    pattern:
      /^(?:in this (?:project|repo|repository|codebase),? )?we (?:don't|do not|never) use (?<rejected>.+?)[,;:.\u2013\u2014-]+ ?(?:but )?we use (?<chosen>.+?)(?: instead)?$/iu,
  },
  {
    needsOpening: true,
    pattern:
      /^we (?:always |only )?use (?<chosen>.+?)(?= (?:here|in this (?:project|repo|repository|codebase)))/iu,
  },
  {
    needsOpening: true,
    pattern: new RegExp(
      String.raw`^(?<where>(?:the|our) [\p{L}\p{N} ./_-]{1,40}?) (?:(?:is|are)(?: called| named)?|(?:runs?|lives?|goes|go|listens?) (?:on|in|to|at)) (?<chosen>.+?)${OVER}(?<rejected>.+)$`,
      "iu",
    ),
  },
  {
    needsOpening: true,
    pattern: new RegExp(
      String.raw`^it(?:'s| is) (?:called|named|spelled|written) (?<chosen>.+?)${OVER}(?<rejected>.+)$`,
      "iu",
    ),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:(?<where>(?:en|para) [^,]{2,40}), )?(?:siempre )?(?:usa|usad|utiliza|usemos) (?<chosen>.+?)${OVER_ES}(?<rejected>.+)$`,
      "iu",
    ),
  },
  {
    pattern:
      /^no (?:uses|usad|utilices|uséis) (?<rejected>.+?)[,;:.\u2013\u2014-]+ ?(?:sino )?(?:usa|usad|utiliza) (?<chosen>.+)$/iu,
  },
  {
    pattern: new RegExp(
      String.raw`^(?:aquí |en este (?:proyecto|repo|repositorio) )?(?:usamos|preferimos) (?<chosen>.+?)${OVER_ES}(?<rejected>.+)$`,
      "iu",
    ),
  },
  {
    needsOpening: true,
    pattern: new RegExp(
      String.raw`^(?<where>(?:el|la|nuestr[oa]) [\p{L}\p{N} ./_-]{2,40}?) (?:es|se llama) (?<chosen>.+?)${OVER_ES}(?<rejected>.+)$`,
      "iu",
    ),
  },
];

export const choiceIn = (plain: string, isOpened: boolean): Choice | undefined => {
  for (const { pattern, needsOpening } of FORMS) {
    if (needsOpening && !isOpened) continue;
    const groups = pattern.exec(plain)?.groups;
    const choice = groups && choiceOf(groups, needsOpening === true);
    if (choice !== undefined) return choice;
  }
  return undefined;
};

/** "I prefer tabs over spaces": what is chosen may stand alone. */
export const preferenceOf = (rest: string): Choice | undefined => {
  const [, chosen = rest, rejected] =
    /^(.+?)(?:,? (?:over|to|rather than|instead of|not|a|antes que|en vez de) )(.+)$/iu.exec(
      rest,
    ) ?? [];
  return choiceOf(
    { chosen: termOf(chosen).term.split(" ").length > 4 ? rest : chosen, rejected },
    true,
  );
};

const choiceOf = (
  { chosen = "", rejected, where = "" }: Readonly<Record<string, string | undefined>>,
  mayBeNumber: boolean,
): Choice | undefined => {
  const [one, other] = [termOf(chosen), rejected === undefined ? undefined : termOf(rejected)];
  const places = [where, one.where, other?.where ?? ""].map((place) => place.trim());
  const colours = [one, other].filter((named) => COLOUR.test(named?.term ?? ""));
  if (colours.length === 2 || SYMPTOM.test(where)) return undefined;
  const isFit = [one, ...(other === undefined ? [] : [other])].every(({ term }) =>
    isName(term, mayBeNumber),
  );
  if (!isFit || places.some((place) => OF_THE_TASK.test(place))) return undefined;
  return {
    chosen: one.term,
    ...(other === undefined ? {} : { rejected: other.term }),
    where: places
      .filter((place) => place !== "" && !ANYWHERE_HERE.test(place) && !USING.test(place))
      .join(" "),
  };
};

const USING = /^(?:use|prefer|write)$/iu;
const COLOUR =
  /\b(?:red|green|blue|black|white|yellow|orange|purple|gr[ae]y|pink|brown|rojo|verde|azul|negro|blanco|amarillo)$/iu;
/** A sentence about one of these is about the task at hand. */
const SYMPTOM =
  /\b(?:bugs?|problems?|issues?|errors?|tests?|builds?|pages?|buttons?|values?|results?|outputs?|causes?|reasons?|points?|questions?|goals?|ideas?|fix|crash|failures?|titles?|labels?|lists?)$/iu;

/** A name, and where it holds: "tabs in makefiles". */
const termOf = (given: string): { readonly term: string; readonly where: string } => {
  const text = given.replace(/(?:,? (?:please|por favor|anymore|any more|again))+$/iu, "").trim();
  const [, term = text, where = ""] =
    /^(.+?),? ((?:here|aquí|everywhere|for|in|on|when|with|inside|within|as|because|since|from now|para|en|cuando|porque)\b.*)$/iu.exec(
      text,
    ) ?? [];
  return { term: term.trim(), where: where.replace(/^(?:because|since|porque)\b.*$/iu, "") };
};

/** The project itself. */
const ANYWHERE_HERE =
  /^(?:here|aquí|everywhere|from now on|in (?:this|the|our) (?:project|repo|repository|codebase|monorepo)|en este (?:proyecto|repo|repositorio))$/iu;

/** A place that only the task at hand has: a file, a function, a line. */
const OF_THE_TASK =
  /[/\\(){}]|\.[a-z]{1,4}\b|\b(?:line|column|step|línea|paso) \d|\b(?:the|la|el) (?:file|function|method|class|button|page|header|heading)\b|\b(?:above|below)\b|\b(?:this|that|these|those|este|esta|ese|esa) (?!project|repo|repository|codebase|monorepo|proyecto|repositorio)\w|^(?:in|en) [a-z]+[A-Z]/u;

const isName = (term: string, mayBeNumber: boolean): boolean => {
  const words = term.split(/\s+/u);
  return (
    term.length > 0 &&
    term.length <= 40 &&
    words.length <= 4 &&
    !/[(){}[\]<>=|;"]|^\.|[\\]|(?<!@[\w-]*)\/|\.(?:ts|tsx|jsx|py|rs|go|md|json|ya?ml|css|html?)$/iu.test(
      term,
    ) &&
    (mayBeNumber || !/^\d/u.test(term)) &&
    !words.some((word) => NO_NAME.has(word.toLowerCase())) &&
    (!/(?:^|\s)[a-z]+[A-Z]|_/u.test(term) || CASE.test(term)) &&
    !/^\p{Ll}+ing$/u.test(term)
  );
};

/** Names of spellings, which are spelled in their own way. */
const CASE = /^(?:[a-z]+_case|camelCase|PascalCase|[A-Z]+(?:_[A-Z]+)+)$/u;

/** Words that point, choose among what is before one's eyes, or belong to the task at hand. */
const NO_NAME: ReadonlySet<string> = new Set(
  (
    "zero two three four five six seven eight nine ten a an the this that these those my your our his her its their it them him me you us one ones option first second third " +
    "former latter last both either other another else same old new existing current previous next line lines column file " +
    "button page x y z foo bar baz left right top bottom null " +
    "undefined true false none nothing something anything everything now then yet just only sure necessarily approach version " +
    "variant solution way un una uno el la los las lo este esta ese esa mi tu su otro otra primera primero segunda segundo"
  ).split(" "),
);
