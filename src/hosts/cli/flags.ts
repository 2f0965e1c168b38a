// The flags that many commands share, and how their values are read.
import { statedAssumption, statedCondition } from "../../core/project/stated-condition.ts";
import type { Condition } from "../../core/event/check.ts";
import { nearest } from "../../core/kit/near.ts";

export interface CommonFlags {
  readonly json: boolean;
  readonly root?: string;
}

const text = (value: string): string => value;

/** `--root "$FOLDER"` with an empty variable must not mean the current folder. */
const folder = (value: string): string => {
  if (value === "") throw new SyntaxError("an empty name is no folder");
  return value;
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
    brief: "Work only on the project in this folder",
    optional: true,
    placeholder: "folder",
  },
} as const;

/** What most claims may say beside their text. */
export interface ClaimFlags extends CommonFlags {
  readonly at?: string;
  readonly file?: readonly string[];
  readonly tag?: readonly string[];
  readonly body?: string;
  readonly session?: string;
  readonly key?: string;
  readonly restsOn?: readonly string[];
}

export const claimFlags = {
  ...commonFlags,
  at: {
    kind: "parsed",
    parse: text,
    brief: "Where it is: path, or path:line",
    optional: true,
    placeholder: "path:line",
  },
  file: {
    kind: "parsed",
    parse: text,
    brief: "A file it concerns (repeat for more)",
    optional: true,
    variadic: true,
    placeholder: "path",
  },
  tag: {
    kind: "parsed",
    parse: text,
    brief: "A tag (repeat for more)",
    optional: true,
    variadic: true,
  },
  body: {
    kind: "parsed",
    parse: text,
    brief: "Details in Markdown; - reads them from standard input",
    optional: true,
    placeholder: "markdown",
  },
  session: {
    kind: "parsed",
    parse: text,
    brief: "The session it belongs to (else TWICESHY_SESSION)",
    optional: true,
    placeholder: "name",
  },
  key: {
    kind: "parsed",
    parse: text,
    brief: "A natural key: the same key twice is one memory",
    optional: true,
  },
  restsOn: {
    kind: "parsed",
    parse: text,
    brief: "A memory that it rests on (repeat for more)",
    optional: true,
    variadic: true,
    placeholder: "id",
  },
} as const;

export const textFlag = (brief: string, placeholder = "text") =>
  ({ kind: "parsed", parse: text, brief, optional: true, placeholder }) as const;

export const textsFlag = (brief: string, placeholder = "text") =>
  ({ kind: "parsed", parse: text, brief, optional: true, variadic: true, placeholder }) as const;

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

/** Words of a claim, quoted or not. */
export const wordsArgument = (brief: string) =>
  ({
    kind: "array",
    parameter: { parse: text, brief, placeholder: "text" },
    minimum: 1,
  }) as const;

export const idsArgument = (brief: string) =>
  ({
    kind: "array",
    parameter: { parse: text, brief, placeholder: "id" },
    minimum: 1,
  }) as const;

/** Which part of the project a question is about. */
export const placeArgument = {
  kind: "tuple",
  parameters: [
    {
      parse: text,
      brief: "A file, or a folder; without it, the whole project",
      placeholder: "path",
      optional: true,
    },
  ],
} as const;
