// Notes about the memory itself: what was asked of it and what it answered. They quote questions, and would be found by each
// of those, so a search leaves them out unless it asks for them.

const TOOL = "(?:twiceshy|memory (?:tool|layer|server|search))";

const STATES = new RegExp(
  `\\b(?:asked|searched|queried|called|ran|tested|validated|checked)\\b[^\\n]{0,40}\\b${TOOL}\\b` +
    `|\\b${TOOL} (?:found|answer(?:s|ed)|return(?:s|ed)|shows?|showed|recall(?:s|ed)|remembers?)\\b`,
  "iu",
);
const ASKS = new RegExp(`\\b(?:${TOOL}|memory|memories|recall|search)\\b`, "iu");

export const isAboutMemory = (text: string): boolean => STATES.test(text);

export const asksAboutMemory = (question: string): boolean => ASKS.test(question);
