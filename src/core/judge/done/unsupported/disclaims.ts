// Whether a text discloses that something was not run, not tried or not made, in the languages of reports.

export const disclaims = (text: string): boolean => NOT_RUN.test(text);

/** What is done to a program or a part of the work. */
const ACT = String.raw`(?:run|ran|test|tr[iy]|check|verif|measur|deploy|push|sen[dt]|appl|start|execut|open|reach|possible|done|finish|install|available|flash|built|touch)`;

const NOT_RUN = new RegExp(
  [
    String.raw`\b(?:not|never|nothing(?: \w+)?(?: (?:was|is|has been))?|unable to|cannot|couldn't|haven't|didn't|can't|isn't|wasn't|hasn't|don't|won't|without)\b[^.;]{0,30}\b${ACT}`,
    String.raw`\b(?:untested|unverified|skipped|pending|still to|left out|remains?|no access|later|deferred|follow-up|by hand|dropped|unchanged|only compiled|compiled only)\b`,
    String.raw`(?<!\p{L})(?:sin (?:ejecutar|probar|lanzar|medir)|no (?:he|se|pude|hay|ejecut\p{L}*|prob\p{L}*|corr\p{L}*)|falta|pendiente|nicht (?:\p{L}+ ){0,2}(?:ge|aus|ver|möglich)|noch (?:offen|nicht)|ohne (?:Lauf|Test)|pas (?:\p{L}+ ){0,2}(?:lanc|exécut|test|mesur|possible)|sans (?:lancer|exécuter|tester)|reste à)`,
  ].join("|"),
  "iu",
);
