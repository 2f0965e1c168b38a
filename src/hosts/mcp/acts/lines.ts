// A fault as plain text, where the answer has no field for its hint.

/** The sentence and, on a line of its own, what to do about it. */
export const lines = ({
  sentence,
  hint,
}: {
  readonly sentence: string;
  readonly hint: string;
}): string => (hint === "" ? sentence : `${sentence}\n${hint}`);
