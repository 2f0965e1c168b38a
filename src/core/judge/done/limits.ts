// Limits that a person set and the changes broke: no new dependency, no change of the schema, hands off a path. A limit that a
// later prompt lifts, or a file that a person named themselves, is none.
import { roleOf } from "../../code/role.ts";
import type { FileOfWork } from "./checker.ts";
import type { TurnWitnesses } from "./witness.ts";

export interface BrokenLimit {
  /** In the words of the person. */
  readonly limit: string;
  readonly paths: readonly string[];
}

interface LimitRule {
  readonly says: RegExp;
  /** Words by which a later prompt speaks of the same. */
  readonly about: RegExp;
  readonly isBroken: (file: FileOfWork) => boolean;
}

const FORBIDS = String.raw`(?:no|without(?: any| adding(?: any)?| (?:an?|touching|changing)(?: the| any)?)?|(?:don't|do not|dont|never) (?:add|introduce|change|touch|modify|edit|alter|pull in|install)(?: any| the| an?)?|sin(?: cambiar| tocar| añadir)?(?: el| la| los| las| ninguna?)?|keine?n?|ohne|sans)`;

const RULES: readonly LimitRule[] = [
  {
    says: new RegExp(
      String.raw`\b${FORBIDS} (?:(?:new|extra|additional|more|further|nuevas?|neue[nr]?|nouvelles?) )?(?:(?:npm|third[- ]party|external|runtime) )?(?:dependenc|deps\b|packages?\b|librar|crates?\b|gems?\b|dependencias?|abhängigkeit|dépendance)`,
      "iu",
    ),
    about: /dependen|\bdeps\b|packages?\b|librar|crates?\b|\bgems?\b|abhängigkeit|dépendance/iu,
    isBroken: (file) => MANIFEST.test(file.path) && addsDependency(file),
  },
  {
    says: new RegExp(
      String.raw`\b${FORBIDS} (?:(?:new|database|db) )*(?:schema|migrations?|esquema|migraci)`,
      "iu",
    ),
    about: /schema|migrat|esquema|migraci/iu,
    isBroken: ({ path }) => /(?:^|\/)(?:db\/)?migrat\w*\/|(?:^|\/)schema\.\w+$/iu.test(path),
  },
  {
    says: /\b(?:no|without(?: any)?|don't (?:use|add)(?: any)?|sin|keine|ohne|sans) mocks?\b/iu,
    about: /mock/iu,
    isBroken: ({ added }) => added.some((line) => /\bmock/iu.test(line)),
  },
];

const MANIFEST =
  /(?:^|\/)(?:package\.json|Cargo\.toml|pyproject\.toml|requirements[\w.-]*\.txt|setup\.py|go\.mod|Gemfile|composer\.json|pom\.xml|build\.gradle(?:\.kts)?|mix\.exs|Package\.swift|pubspec\.yaml|\w+\.csproj)$/u;

/** A line that pins something to a version; where the lines are not known, the edit alone. */
const addsDependency = ({ hasLines, added, removed = [] }: FileOfWork): boolean => {
  if (hasLines !== true || added.every((line) => line.trim() === "")) return true;
  const names = new Set(removed.map(nameIn));
  return added.some((line) => PINNED.test(line) && !names.has(nameIn(line)));
};

const PINNED =
  /["']?[\w@/.-]+["']?\s*(?::|=|==|>=|~=|~>|,)\s*["'{^~>=<]*v?\d|^\s*(?:require\s+)?[\w./-]+ v\d|<PackageReference|^\s*gem |implementation[ (]/u;

const nameIn = (line: string): string => /[\w@/.-]{2,}/u.exec(line)?.[0] ?? line;

/** The first limit that the changes broke. */
export const brokenLimit = ({
  prompts,
  changed = [],
}: Pick<TurnWitnesses, "prompts" | "changed">): BrokenLimit | undefined => {
  for (const [at, prompt] of prompts.entries()) {
    const later = prompts.slice(at + 1).join("\n");
    for (const sentence of prompt.split(/(?<=[.!?;])\s+|\n+/u)) {
      for (const { says, about, isBroken } of RULES) {
        const broken = says.test(sentence) && !about.test(later) ? changed.filter(isBroken) : [];
        if (broken.length > 0) return { limit: sentence, paths: broken.map(({ path }) => path) };
      }
      const kept = keptPaths(sentence).filter((path) => !later.includes(path));
      const touched = changed.filter(({ path }) => kept.some((one) => isIn(path, one)));
      if (touched.length > 0) return { limit: sentence, paths: touched.map(({ path }) => path) };
    }
  }
  return undefined;
};

/** `don't touch src/legacy`, `leave billing.py alone`. */
const keptPaths = (sentence: string): readonly string[] => {
  const [, after] =
    /\b(?:don't|do not|dont|never|without) (?:touch|chang|edit|modif)\w*\s+(?:the |any(?:thing)? (?:in|under|of) (?:the )?|files? (?:in|under) )?(.{2,80})/iu.exec(
      sentence,
    ) ?? [];
  const [, alone] =
    /\b(?:leave|keep) (.{2,80}?) (?:alone|untouched|unchanged|as (?:it|they) (?:is|are))\b/iu.exec(
      sentence,
    ) ?? [];
  const isFixed =
    /\b(?:must|should|may|can) not (?:change|be (?:changed|touched|edited|modified))|\bmust (?:stay|remain)\b|\boff[- ]limits\b|\bhands off\b|\b(?:don't|do not|never) (?:touch|change|edit|modify)\b.*\b(?:it|them|that|these|this)\b|\bno (?:toques|cambies)\b|\bnicht (?:anfassen|ändern)\b/iu.test(
      sentence,
    );
  return [after, alone, isFixed ? sentence : undefined].flatMap((text) =>
    [...(text ?? "").matchAll(/`([^`\s]+)`|((?:[\w@.-]+\/)+[\w@.-]*|[\w-]+\.\w{1,5})(?![\w/])/gu)]
      .map(([, span, bare]) => (span ?? bare ?? "").replace(/(?:\/\**|[.,;:])+$/u, ""))
      .filter((path) => /[./]/u.test(path) && path.length > 2),
  );
};

const isIn = (path: string, kept: string): boolean =>
  roleOf(path) !== "lock" &&
  (path === kept ||
    path.startsWith(`${kept}/`) ||
    path.endsWith(`/${kept}`) ||
    path.includes(`/${kept}/`));
