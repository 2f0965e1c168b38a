// What a person asked for by an exact name, a command or a path, and nothing of the session has that name; and a command whose last
// run failed, though the report draws on it.
import { tellsOfFailure } from "../check-claims.ts";
import { ownWords } from "../report/own-words.ts";
import { wishesOf, type TurnWitnesses } from "../witness.ts";
import { disclaims } from "./disclaims.ts";

/** Commands in backticks, with a program and at least one more word. */
export const commandsNotSeen = (turn: TurnWitnesses): readonly string[] => {
  const { report, commands } = turn;
  return commands === undefined || disclaims(report)
    ? []
    : sentencesOf(wishesOf(turn))
        .filter(
          (sentence) =>
            RUNS.test(sentence) && !UNWANTED.test(sentence) && !FOR_USERS.test(sentence),
        )
        .flatMap((sentence) => [...sentence.matchAll(/`([a-z][\w./-]* [^`]+)`/gu)])
        .flatMap(([, span]) => span ?? [])
        .filter((span) => !commands.some(({ text }) => hasWords(text, span)));
};

const RUNS =
  /\b(?:run|runs|execute|prove|check|confirm|verify|measure|with|must pass|survives?|green)\b|\([^)]*`[^`]+`[^)]*\)|(?<!\p{L})(?:ejecut\p{L}+|corr[ea]\p{L}*|lance|lanza|führ\p{L}*|starte|laufen)(?!\p{L})/iu;

/** What the users of the product are to run. */
const FOR_USERS = /\b(?:lets?|allows?|enables?|supports?|users?|people|customers?)\b/iu;

/** A person who does not want it, or speaks of what others do. */
export const UNWANTED =
  /\b(?:no|not|never|without|don't|instead of|except|ci|later|will)\b|n't\b|(?<!\p{L})(?:sin|ohne|nicht|keine?n?|pas|sans)(?!\p{L})|[?？]\s*$/iu;

const sentencesOf = (prompts: readonly string[]): readonly string[] =>
  prompts.flatMap((prompt) => ownWords(prompt).split(/(?<=[.!?;])\s+|\n+/u));

const hasWords = (text: string, span: string): boolean =>
  span.split(/\s+/u).every((word) => text.includes(word));

/** Paths that both a person and the report name, and that no change and no command has. */
export const pathsNotSeen = (turn: TurnWitnesses): readonly string[] => {
  const { report, changed, commands = [], exists } = turn;
  if (changed === undefined || disclaims(report)) return [];
  const made = [...changed.map(({ path }) => path), ...commands.map(({ text }) => text)].join("\n");
  const reported = new Set(report.match(PATH));
  const wished = sentencesOf(wishesOf(turn)).filter(
    (sentence) => WRITES.test(sentence) && !UNWANTED.test(sentence),
  );
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

/** The last run of a program failed, and the report speaks of that program and of no failure. */
export const commandLeftFailed = ({
  report,
  commands = [],
}: Pick<TurnWitnesses, "report" | "commands">): string | undefined => {
  if (tellsOfFailure(report)) return undefined;
  const last = new Map(commands.map((command) => [headOf(command.text), command]));
  return [...last].find(
    ([head, { ended, isCheck }]) =>
      ended === "badly" && !isCheck && head.includes(" ") && report.includes(head),
  )?.[1].text;
};

/** `terraform plan` of `terraform -chdir=edge plan`: the program and its first word that is no option and no path. */
const headOf = (command: string): string =>
  command
    .split(/\s+/u)
    .filter((word) => /^\p{L}[\p{L}\p{N}:-]*$/u.test(word))
    .slice(0, 2)
    .join(" ");
