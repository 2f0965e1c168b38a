// A value that is computed on first use, so that a run pays only for the tables it needs.

export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Answers the question that was asked last without computing it again. Give it functions of their argument alone. */
export const rememberingLast = <Answer>(
  answer: (question: string) => Answer,
): ((question: string) => Answer) => {
  let last: { readonly question: string; readonly answer: Answer } | undefined;
  return (question) => {
    if (last?.question !== question) last = { question, answer: answer(question) };
    return last.answer;
  };
};
