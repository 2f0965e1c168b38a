// Whether what follows a label states anything: no placeholder, no setting, no question, not "none".

const PLACEHOLDER = /^(?:<[^>]*>|\[[^\]]*\]|\{[^}]*\}|\.{2,}|…|_+|x{3,}|tbd|\?+|-+|—)[.…]*$/iu;

const NONE =
  /^(?:none|nothing|n\/?a|nil|not applicable|no (?:blockers?|pending|open|remaining|known|further|more|other)\b|ning[uú]n[oa]?s?|nada|no hay|sin (?:bloqueos?|pendientes?))\b/iu;

/** Longer texts that begin like that state something: `No further migrations may drop a column`. */
const MOST_OF_NONE = 32;

const SETTING =
  /^(?:true|false|yes|no|null|on|off|\d[\d.,:%]*|[\w@-]+(?:[./\\:=][\w@-]+)+|[a-z]+\d+|["'{[(].*|&\S+|\|)$/u;

export const isStated = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  !PLACEHOLDER.test(text) &&
  !SETTING.test(text) &&
  !(text.length <= MOST_OF_NONE && NONE.test(text)) &&
  !/[?？]$/u.test(text) &&
  !/<[a-z][^<>]{0,40}>|\[(?:describe|insert|your|text|item|one)\b[^\]]{0,40}\]/iu.test(text);

/** The name of a file: behind a label it may be the value of a setting, behind a box it is a piece of work. */
export const isFileName = (text: string): boolean => /^`?[\w@./-]*\w\.[a-z]\w{0,5}`?$/iu.test(text);

/** A key and one word, as in a file of settings: `target: es2022`. */
export const isSettingLine = (line: string): boolean =>
  /^\s*(?:-\s+)?["']?[a-z][\w.-]*["']?:(?:\s+\S+)?\s*,?$/u.test(line);

/** The first sentence, without emphasis around it and its full stop. */
export const statementOf = (text: string): string => {
  const whole = text
    .replace(/\s+/gu, " ")
    .replaceAll(/\*\*|__/gu, "")
    .trim()
    .replace(/^([*_])([^*_]+)\1$/u, "$2");
  const end = /[.!?](?=\s+[\p{Lu}"'`(¿¡])/u.exec(whole);
  const first =
    end && !ABBREVIATED.test(whole.slice(0, end.index + 1)) ? whole.slice(0, end.index) : whole;
  return first.replace(/[.;,!]+$/u, "").trim();
};

const ABBREVIATED = /\b(?:e\.g|i\.e|etc|vs|approx|no|fig|p\.ej|ej)\.$/iu;
