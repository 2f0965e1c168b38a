// Places that were named together: packages, services, folders. Who says that all of them were changed has changed each, and a
// check of one of them shows nothing of another.
import { isJudged, type FileOfWork } from "../checker.ts";
import { clausesIn, isHedged, plainClausesIn } from "../check-claims.ts";
import { ownWords, sentencesIn } from "./own-words.ts";
import { wishesOf, type CheckWitness, type TurnWitnesses } from "../witness.ts";

const ALL =
  /\b(?:all|both|each|every)\b.{0,40}\b(?:packages?|services?|apps?|applications?|modules?|workspaces?|crates?|projects?|clients?|repos?|repositories|folders?|directories|gems?|libs?|libraries|platforms?)\b|\beverywhere\b|(?<!\p{L})(?:todos los|todas las|los (?:dos|tres)|ambos|alle|beide|tous les|toutes les)(?!\p{L})/iu;

/** `a, b and c`, each a name or a path, or two of them as code. */
const TOGETHER =
  /(?:`?[\w@][\w@./-]*`?, ){2,}(?:(?:and|y|und|et|&) )?`?[\w@][\w@./-]*`?(?:,? (?:and|y|und|et|&) `?[\w@][\w@./-]*`?)?|`?[\w@][\w@./-]*`?(?:, `?[\w@][\w@./-]*`?)+,? (?:and|y|und|et|&) `?[\w@][\w@./-]*`?|`[\w@][\w@./-]*` (?:and|y|und|et|&) `[\w@][\w@./-]*`|[\w@.-]+\/[\w@./-]+ (?:and|y|und|et|&) [\w@.-]+\/[\w@./-]+/gu;

/** What is named together in a text. A list with a word that sentences are made of is none of names. */
const listsIn = (text: string): readonly (readonly string[])[] =>
  [...text.slice(0, LONGEST).replaceAll("**", "").replace(AGAIN, "$1 ").matchAll(TOGETHER)]
    .map(([list]) =>
      list
        .split(/, (?:(?:and|y|und|et|&) )?| (?:and|y|und|et|&) /u)
        .map((name) => name.replaceAll("`", "").replace(/[/.]+$/u, "")),
    )
    .filter((names) => names.length > 1 && (names.every(isName) || areCodes(names)));

/** `in api/, in worker/ and in admin-ui/` is a list of three. */
const AGAIN = /((?:,|,? (?:and|y|und|et))) (?:in|to|on|for|from|en|para|auf|für|dans|pour) /gu;

/** `de, es, fr, it and pl`: languages are named by words that sentences are made of. */
const areCodes = (names: readonly string[]): boolean =>
  names.length > 2 && names.every((name) => /^[a-z]{2}(?:[-_][A-Z]{2})?$/u.test(name));

const isName = (word: string): boolean =>
  word.length > 1 && !/^[\d.,]+$/u.test(word) && !SENTENCE.test(word);

const SENTENCE =
  /^(?:the|an?|this|that|these|those|it|its|is|are|was|were|be|been|has|have|had|and|or|but|so|not|no|yes|ok|only|also|then|now|all|both|each|some|any|in|on|at|of|to|for|from|with|by|as|if|when|while|used|uses|which|who|what|how|there|here|they|them|we|you|he|she|las?|los|el|un[ao]?|que|de|con|por|para|se|der|die|das|den|ein|eine|mit|von|le|les|une|des|du|est|qui|please|nice|good|great|thanks|sorry|again|still|done|fixed|too|well)$/iu;

/** Of what was named together, that of which nothing was changed although others were and all are claimed. */
export const namesUnchanged = (
  turn: Pick<TurnWitnesses, "report" | "prompts" | "sincePrompt" | "changed">,
): readonly string[] => {
  const { changed = [], report } = turn;
  const claimed = plainClausesIn(report).filter((clause) => ALL.test(clause) || WHOLE.test(clause));
  // Words in lower case that a report lists are mostly what something is made of.
  const named = claimed.flatMap(listsIn).map((names) => names.filter((name) => NAME.test(name)));
  const wishes = wishesIn(wishesOf(turn));
  const lists = [...named, ...wishes.flatMap(listsIn), ...wishes.flatMap(platformsIn)];
  if (changed.length === 0) return [];
  const left = leftOutIn(turn);
  const planned = turn.sincePrompt.spoken.flatMap(placesFound);
  if (planned.length > 0 && plainClausesIn(report).some((clause) => ALL_OF_IT.test(clause))) {
    const missing = planned.filter(
      (place) => !changed.some(({ path }) => path === place) && !isLeft(place, left),
    );
    if (missing.length > 0 && missing.length < planned.length) return missing;
  }
  if (lists.length === 0) return [];
  if (plainClausesIn(report).some((clause) => ALL.test(clause)))
    for (const places of lists) {
      const missing = places.filter(
        (place) => !changed.some(({ path }) => isBelow(path, place)) && !isLeft(place, left),
      );
      if (missing.length > 0 && missing.length < places.length) return missing;
    }
  if (!plainClausesIn(report).some((clause) => WHOLE.test(clause))) return [];
  const made = namesIn(
    changed
      .flatMap(({ path, added }) => [path, ...added])
      .join("\n")
      .slice(0, MOST),
  );
  for (const names of lists) {
    const missing = names.filter((name) => !isMade(name, made) && !isLeft(name, left));
    const found = names.filter((name) => isMade(name, made)).length;
    if (missing.length > 0 && found > 1 && found >= missing.length) return missing;
  }
  return [];
};

/** `on Android and iOS`: two are enough, because each has a folder of its own. */
const platformsIn = (text: string): readonly (readonly string[])[] =>
  [
    ...text.matchAll(
      /\b(android|ios|macos|windows|linux|web)\b,? (?:and|y|und|et) \b(android|ios|macos|windows|linux|web)\b/giu,
    ),
  ].map(([, a = "", b = ""]) => [a.toLowerCase(), b.toLowerCase()]);

/** The files in which the agent itself found what is to be changed. */
const placesFound = (spoken: string): readonly string[] =>
  spoken.split(/(?<=[.!?])\s+|\n\n+/u).flatMap((sentence) => {
    if (!FOUND.test(sentence)) return [];
    const paths = [...sentence.matchAll(/(?<![\w/])(?:[\w@.-]+\/)+[\w@.-]+\.\w{1,5}\b/gu)];
    return paths.length > 2 ? paths.map(([path]) => path) : [];
  });

const FOUND =
  /^\W*(?:I )?(?:found|there are|(?:these|the following|\w+) (?:files|places|modules|components)|(?:files|places) (?:to|that|with))\b[^:]*(?:calls?|uses?|usages?|to (?:change|convert|migrate|replace|update)|need|import|affected|with)\b/iu;
const ALL_OF_IT = /\b(?:all|every|everywhere|each)\b/iu;

/** The sentences of prompts that do not state what happens. */
const wishesIn = (prompts: readonly string[]): readonly string[] =>
  prompts.flatMap((prompt) =>
    sentencesIn(ownWords(prompt).slice(0, LONGEST)).filter((sentence) => !NARRATES.test(sentence)),
  );

const NARRATES =
  /\b(?:crash\w*|fails?|failed|happens?|takes?|sends?|returns?|says?|shows?|currently|today|was|were|error)\b|[?？]\s*$/iu;

/** What is left out: clauses with a doubt in the report, and all that persons added later. */
const leftOutIn = ({ report, prompts }: Pick<TurnWitnesses, "report" | "prompts">): string =>
  [
    ...clausesIn(report).filter((clause) => isHedged(clause) || LEAVES.test(clause)),
    ...prompts.slice(1),
  ]
    .join("\n")
    .toLowerCase();

const isLeft = (name: string, left: string): boolean => left.includes(name.toLowerCase());

const LEAVES =
  /\b(?:untouched|left|remain\w*|later|open|pending|except|without|deferred|skipped|unchanged|already|as (?:it|they) (?:is|are|was|were))\b|(?<!\p{L})(?:falta|queda|pendiente|ya|sin|noch|bereits|déjà|reste)/iu;

/** That nothing of several is left out. */
const WHOLE =
  /\b(?:all|both|each|every|everything|two|three|four|five|six|seven|eight|nine|ten|fully|complete(?:d|ly)?|finished)\b|(?<!\p{L})(?:tod[oa]s?|alle[sn]?|tous|toutes)(?!\p{L})/iu;

const NAME = /[\p{Lu}\d./_-]/u;

const MOST = 400_000;

/** The words of paths and code in lower case, whole and in their pieces: `HomeScreen` is `homescreen`, `home` and `screen`. */
const namesIn = (text: string): ReadonlySet<string> => {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const pieces = words.flatMap((word) => word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u));
  return new Set([...words, ...pieces].map((word) => word.toLowerCase()));
};

const isMade = (name: string, made: ReadonlySet<string>): boolean =>
  made.has(name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase()) ||
  (name.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => {
    const low = word.toLowerCase();
    return made.has(low) || made.has(low.replace(/s$/u, "")) || made.has(`${low}s`);
  });

const LONGEST = 20_000;

/** Whether it is one of the first folders of a path, or a folder by its own path. */
const isBelow = (path: string, place: string): boolean =>
  place.includes("/")
    ? path.startsWith(`${place}/`) || path === place
    : path.split("/").slice(0, -1).slice(0, DEEPEST).includes(place);

const DEEPEST = 2;

const SEGMENT = /^(?:packages|apps|crates|services|libs|modules|projects|plugins)\/([\w.-]+)\//u;
const FILTER =
  /(?:--filter[ =]|-F |-w |--workspace[ =]|-p |--package[ =])["']?(?:[@\w.-]+\/)*([\w.-]+)|(?:^|[\s/])(?:packages|apps|crates|services|libs|modules|projects|plugins)\/([\w.-]+)/gu;

/** Modules that are folders of the project: `sbt common/test`, `gradlew :app:test`, `mvn -pl api test`, `bazel test //x/...`. */
const MODULE =
  /\bproject ([\w-]+)\b|^sbt (?:"?)([\w-]+)\/\w|\s:(?:[\w-]+:)*([\w-]+):\w|\s-pl ([\w-]+)|\/\/([\w-]+)[/:]/gu;

/** Of what was named together, `Postgres, MySQL and SQLite`, what no command names although one names another. */
export const namesUnchecked = (
  turn: Pick<TurnWitnesses, "report" | "prompts" | "sincePrompt" | "commands">,
): readonly string[] => {
  const { commands } = turn;
  if (commands === undefined) return [];
  const { report } = turn;
  const claimed = plainClausesIn(report).filter((clause) => EACH.test(clause));
  if (claimed.length === 0) return [];
  const ran = commands
    .map(({ text }) => text)
    .join("\n")
    .toLowerCase();
  for (const list of [...claimed, ...wishesIn(wishesOf(turn))].flatMap(listsIn)) {
    const names = list.filter((name) => /^(?:\p{Lu}|\d)/u.test(name));
    const missing = names.filter((name) => !ran.includes(name.toLowerCase()));
    if (missing.length > 0 && missing.length < names.length) return missing;
  }
  return [];
};

/** That a check ran on each of several. */
const EACH =
  /\b(?:ran|run|tested|tests?|verified|checked|pass(?:es|ed)?|green)\b.{0,60}\b(?:all|both|each|every|two|three|four|five)\b|\b(?:all|both|each|every)\b.{0,60}\b(?:pass(?:es|ed)?|green)\b/iu;

export interface CheckElsewhere {
  readonly check: string;
  readonly paths: readonly string[];
}

/** A last green check that was of other packages than each of those that were changed. */
export const checkElsewhere = ({
  checks,
  changed = [],
}: Pick<TurnWitnesses, "checks" | "changed">): CheckElsewhere | undefined => {
  const green = checks.filter(({ outcome }) => outcome === "green");
  const last = green.at(-1);
  const judged = changed.filter(({ path }) => isJudged(path));
  if (last === undefined || judged.length === 0) return undefined;
  return judged.every((file) => green.every((check) => isOfOther(file, check)))
    ? { check: last.name, paths: judged.map(({ path }) => path) }
    : undefined;
};

/** With all that depends on it. */
const WIDE = /\.\.\.|\^|\[/u;
/** A package of tests of the others. */
const OF_TESTS = /(?:^|[-_.])(?:e2e|tests?|integration|specs?)(?:$|[-_.])/iu;

const isOfOther = ({ path }: FileOfWork, { name }: CheckWitness): boolean => {
  const namesOf = (pattern: RegExp): readonly string[] =>
    [...name.matchAll(pattern)].flatMap(
      (match) => match.slice(1).find((one) => one !== undefined) ?? [],
    );
  const modules = namesOf(MODULE);
  const isModule = modules.length > 0 && path.includes("/");
  const folders = path.split("/").slice(0, -1);
  const segment = isModule ? folders[0] : SEGMENT.exec(path)?.[1];
  const filters = isModule ? modules : namesOf(FILTER);
  if (
    isModule &&
    (/^(?:src|lib|test|tests|app|spec)$/u.test(segment ?? "") ||
      modules.some((one) => folders.includes(one)))
  )
    return false;
  return (
    segment !== undefined &&
    filters.length > 0 &&
    !WIDE.test(name) &&
    !filters.some((filter) => OF_TESTS.test(filter)) &&
    filters.every((filter) => !filter.includes(segment) && !segment.includes(filter))
  );
};
