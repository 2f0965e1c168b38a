// What a person asked for by an exact name, a command or a path, and nothing of the session has that name.
import type { TurnWitnesses } from "../witness.ts";
import { disclaims } from "./disclaims.ts";
import { wishedIn } from "./wishes.ts";

/** Commands in backticks, with a program and at least one more word. */
export const commandsNotSeen = (turn: TurnWitnesses): readonly string[] => {
  const { report, commands } = turn;
  return commands === undefined || disclaims(report)
    ? []
    : wishedIn(turn)
        .filter((sentence) => RUNS.test(sentence) && !FOR_USERS.test(sentence))
        .flatMap((sentence) => [...sentence.matchAll(/`([a-z][\w./-]* [^`]+)`/gu)])
        .flatMap(([, span]) => span ?? [])
        .filter((span) => !commands.some(({ text }) => hasWords(text, span)));
};

const RUNS =
  /\b(?:run|runs|execute|prove|check|confirm|verify|measure|with|must pass|survives?|green)\b|\([^)]*`[^`]+`[^)]*\)|(?<!\p{L})(?:ejecut\p{L}+|corr[ea]\p{L}*|lance|lanza|führ\p{L}*|starte|laufen)(?!\p{L})/iu;

/** What the users of the product are to run. */
const FOR_USERS = /\b(?:lets?|allows?|enables?|supports?|users?|people|customers?)\b/iu;

const hasWords = (text: string, span: string): boolean =>
  span.split(/\s+/u).every((word) => text.includes(word));

/** Paths that both a person and the report name, and that no change and no command has. */
export const pathsNotSeen = (turn: TurnWitnesses): readonly string[] => {
  const { report, changed, commands = [], exists } = turn;
  if (changed === undefined || disclaims(report)) return [];
  const made = [...changed.map(({ path }) => path), ...commands.map(({ text }) => text)].join("\n");
  const reported = new Set(report.match(PATH));
  const wished = wishedIn(turn).filter((sentence) => WRITES.test(sentence));
  return [
    ...new Set(
      wished
        .flatMap((sentence) => sentence.match(PATH) ?? [])
        .filter((path) => reported.has(path) && !made.includes(path) && !isRead(path, exists)),
    ),
  ];
};

/** With an ending, or from the root: other words with a slash are alternatives or names of branches. */
const PATH = /(?<![\w/.-])(?:(?:[\w.-]+\/)+[\w-]+(?:\.\w+)+|\/(?:[\w.-]+\/)*[\w.-]*\w)/gu;

const WRITES =
  /\b(?:add|create|describe|document|export|generate|list|make|mention|note|put|restore|save|update|write)\w*\b|(?<!\p{L})(?:añad|cre[ae]|describ|document|escrib|export|guard|actuali|beschreib|dokumentier|ergänz|erstell|schreib|ajout|cré|décri|écri|génér)\p{L}*/iu;

/** A source file that is there is named as the place of something more often than as what is to be written. */
const isRead = (path: string, exists: TurnWitnesses["exists"]): boolean =>
  !/\.(?:md|mdx|rst|adoc|txt)$/u.test(path) && !path.startsWith("/") && exists(path);
