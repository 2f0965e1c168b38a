// How a line in an agent's settings is known for ours, whoever put it there: by the name of our hook, or by the front in a
// machine's home that it calls, wherever that home is.
const HOOK = /twiceshy-hook|\/\.twiceshy\/bin\/hook\b|test -x '[^']*\/bin\/hook' && /;

export const isOurLine = (text: string): boolean => HOOK.test(text);

const NAME = String.raw`\/(?:twiceshy-hook|\.twiceshy\/bin\/hook)\b`;

/** The programs of ours that such a line calls by a path, which may begin with `~` or `$HOME`. */
export const programsInLine = (line: string): readonly string[] =>
  [
    ...line.matchAll(new RegExp(`(?:\\$HOME|~)${NAME}`, "g")),
    ...line.matchAll(new RegExp(`(?<=["'])(?:\\$HOME)?/[^"'\n]*?${NAME}`, "g")),
    ...line.matchAll(/(?<=test -x ')[^']*\/bin\/hook(?=' && )/g),
  ].map(([program]) => program);
