// What a person typed at the shell: `opencode run` puts quotation marks around each argument that has a blank, and a
// quotation counts as nobody's own words.

export const asTyped = (text: string): string => {
  const [, typed] = /^"((?:[^"\\]|\\[\s\S])*)"$/u.exec(text.trim()) ?? [];
  return typed === undefined || !typed.includes(" ") ? text : typed.replaceAll('\\"', '"');
};
