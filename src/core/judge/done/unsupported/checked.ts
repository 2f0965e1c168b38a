// What a report says was checked along with others: tests of a kind, each of several packages, a run with options. Where commands name
// another of them alone, nothing shows the rest.
import { clausesIn } from "../check-claims.ts";
import { isNarrow, isScoped } from "../narrow.ts";
import { isOfPipeline } from "../report/own-words.ts";
import { platformsNotRun } from "../report/platforms.ts";
import { isScript } from "../report/script.ts";
import type { TurnWitnesses } from "../witness.ts";
import { listsIn } from "./names.ts";
import { disclaims } from "./disclaims.ts";

/** In the words of the report. */
export const notChecked = (turn: TurnWitnesses): readonly string[] => {
  const { report, commands } = turn;
  if (commands === undefined) return [];
  const ran = commands.map(({ text }) => text.toLowerCase());
  const clauses = clausesIn(report, { keepsSpans: true }).filter(
    (clause) => !disclaims(clause) && !isOfPipeline(clause),
  );
  const right = clauses.filter((clause) => RIGHT.test(clause));
  return [
    ...clauses.flatMap((clause) => optionsNotGiven(clause, ran)),
    ...(isOfParts(turn) ? right.flatMap((clause) => kindsNotRun(clause, ran)) : []),
    ...right.flatMap((clause) => (EACH.test(clause) ? eachNotNamed(clause, ran, turn) : [])),
    ...platformsNotRun(turn),
  ];
};

/** That something is right, in the languages of reports. */
const RIGHT =
  /(?<!\p{L})(?:pass(?:es|ed)?|green|ok|clean|succeed(?:s|ed)?|success\w*|grün|sauber|verts?|passent|verde|pasan|\d+\/\d+)(?!\p{L})|[✓✔✅]/iu;

/** Options of a run of tests beside its result: `-race -count=100`. */
const optionsNotGiven = (clause: string, ran: readonly string[]): readonly string[] =>
  /\b(?:tests?|specs?|suite)\b[^`]{0,200}\b(?:pass\w*|green|surviv\w*|holds?|ran|runs?)\b/iu.test(
    clause,
  )
    ? [...clause.matchAll(/`(--?[a-z][^`]*)`/giu)]
        .flatMap(([, span]) => span ?? [])
        .filter((span) => {
          const words = span.toLowerCase().split(/\s+/u);
          return !ran.some((command) => words.every((word) => command.includes(word)));
        })
    : [];

/** Tests ran, and each run was of a part of them; no script may have run others. */
const isOfParts = ({ checks, commands = [] }: TurnWitnesses): boolean => {
  const tests = checks.filter(({ what }) => what === "test");
  return (
    tests.length > 0 &&
    tests.every(({ name }) => isNarrow(name) || isScoped(name)) &&
    !commands.some(({ text, isCheck }) => isScript(text) && !isCheck)
  );
};

const kindsNotRun = (clause: string, ran: readonly string[]): readonly string[] =>
  KINDS.flatMap(({ says, by }) =>
    ran.some((command) => by.test(command)) ? [] : (says.exec(clause)?.[0] ?? []),
  );

const KINDS = [
  {
    says: /\b(?:integration tests?|tests d'intégration|pruebas de integración|Integrationstests?)(?!\p{L})/iu,
    by: /integr|\bit\b|itest|e2e/u,
  },
  {
    says: /\b(?:e2e|end-to-end)(?: tests?)?\b/iu,
    by: /e2e|end-to-end|playwright|cypress|detox|selenium|wdio/u,
  },
  {
    says: /\b(?:ui|smoke|acceptance|contract|load) tests?\b/iu,
    by: /ui|smoke|accept|contract|load|k6/u,
  },
] as const;

const EACH =
  /\b(?:all|both|each|every)\b|(?<!\p{L})(?:todos|ambos|alle|beide|tous|toutes)(?!\p{L})/iu;

/** Of several that were worked on and are all right, those that no command names, though one names another of them. */
const eachNotNamed = (
  clause: string,
  ran: readonly string[],
  { changed = [] }: Pick<TurnWitnesses, "changed">,
): readonly string[] =>
  listsIn(clause).flatMap((names) => {
    const isPart = (name: string): boolean =>
      changed.some(({ path }) => path.toLowerCase().split(/[/.]/u).includes(name.toLowerCase()));
    if (!names.every(isPart)) return [];
    const missing = names.filter(
      (name) => !ran.some((command) => command.includes(name.toLowerCase())),
    );
    return missing.length < names.length ? missing : [];
  });
