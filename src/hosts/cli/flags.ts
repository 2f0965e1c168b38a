// The flags that many commands share, and how their values are read.
import { statedAssumption, statedCondition } from "../../core/project/stated-condition.ts";
import type { Condition } from "../../core/event/check.ts";
import { nearest } from "../../core/kit/near.ts";
import type { CliContext } from "./context.ts";

const text = (value: string): string => value;

/**
 * `--root "$FOLDER"` with an empty variable must not mean the current folder. A plain word may be the alias of a project,
 * unless there is a folder of that name.
 */
function folder(this: CliContext, value: string): string | Promise<string> {
  if (value === "") throw new SyntaxError("an empty name is no folder");
  return /[\\/]|^\.{1,2}$/.test(value) ? value : folderNamed(value, this.process);
}

const folderNamed = async (name: string, process: CliContext["process"]): Promise<string> => {
  const { folderOfAlias } = await import("../../open/machine.ts");
  return folderOfAlias(name, process) ?? name;
};

export const commonFlags = {
  json: {
    kind: "boolean",
    brief: "Print one JSON document instead of text",
    default: false,
    withNegated: false,
  },
  root: {
    kind: "parsed",
    parse: folder,
    brief: "Work only on the project in this folder, or with this alias",
    optional: true,
    placeholder: "folder",
  },
} as const;

export interface CommonFlags {
  readonly json: boolean;
  readonly root?: string;
}

export const textFlag = (brief: string, placeholder = "text") =>
  ({ kind: "parsed", parse: text, brief, optional: true, placeholder }) as const;

export const textsFlag = (brief: string, placeholder = "text") =>
  ({ kind: "parsed", parse: text, brief, optional: true, variadic: true, placeholder }) as const;

/** For each command that writes an event. */
export const sessionFlag = textFlag("The session it belongs to (else TWICESHY_SESSION)", "name");

/** Whose work is meant. */
export const scopeFlags = {
  session: textFlag("Only the work of this session", "name"),
  mission: textFlag("Only the work of this mission", "name"),
} as const;

/** For a question about what happened; `what` is a noun. */
export const sinceFlag = (what: string) =>
  textFlag(`Only ${what} since then: 2026-01-31, 30d, 2w`, "when");

export const asOfFlag = textFlag("As it was known then: a commit, or 2026-01-31, 30d, 2w", "when");

export const specFlag = textFlag(
  "Only what belongs to this specification; . for the one in work",
  "spec",
);

/** How much of a list to show. */
export const listFlags = (shown: number) => ({
  limit: someFlag(`The number of entries to show; default: ${shown}`, "say how many to show"),
  all: switchFlag("Show all entries"),
});

/** What most claims may say beside their text. */
export const claimFlags = {
  ...commonFlags,
  at: textFlag("Where it is: path, or path:line", "path:line"),
  file: textsFlag("A file it concerns (repeat for more)", "path"),
  tag: textsFlag("A tag (repeat for more)", "value"),
  body: textFlag("Details in Markdown; - reads them from standard input", "markdown"),
  session: sessionFlag,
  key: textFlag("A natural key: the same key twice is one memory", "value"),
  restsOn: textsFlag("A memory that it rests on (repeat for more)", "id"),
} as const;
export type ClaimFlags = FlagsOf<typeof claimFlags>;

/** One of a few choices. */
export const choiceFlag = <Choice extends string>(
  brief: string,
  choices: readonly Choice[],
  placeholder: string,
) => {
  const { variadic: _, ...one } = choicesFlag(brief, choices, placeholder);
  return one;
};

/** Several of many choices. They are named only if another word was typed, not in the usage line of the command. */
export const choicesFlag = <Choice extends string>(
  brief: string,
  choices: readonly Choice[],
  placeholder: string,
) =>
  ({
    kind: "parsed",
    parse: (value: string): Choice => {
      const choice = choices.find((one) => one === value);
      if (choice !== undefined) return choice;
      // What was typed comes last, because it may be long and is cut at the end.
      throw new SyntaxError(
        `it is one of ${choices.join(", ")};${meant(choices, value)} not "${value}"`,
      );
    },
    proposeCompletions: () => choices,
    brief,
    optional: true,
    variadic: true,
    placeholder,
  }) as const;

const meant = (choices: readonly string[], typed: string): string => {
  const near = nearest(choices, typed);
  return near.length === 0 ? "" : ` perhaps ${near.join(" or ")},`;
};

export const switchFlag = (brief: string) =>
  ({ kind: "boolean", brief, default: false, withNegated: false }) as const;

export const countFlag = (brief: string, placeholder = "count") =>
  ({ kind: "parsed", parse: wholeNumber, brief, optional: true, placeholder }) as const;

const wholeNumber = (value: string): number => {
  if (!/^\d{1,15}$/.test(value)) throw new SyntaxError(`"${value}" is not a whole number`);
  return Number(value);
};

export const importanceFlag = countFlag("How important it is, from 1 to 5");

/** The same if 0 makes no sense; `instead` names the flag that does. */
export const someFlag = (brief: string, instead: string, placeholder = "count") =>
  ({
    ...countFlag(brief, placeholder),
    parse: (value: string): number => {
      const count = wholeNumber(value);
      if (count === 0) throw new SyntaxError(`0 is too few; ${instead}`);
      return count;
    },
  }) as const;

/** What a claim rests on. If that is known not to hold here, the gate only informs. */
export const whenFlag = {
  kind: "parsed",
  parse: (value: string): Condition => {
    const condition = statedCondition(value);
    if (condition === undefined) throw new SyntaxError(`"${value}" names nothing it could rest on`);
    return condition;
  },
  brief: "What it rests on: dep:react@18.2, runtime:node@20, or words (repeat for more)",
  optional: true,
  variadic: true,
  placeholder: "condition",
} as const;

/** What a decision rests on; it is looked at whenever somebody asks. */
export const assumeFlag = {
  kind: "parsed",
  parse: (value: string): Condition => {
    const assumption = statedAssumption(value);
    if (!assumption.ok) throw new SyntaxError(`"${value}" ${assumption.error}`);
    return assumption.value;
  },
  brief:
    "What it rests on: dep:react<19, runtime:node>=20, file:path or exports:path#name (repeat for more)",
  optional: true,
  variadic: true,
  placeholder: "assumption",
} as const;

/** Words, quoted or not, or several of a kind. */
export const wordsArgument = (brief: string, placeholder = "text", minimum = 1) =>
  ({ kind: "array", parameter: { parse: text, brief, placeholder }, minimum }) as const;

export const idsArgument = (brief: string) => wordsArgument(brief, "id");

/** One word, or none. */
export const wordArgument = (brief: string, placeholder: string) =>
  ({
    kind: "tuple",
    parameters: [{ parse: text, brief, placeholder, optional: true }],
  }) as const;

/** Which part of the project a question is about. */
export const placeArgument = wordArgument(
  "A file, or a folder; without it, the whole project",
  "path",
);

/** The values of flags, by their declarations. */
export type FlagsOf<Declared> = CommonFlags & {
  readonly [
    Name in keyof Declared as IsOptional<Declared[Name]> extends true ? never : Name
  ]: ValueOf<Declared[Name]>;
} & {
  readonly [
    Name in keyof Declared as IsOptional<Declared[Name]> extends true ? Name : never
  ]?: ValueOf<Declared[Name]>;
};

type IsOptional<Declared> = Declared extends { readonly optional: true } ? true : false;

type ValueOf<Declared> = Declared extends { readonly variadic: true }
  ? readonly OneOf<Declared>[]
  : OneOf<Declared>;

type OneOf<Declared> = Declared extends { readonly values: readonly (infer Value)[] }
  ? Value
  : Declared extends { readonly parse: (given: string) => infer Value }
    ? Awaited<Value>
    : boolean;

/** The values of arguments, by their declaration. */
export type ArgsOf<Declared> = Declared extends { readonly parameter: infer Each }
  ? OneOf<Each>[]
  : Declared extends { readonly parameters: infer Each extends readonly unknown[] }
    ? { -readonly [At in keyof Each]: ArgOf<Each[At]> }
    : [];

type ArgOf<Declared> = OneOf<Declared> | (IsOptional<Declared> extends true ? undefined : never);
