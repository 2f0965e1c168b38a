// How a line in an agent's settings is known for ours, whoever put it there: by the name of our hook, or by the shape of the line
// that calls the front in the machine's home, wherever that home is.
const HOOK = /twiceshy-hook|\/\.twiceshy\/bin\/hook\b|test -x '[^']*\/bin\/hook' && /;

export const isOurLine = (text: string): boolean => HOOK.test(text);

/** The programs of ours that such a line calls by their paths; `$HOME` stands as it was written. */
export const programsInLine = (line: string): readonly string[] =>
  [
    ...line.matchAll(/(?:\$HOME|\/)[^"'\n;]*\/(?:twiceshy-hook|\.twiceshy\/bin\/hook)\b/g),
    ...line.matchAll(/(?<=test -x ')[^']*\/bin\/hook(?=' && )/g),
  ].map(([program]) => program);
