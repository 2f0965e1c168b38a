// Parts of a request of which neither the report nor the changes have a word. Only where a person listed several, or added one
// later, and the report is about another of them: a whole request in other words is no part that was left out.
import { roleOf } from "../../../code/role.ts";
import { wordsOf } from "../../../fold/work/words.ts";
import { lazily } from "../../../kit/lazy.ts";
import type { FileOfWork } from "../checker.ts";
import { ownWords, sentencesIn } from "./own-words.ts";
import { wishesOf, type TurnWitnesses } from "../witness.ts";

/** The parts of what persons asked for that nothing has a word of. */
export const partsNotFound = (
  turn: Pick<TurnWitnesses, "report" | "prompts" | "sincePrompt" | "changed" | "commands">,
): readonly string[] => {
  const prompts = turn.prompts.map(ownWords);
  const wishes = new Set(wishesOf(turn));
  const reported = spelled(turn.report);
  const made = lazily(() => spelled(madeIn(turn)));
  return prompts.flatMap((prompt, at) => {
    if (!wishes.has(turn.prompts[at] ?? "")) return [];
    const listed = listedParts(prompt);
    const parts = listed.length > 1 ? listed : at === 0 ? [] : addedParts(prompt);
    if (parts.length === 0 || !isOneLanguage(prompt, turn.report)) return [];
    // What is stated around them, or in another of them, does not tell them apart.
    const around = [
      prompts.slice(0, at).join("\n"),
      parts.reduce((rest, part) => rest.replace(part, ""), prompt),
    ];
    const known = parts.map((part) => {
      const others = [...around, ...parts.filter((one) => one !== part)];
      const own = contentOf(part).filter(
        (word) => !others.some((other) => wordsOf(other).has(word)),
      );
      return {
        part,
        own,
        shareReported: shareIn(own, reported),
        isNear: shareIn(contentOf(part), reported) >= MADE,
      };
    });
    const isAbout =
      known.some(({ own, shareReported }) => own.length > 0 && shareReported >= NAMED) ||
      (listed.length < 2 && shareIn(contentOf(prompts[at - 1] ?? ""), reported) > 0);
    if (!isAbout) return [];
    const later = spelled(prompts.slice(at + 1).join("\n"));
    const isNamed = (name: string): boolean =>
      turn.report.toLowerCase().includes(name.toLowerCase());
    return known
      .filter(
        ({ part, own, shareReported, isNear }) =>
          own.length >= FEWEST &&
          !isNear &&
          !namesIn(part).some((name) => isNamed(name)) &&
          !KEEPS.test(part) &&
          shareReported < NAMED &&
          shareIn(own, made()) < MADE &&
          shareIn(own, later) < MADE,
      )
      .map(({ part }) => part);
  });
};

/** What a part quotes: a report that has the same is about it. */
const namesIn = (part: string): readonly string[] =>
  [...part.matchAll(/[\u0060\u0022“]([^\u0060\u0022”\n]{3,60})[\u0060\u0022”]/gu)].flatMap(
    ([, name]) => name ?? [],
  );

/** What is to stay as it is leaves no trace. */
export const KEEPS =
  /\b(?:keep|leave|stays?|never|no|not|without|only|avoid|enough|anyway|for now)\b|n't\b|(?<!\p{L})(?:deja|lass|sin|ohne|sans|pas|nicht|kein\w*)(?!\p{L})/iu;

/** Documents and tests that a person wants to be written, and of which none was. */
export const filesNotWritten = (
  turn: Pick<TurnWitnesses, "report" | "prompts" | "sincePrompt" | "changed">,
): readonly string[] => {
  const { report, changed = [] } = turn;
  if (changed.length === 0) return [];
  const prompts = wishesOf(turn);
  const sentences = sentencesOf(prompts);
  const documents = documentsNotWritten(prompts, changed);
  const areWanted = sentences.some(
    (one) =>
      WANTS_TESTS.test(one) && !KEEPS.test(one) && !TAKES_OUT.test(one) && !NO_WISH.test(one),
  );
  const isTested =
    changed.some(
      ({ path, added }) => roleOf(path) === "test" || added.some((line) => TESTED.test(line)),
    ) || NO_TESTS.test(report);
  return [...documents, ...(areWanted && !isTested ? ["tests"] : [])];
};

/** Those that a verb of writing is about; what stands behind another verb or a conjunction is what to go by. */
const documentsToWrite = (sentence: string): readonly string[] =>
  sentence
    .replace(QUOTED, '""')
    .split(/;|,? then\b/u)
    .flatMap((clause) =>
      [...clause.matchAll(DOCUMENT)].flatMap(({ 0: name, index }) => {
        const [before, after] = [clause.slice(0, index), clause.slice(index + name.length)];
        const isObject = WRITES.test(before) && !GOES_BY.test(before) && NO_NOUN.test(after);
        const isPlace =
          /^\W*(?:in|to|en|a|im|dans)? ?(?:the )?`?$/iu.test(before) && WRITES.test(after);
        return isObject || (isPlace && !STATES.test(after)) ? [name] : [];
      }),
    );

const QUOTED = /\u0022[^\u0022\n]*\u0022|“[^”\n]*”/gu;

const GOES_BY =
  /\b(?:match(?:es)?|with|like|read|see|that|which|who|generat\w*|pars\w*|renders?|note in|against|list of|lists)\b/iu;
/** `the README parser` is no README. */
const NO_NOUN =
  /^`?\s*(?:$|[.,;:!?)(]|(?:and|with|too|to|as|so|that|if|entry|entries|section|file|in|about|for|accordingly|also|when|y|und|et|con|para|mit|pour|avec|de|por)\b)/iu;

/** What is so, what may be done one day, and what is only to be run. */
const NO_WISH =
  /^\W*(?:run|execute|see|check|look|re-?run)\b|\b(?:already|one day|some ?day|eventually|somebody|someone|nice to have|later|when (?:i|we|you)|flaky|fail(?:s|ed|ing)?)\b|\b(?:we|they|i) have\b/iu;
const sentencesOf = (prompts: readonly string[]): readonly string[] =>
  prompts.flatMap((prompt) => sentencesIn(ownWords(prompt)));

/** Documents that somebody wants to be written, and that no change shows. */
export const documentsNotWritten = (
  prompts: readonly string[],
  changed: readonly FileOfWork[],
): readonly string[] => {
  const paths = changed.map(({ path }) => path.toLowerCase());
  const later = prompts.slice(1).join("\n").toLowerCase();
  return sentencesOf(prompts)
    .filter((sentence) => WRITES.test(sentence) && !KEEPS.test(sentence))
    .flatMap(documentsToWrite)
    .filter((name) => {
      const low = name.toLowerCase().replace(/\s/u, "");
      const [stem = low] = low.split("/").slice(-1);
      const isLeft = later.includes(low) && !WRITES.test(later);
      if (stem === "manpage") return !isLeft && !paths.some((path) => MAN_PAGE.test(path));
      return !isLeft && !paths.some((path) => path.includes(stem.replace(/\.\w+$/u, "")));
    });
};

const WRITES =
  /\b(?:updat\w*|document\w*|describ\w*|add\w*|mention\w*|write|note|list|entry|section)\b|(?<!\p{L})(?:actuali\w*|atuali\w*|añad\w*|adicion\w*|describ\w*|document\w*|registr\w*|apartado|entrada|ergänz\w*|aktualisier\w*|dokumentier\w*|beschreib\w*|ajout\w*|décri\w*|mets à jour|mettre à jour)(?!\p{L})/iu;

/** A page of the manual, or what it is made from. */
const MAN_PAGE =
  /(?:^|\/)man\d?(?:\/|\.)|\.[1-8](?:\.\w+)?$|\.(?:ronn|scd|adoc|rst|pod|mdoc)$|docs?\//iu;

/** Named as what is to be written, and not as what to go by. */
const DOCUMENT =
  /(?<!\b(?:see|per|from|by|like|under|follow(?:ing)?|according to|described in|documented in|as in|read) (?:the )?`?)(?<![\w/.-])(?:(?:[\w.-]+\/)*[\w-]+\.(?:md|mdx|rst|adoc)|README|CHANGELOG|changelog|man page)(?![\w/]|\.\w)/gu;

const WANTS_TESTS =
  /\b(?:with|and) (?:a |an |its |their |unit |some |regression |integration )*tests?(?: (?:for|of) (?:it|them|that|this|each|both|all))?\s*[.,;!]?$|\b(?:write|add|include) (?:a |an |the |some |unit |regression |integration |more |new )*tests?\b|\bcover (?:it|them|this|that) (?:with|by) (?:\w+ )?tests?\b|\bfix and test\b|\b(?:with|con|mit|avec)\b[^.;:]{0,60}, (?:its |their |unit |sus |las |einigen )?(?:tests|pruebas|Tests)(?=,? (?:and|y|und|et) )|(?<!\p{L})(?:con|y) (?:sus )?(?:pruebas|tests)\s*[.,;!]?$|\bmit tests?\b|\bavec (?:des |un )?tests?\b/iu;

const TAKES_OUT = /\b(?:delet|remov|drop|kill|rip|throw|get rid|clean)\w*/iu;

const TESTED = /\b(?:test|spec|assert|expect|should)\b|^\s*>>> |#\[test\]/iu;
const NO_TESTS = /\b(?:no|without|not|n't)\b[^.]{0,40}\btests?\b|(?<!\p{L})sin (?:pruebas|tests)/iu;

/** Fewer words than that may have others in their place. */
const FEWEST = 2;
/** The least share of its words by which a report is about a part, and by which the changes are. */
const NAMED = 0.25;
const MADE = 0.5;
const MOST_CHARACTERS = 400_000;

export const madeIn = ({
  changed = [],
  commands = [],
}: Pick<TurnWitnesses, "changed" | "commands">) =>
  [...changed.flatMap(({ path, added }) => [path, ...added]), ...commands.map(({ text }) => text)]
    .join("\n")
    .slice(0, MOST_CHARACTERS);

export const shareIn = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.length === 0
    ? 0
    : words.filter(
        (word) => known.has(word) || (word.length >= ROOT && known.has(word.slice(0, ROOT))),
      ).length / words.length;

/** Two languages share few words: whether they say the same cannot be seen from these. */
const isOneLanguage = (prompt: string, report: string): boolean => {
  const [a, b] = [languageOf(prompt), languageOf(report)];
  return a === undefined || b === undefined || a === b;
};

const LANGUAGES = {
  english: /(?<!\p{L})(?:the|and|is|are|with|for|to|of|in|it)(?!\p{L})/giu,
  spanish: /(?<!\p{L})(?:el|la|los|las|una?|y|con|para|que|del?|está|es)(?!\p{L})/giu,
  german: /(?<!\p{L})(?:der|die|das|den|und|mit|für|ist|sind|ein|eine|nicht|zu|im)(?!\p{L})/giu,
  french: /(?<!\p{L})(?:le|les|des|du|et|avec|pour|est|sont|une?|dans|la)(?!\p{L})/giu,
} as const;

const MOST_READ = 2_000;

const languageOf = (text: string): string | undefined => {
  const some = text.slice(0, MOST_READ);
  const counts = Object.entries(LANGUAGES)
    .map(([name, words]) => ({ name, count: some.match(words)?.length ?? 0 }))
    .toSorted((a, b) => b.count - a.count);
  const [first, second] = counts;
  return first !== undefined && first.count > (second?.count ?? 0) + 1 ? first.name : undefined;
};

/** A list of what happens, of what there is or of what others stated. */
const NARRATES =
  /\b(?:steps|reproduc\w*|repro|logs?|output|trace\w*|context|background|environment|for reference|expected|actual|says?|sai[d]|wrote|reads|asked|versions?|currently|today|have|happens|notes?|first one now)\b[^\n]*:?\s*$/iu;

/** What a person does to see a bug. */
const TRIED =
  /^(?:open|click|see|go to|type|press|observe|navigate|look at|run|start|log in|wait|visit)\b/iu;

/** Each is a wish: none is a question or states what is so, and they are no steps to a bug. */
const asWishes = (lead: string, parts: readonly string[]): readonly string[] => {
  const last = lead.trimEnd().split("\n").at(-1) ?? "";
  const isOther =
    NARRATES.test(last) ||
    parts.some((part) => /[?？]\s*$/u.test(part)) ||
    parts.filter((part) => TRIED.test(part)).length * 2 > parts.length ||
    parts.some(
      (part) => STATES.test(part.replace(WITHIN, "")) && !/\b(?:should|must)\b/iu.test(part),
    );
  return isOther ? [] : parts;
};

/** What is stated within a wish: `before it is due`. */
const WITHIN = /\b(?:if|when|that|which|before|after|until|where|who|whose|because)\b[^,;]*/giu;

/** `1) … 2) …`, `First, … Second, …`, the items of a list, or `: a, b, and c`. */
export const listedParts = (prompt: string): readonly string[] => {
  for (const mark of [/(?:^|\s)\(?[1-9][.)]\s+/u, ORDINAL]) {
    const [lead = "", ...numbered] = prompt.split(mark);
    if (numbered.length > 1) return asWishes(lead, numbered.map(firstSentence));
  }
  const items = prompt.split("\n").flatMap((line) => /^\s*[-*•] +(.+)$/u.exec(line)?.[1] ?? []);
  const lead = prompt.split(/^\s*[-*•] +/mu, 1)[0] ?? "";
  if (items.length > 1) return asWishes(lead, items.map(firstSentence));
  return sentencesIn(prompt).flatMap(enumerated);
};

export const ORDINAL =
  /(?:^|[.;,:!]\s+)(?:and )?(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|finally|primero|segundo|tercero|erstens|zweitens|drittens)[,:]\s+/iu;

/** Parts behind a colon may be anything; elsewhere each is a wish of its own. */
const enumerated = (sentence: string): readonly string[] => {
  const [, lead, list = sentence] = /^([^:]{1,80}):\s+(.*)$/u.exec(sentence) ?? [];
  const parts = list
    .split(
      /[,;]\s+(?:and |then |y |und |et )?|\s(?:and|y|und|et) (?=(?:the |a |an |un |une |el |la |der |die |das )?\p{L}+ \p{L}+)/u,
    )
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const areWishes = parts.every((part) => IMPERATIVE.test(part));
  // A remark in brackets, or an objection, is no list.
  if (parts.some((part) => /^(?:but|because|which|or|pero)\b/iu.test(part) || isTorn(part)))
    return [];
  // What is so is no wish.
  if (parts.some((part) => STATES.test(part) && !/\b(?:should|must)\b/iu.test(part))) return [];
  return (lead !== undefined && parts.length > 2) || (parts.length > 1 && areWishes) ? parts : [];
};

/** A bracket was opened in another part. */
const isTorn = (part: string): boolean => part.split("(").length !== part.split(")").length;

const STATES =
  /\b(?:is|are|was|were|works?|worked|has|have|had|allows?|fails?|failed|happens?|knows?|seems?|can't|doesn't|don't)\b|(?<!\p{L})(?:es|son|está|están|funciona|falla|ist|sind|geht|est|sont|marche)(?!\p{L})/iu;

export const firstSentence = (part: string): string =>
  part.trim().split(/(?<=[.!?])\s+|\n/u)[0] ?? "";

/** `also grey it out when it is private`: a wish that came in later. */
const addedParts = (prompt: string): readonly string[] =>
  sentencesIn(prompt)
    .filter(
      (sentence) =>
        LATER.test(sentence) &&
        !/\bi (?:think|guess|wonder|suppose)\b/iu.test(sentence) &&
        !/[?？]\s*$/u.test(sentence) &&
        !COMMENTS.test(sentence),
    )
    .map((sentence) => sentence.split(/,\s+(?:and |with )/u)[0] ?? "");

/** It states or asks something. */
const COMMENTS =
  /\b(?:also|además|también|auch|aussi),? (?:the|an?|this|that|it|there|my|our|why|what|how|is|does|do|i|we|he|she|they|customers?|users?|el|la|los|las|der|die|das|le|les)\b(?!.*\b(?:should|must|needs? to)\b)/iu;

const LATER =
  /^(?:(?:ok(?:ay)?|nice|good|great|thanks|perfect|bien|vale|genial|gut|und|and|y)[,.!]? )*(?:oh,? )?(?:also|one more(?: thing)?|and (?:please )?(?:add|make|let|use|show)|please also|another thing|además|también|außerdem|bitte auch|aussi)(?!\p{L})/iu;

/** A request in a list begins with its verb. */
const IMPERATIVE =
  /^(?:please |also |then |let |don't )?(?:add|allow|apply|bump|cache|change|check|clean|close|convert|copy|cover|create|cut|default|delete|disable|document|drop|enable|expose|extend|extract|fix|handle|hide|highlight|implement|improve|include|increase|keep|limit|load|log|make|mark|merge|move|open|persist|print|raise|reduce|refactor|reject|remember|remove|rename|replace|report|reset|retry|return|rewrite|round|run|save|send|set|show|skip|sort|split|store|support|switch|translate|trim|turn|update|upgrade|use|validate|wire|wrap|write|let|(?:the |a |an )?(?:\p{L}+ ){1,3}(?:should|must|has to|needs to))(?!\p{L})/iu;

/** Words that say how something is asked for, and not what. */
const GENERIC = wordsOf(
  "add allow change check create do fix get give handle help implement improve include keep let make need please put run set " +
    "show support update use want write test tests new one two three file code function method class when if then so just really " +
    "should must can also too not no don't each every only same other way thing things work works whole first last next me i you " +
    "we they he she them those these arent isnt there here out up down off as than before after while during without within again still",
);

export const contentOf = (part: string): readonly string[] =>
  [...wordsOf(part.replace(ELIDED, ""))].filter(
    (word) => (word.length > 2 || /\d\d/u.test(word)) && !GENERIC.has(word),
  );

/** `l'IBAN`, `d'adhésion`. */
const ELIDED = /(?<!\p{L})[cdjlnqs]['’](?=\p{L})/giu;

/** Words of prose and the pieces of names in code: `useLastFormat` has three. */
export const spelled = (text: string): ReadonlySet<string> => {
  const words = wordsOf(
    text
      .replace(ELIDED, "")
      .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " ")
      .replaceAll("_", " "),
  );
  return new Set([...words, ...[...words].map((word) => word.slice(0, ROOT))]);
};

/** As many letters tell a word from others whatever its ending is. */
const ROOT = 5;
