// Limits that a person set and the changes broke: no new dependency, no change of the schema, hands off a path. A limit that a
// later prompt lifts, or a file that a person named themselves, is none.
import { roleOf } from "../../../code/role.ts";
import { ownWords } from "./own-words.ts";
import type { FileOfWork } from "../checker.ts";
import type { TurnWitnesses } from "../witness.ts";

export interface BrokenLimit {
  /** In the words of the person. */
  readonly limit: string;
  readonly paths: readonly string[];
}

interface LimitRule {
  readonly says: RegExp;
  /** Words by which a later prompt speaks of the same. */
  readonly about: RegExp;
  readonly isBroken: (file: FileOfWork, asked: ReadonlySet<string>) => boolean;
}

/** What is so (`npm says: no package found`, `there is no schema yet`) is no wish. */
const FORBIDS = String.raw`(?<!\b(?:there (?:is|are|was|were)|has|have|had|sa(?:ys?|id):?|error:?|found|with|see) )(?:no|without(?: any| adding(?: any)?| (?:an?|touching|changing)(?: the| any)?)?|(?:don't|do not|dont|never) (?:add|introduce|change|touch|modify|edit|alter|pull in|install)(?: any| the| an?)?|sin(?: cambiar| tocar| añadir)?(?: el| la| los| las| ninguna?)?|keine?n?|ohne|sans)`;

/** What is forbidden ends the clause: `no migration was written` says something of it. */
const ENDS = String.raw`[\p{L}]*(?: (?:changes?|files?|edits?|updates?|additions?|at all|please|allowed|whatsoever|here|though|for (?:this|that|it|now)(?: \w+)?|in \S+(?: \S+)?|to \S+))*(?=\s*(?:$|[.,;:!)\]–—-]|\b(?:and|or|but|y|und|et|because|so|as|since|that)\b))`;

/** Whoever wants the standard library alone wants no dependency. */
const ALONE = String.raw`\b(?:standard library|stdlib|built-?ins?) only\b|\bonly (?:use )?the (?:standard library|stdlib)\b|\bnothing (?:but|outside) the (?:standard library|stdlib)\b`;

/** A wish that leaves room. */
const SOFT =
  /\b(?:unless|if (?:possible|you can|necessary|needed)|ideally|prefer\w*|try (?:not )?to|avoid|where possible|except|other than|besides|first|by hand)\b|[?？]\s*$/iu;

const RULES: readonly LimitRule[] = [
  {
    says: new RegExp(
      String.raw`\b${FORBIDS} (?:(?:new|extra|additional|more|further|nuevas?|neue[nr]?|nouvelles?) )?(?:(?:npm|third[- ]party|external) )?(?:dependenc|deps|package|librar|crate|gem|dependencia|abhängigkeit|dépendance)${ENDS}|${ALONE}`,
      "iu",
    ),
    about: /dependen|\bdeps\b|packages?\b|librar|crates?\b|\bgems?\b|abhängigkeit|dépendance/iu,
    isBroken: (file, asked) => MANIFEST.test(file.path) && addsDependency(file, asked),
  },
  {
    says: new RegExp(
      String.raw`\b${FORBIDS} (?:(?:new|database|db) )*(?:schema|migration|esquema|migraci)${ENDS}`,
      "iu",
    ),
    about: /schema|migrat|esquema|migraci/iu,
    isBroken: ({ path }) => /(?:^|\/)(?:db\/)?migrat\w*\/|(?:^|\/)schema\.\w+$/iu.test(path),
  },
  {
    // `don't change any file`, `analysis only`: nothing at all is to be changed.
    says: /(?:^|[,;:(–—-]\s*|\b(?:and|but|please|just) )(?:don't|do not|dont) (?:change|edit|touch|modify) (?:any(?:thing)?(?: files?| code)?|files|code)(?=\s*(?:$|[.,;:!)]| (?:yet|for now|please|at all)\b))|\b(?:analysis|review|diagnosis) only\b|(?<!\p{L})(?:no (?:cambies|toques|modifiques) nada|nichts ändern|ne (?:change|modifie|touche) rien)(?!\p{L})/iu,
    about: /./u,
    isBroken: ({ path }, asked) => roleOf(path) === "source" && !asked.has(path.toLowerCase()),
  },
  {
    says: /(?<!\b(?:has|have|are|with) )\b(?:no|without(?: any)?|don't (?:use|add)(?: any)?|sin|keine|ohne|sans) mocks?(?=\s*(?:$|[.,;:!)]|and\b|please\b))/iu,
    about: /mock/iu,
    isBroken: ({ path, added }) =>
      roleOf(path) === "test" &&
      added.some(
        (line) =>
          /@Mock|\bmock\w*\s*[.(<]|\bMock\w*\(|\.mock\b/iu.test(line) &&
          !/^\s*(?:\/\/|#|\*)/u.test(line),
      ),
  },
];

export const isManifest = (path: string): boolean => MANIFEST.test(path);

const MANIFEST =
  /(?:^|\/)(?:package\.json|Cargo\.toml|pyproject\.toml|requirements(?![\w.-]*(?:dev|test|lint|docs?))[\w.-]*\.txt|setup\.py|go\.mod|Gemfile|composer\.json|pom\.xml|build\.gradle(?:\.kts)?|mix\.exs|Package\.swift|pubspec\.yaml|\w+\.csproj)$/u;

/** A line that pins something to a version, which no person named; where the lines are not known, the edit alone. */
const addsDependency = (
  { path, hasLines, added, removed = [] }: FileOfWork,
  asked: ReadonlySet<string>,
): boolean => {
  if (hasLines !== true || added.every((line) => line.trim() === "")) return true;
  const names = new Set(removed.map(nameIn));
  const pinned = path.endsWith(".json") ? PINNED_JSON : PINNED;
  return added.some((line) => {
    const name = nameIn(line);
    const isNew = pinned.test(line) && !NO_PACKAGE.test(name) && !names.has(name);
    return isNew && !asked.has(name.toLowerCase());
  });
};

/** Keys of a manifest that hold a version, a port or a number. */
const NO_PACKAGE = /^(?:version|node|npm|pnpm|yarn|bun|edition|rust-version|python|port|go|php)$/iu;
const PINNED_JSON =
  /(?:^|[\s{,])"[@\w./-]+":\s*"(?:[\^~>=<*v]|\d+(?:\.\d|")|latest"|workspace:|npm:|file:|link:|git)/u;
const PINNED =
  /["']?[\w@/.-]+["']?\s*(?::|=|==|>=|~=|~>|,)\s*["'{^~>=<]*v?\d|^\s*(?:require\s+)?[\w./-]+ v\d|<PackageReference|^\s*gem |implementation[ (]/u;

const nameIn = (line: string): string =>
  /"([@\w./-]+)"\s*:/u.exec(line)?.[1] ?? /[\w@/.-]{2,}/u.exec(line)?.[0] ?? line;

/** The first limit that the changes broke. */
export const brokenLimit = ({
  prompts,
  changed: all = [],
  isOwn = () => true,
}: Pick<TurnWitnesses, "prompts" | "changed" | "isOwn">): BrokenLimit | undefined => {
  const changed = all.filter(({ path }) => isOwn(path));
  const asked = new Set(
    prompts
      .join("\n")
      .toLowerCase()
      .match(/[@\w./-]*\w/gu),
  );
  for (const [at, prompt] of prompts.entries()) {
    const later = prompts.slice(at + 1).join("\n");
    if (LIFTS.test(later)) continue;
    const sentences = ownWords(prompt).split(/(?<=[.!?;])\s+|\n+/u);
    for (const sentence of sentences) {
      if (SOFT.test(sentence) || sentence.length > LONGEST) continue;
      for (const { says, about, isBroken } of RULES) {
        const broken =
          says.test(sentence) && !about.test(later)
            ? changed.filter((file) => isBroken(file, asked))
            : [];
        if (broken.length > 0) return { limit: sentence, paths: broken.map(({ path }) => path) };
      }
      const kept = keptPaths(sentence).filter((path) => !later.includes(path));
      const wishes = sentences.filter((one) => one !== sentence && WISHES.test(one)).join("\n");
      const touched = changed.filter(
        ({ path }) =>
          kept.some((one) => isIn(path, one)) &&
          !(later + wishes).includes(path.slice(path.lastIndexOf("/") + 1)),
      );
      if (touched.length > 0) return { limit: sentence, paths: touched.map(({ path }) => path) };
    }
  }
  return undefined;
};

/** A later prompt that lifts limits, whatever it calls them. */
const LIFTS =
  /\b(?:go ahead|you (?:can|may) (?:touch|change|edit|add|use|modify)|feel free|(?:it's|it is|that's|that is) (?:ok|okay|fine|allowed)|after all|never ?mind)\b/iu;

/** A person who wants the file itself to be changed. */
const WISHES =
  /\b(?:add|change|edit|extend|extract|fix|mend|move|refactor|remove|rename|replace|rewrite|split|update)\b/iu;

/** Limits are short. */
const LONGEST = 400;

/** A wish begins the clause: `if you don't change a.ts` is none. */
const BEGINS = String.raw`(?:^|[,;:(–—-]\s*|\b(?:and|but|please|just|y|und|et) )\s*(?:please |just )?`;
/** The file itself or all in it, and not its output, its signature or its comments. */
const WHAT = String.raw`(?:(?:the|any|anything|all|files?|code|folder|directory|module|package|script|legacy|old|existing|in|under|of|inside|else) )*`;
const NAMES = String.raw`((?:${"`"}[^${"`"}]+${"`"}|[\w@.-]*[./][\w@./*-]*)(?:(?:, (?:or |and )?| (?:or|and|nor) )(?:the )?(?:${"`"}[^${"`"}]+${"`"}|[\w@.-]*[./][\w@./*-]*))*)`;

const DONT_TOUCH = new RegExp(
  String.raw`(?:${BEGINS}(?:don't|do not|dont|never)|\bwithout) (?:touch|chang|edit|modif)\w*\s+${WHAT}${NAMES}`,
  "iu",
);
const LEAVE_ALONE = new RegExp(
  String.raw`${BEGINS}(?:leave|keep) ${WHAT}${NAMES} (?:alone|untouched|unchanged|as (?:it|they) (?:is|are))\b`,
  "iu",
);
const FIXED = new RegExp(
  String.raw`(?:${BEGINS}${WHAT}${NAMES}|\b(?:api|interface|header)s? (?:in|of) ${NAMES}) (?:must|should|may|can) not (?:change|be (?:changed|touched|edited|modified))|${BEGINS}${WHAT}${NAMES} (?:must (?:stay|remain)|(?:is|are|stays?) off[- ]limits)|\bhands off ${WHAT}${NAMES}|${NAMES}[^.;]{0,60}(?:don't|do not|never) (?:touch|change|edit|modify) (?:an? \w+ (?:of|in) |anything in )?(?:it|them)\b|\bno (?:toques|cambies) ${WHAT}${NAMES}|${NAMES} nicht (?:anfassen|ändern)\b`,
  "iu",
);

/** Where the interface is all that a file holds. */
const DECLARES = /\.(?:h|hh|hpp|hxx|pyi|proto|graphql|d\.ts)`?$/u;

/** `don't touch src/legacy`, `leave billing.py alone`. */
const keptPaths = (sentence: string): readonly string[] => {
  const [, after] = DONT_TOUCH.exec(sentence) ?? [];
  const [, alone] = LEAVE_ALONE.exec(sentence) ?? [];
  const [, itself, interfaceOf, ...others] = FIXED.exec(sentence) ?? [];
  const declared = DECLARES.test(interfaceOf ?? "") ? interfaceOf : undefined;
  return [after, alone, itself, declared, ...others].flatMap((text) =>
    [...(text ?? "").matchAll(/`([^`\s]+)`|((?:[\w@.-]+\/)+[\w@.-]*|[\w-]+\.\w{1,5})(?![\w/])/gu)]
      .map(([, span, bare]) => (span ?? bare ?? "").replace(/[.,;:]+$/u, ""))
      // `db/` is a folder; a bare word in a span may be anything.
      .filter((path) => /[./]/u.test(path) && path.length > 2)
      .map((path) => path.replace(/(?:\/\**)+$/u, "")),
  );
};

const isIn = (path: string, kept: string): boolean =>
  roleOf(path) !== "lock" &&
  (path === kept ||
    path.startsWith(`${kept}/`) ||
    path.endsWith(`/${kept}`) ||
    path.includes(`/${kept}/`));
