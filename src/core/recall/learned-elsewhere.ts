// Where a lesson of another project applies, in words: `vite >=5 (here 5.4.11), learned in shop`.
import { inOneLine } from "./brief-items.ts";

export interface LearnedElsewhere {
  readonly library?: string | undefined;
  readonly versions?: string | undefined;
  /** The project it was learned in. */
  readonly project?: string | undefined;
  /** How this project has the library, if it has it. */
  readonly here?:
    | { readonly version?: string | undefined; readonly isDecided: boolean }
    | undefined;
}

export const learnedElsewhere = (about: LearnedElsewhere): string => {
  const library = libraryWords(about);
  const { project } = about;
  const learned = project === undefined ? "learned elsewhere" : `learned in ${inOneLine(project)}`;
  return library === undefined ? learned : `${library}, ${learned}`;
};

const libraryWords = ({ library, versions, here }: LearnedElsewhere): string | undefined => {
  if (library === undefined) return undefined;
  const named = [library, versions ?? ""].join(" ").trim();
  const words = here === undefined ? named : `${named}${hereWords(here)}`;
  return inOneLine(words);
};

const hereWords = ({ version, isDecided }: NonNullable<LearnedElsewhere["here"]>): string => {
  if (version === undefined) return isDecided ? "" : " (version unknown here)";
  return isDecided ? ` (here ${version})` : ` (here ${version}: may not apply)`;
};
