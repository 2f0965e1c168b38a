// How a fault becomes words: a sentence, what to do about it, and the exit code of a command.
import { EXIT } from "../exit.ts";
import type { Ways } from "./ways.ts";

export interface Phrase {
  readonly sentence: string;
  /** What to do about it, in lines; empty if nothing can be done. */
  readonly hint: string;
  readonly exit: number;
}

type Text<F> = string | ((fault: F, ways: Ways) => string);

/** The words for one kind of fault. */
export interface Phrasing<F> {
  readonly sentence: Text<F>;
  readonly hint: Text<F>;
  readonly exit: number;
}

export type FaultOf<F, Kind> = F extends { readonly kind: infer Own }
  ? Kind extends Own
    ? F
    : never
  : never;

/** The words for all these faults: a kind without words does not compile. */
export type Phrasings<F extends { readonly kind: string }> = {
  readonly [Kind in F["kind"]]: Phrasing<FaultOf<F, Kind>>;
};

/** The answer is no. */
export const no = <F>(sentence: Text<F>, hint: Text<F> = ""): Phrasing<F> => ({
  ...{ sentence, hint },
  exit: EXIT.negative,
});

/** The command or the call is at fault. */
export const badCall = <F>(sentence: Text<F>, hint: Text<F>): Phrasing<F> => ({
  ...{ sentence, hint },
  exit: EXIT.usage,
});

/** The disk, git or the environment is at fault. */
export const world = <F>(sentence: Text<F>, hint: Text<F>): Phrasing<F> => ({
  ...{ sentence, hint },
  exit: EXIT.world,
});

export const textOf = <F>(text: Text<F>, fault: F, ways: Ways): string =>
  typeof text === "string" ? text : text(fault, ways);

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What is wrong if not exactly one of several flags was passed. */
export const oneIsNeeded = (what: string, flags: readonly string[]): string =>
  flags.length === 0
    ? `Missing ${what}.`
    : `Conflicting ${what}s: ${flags.map((flag) => `--${flag}`).join(" and ")}.`;
