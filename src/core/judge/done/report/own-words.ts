// What an author of a text says in their own words: a log, a file or a quotation that stands in it is none of them. Before any
// rule that holds a report against what was seen.

/** Without fenced code and quoted lines. A fence that is never closed reaches to the end. */
export const ownWords = (text: string): string => {
  if (!/^[ \t]*(?:```|~~~|>)/mu.test(text)) return text;
  const kept: string[] = [];
  let fence: string | undefined;
  for (const line of text.split("\n")) {
    const [, mark] = /^[ \t]*(```|~~~)/u.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark === fence) fence = undefined;
    } else if (mark !== undefined) fence = mark;
    else if (!/^[ \t]*>/u.test(line)) kept.push(line);
  }
  return kept.join("\n");
};

/** A line ends one too: reports and prompts are lists as often as prose. */
export const sentencesIn = (text: string): readonly string[] => text.split(/(?<=[.!?])\s+|\n+/u);

/** Whether a clause is about what a git hook or a pipeline ran, which is no command of the session. */
export const isOfPipeline = (clause: string): boolean => PIPELINE.test(clause);

const PIPELINE =
  /\b(?:(?:pre-?commit|pre-?push|commit|push|git)[ -]hooks?|husky|lefthook|lint-staged|ci|pipelines?|workflows?|github actions|on (?:commit|push))\b/iu;

/**
 * Whether a prompt is a plan, an issue or a page that was pasted. It describes in full what is known, how it may be done and how it can be
 * tried; which of its items a person wants to see done is not seen.
 */
export const isDocument = (prompt: string): boolean =>
  prompt.length > LONGEST_WISH || /^#{1,6} \S/mu.test(prompt);

const LONGEST_WISH = 1_500;
