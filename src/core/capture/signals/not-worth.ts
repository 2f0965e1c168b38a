// What is not to be remembered, whatever the words around it: one list for signals and for requests. Each is left
// out because something else says it better, or nobody needs it again.

const NOT_WORTH: readonly RegExp[] = [
  // Git's history.
  /\b(?:commit(?:ted)?|merged|reverted|cherry-picked|pushed) (?:as |in |to |from )?(?:[0-9a-f]{7,40}|#\d+|origin|main|master)\b/iu,
  /^(?:that )?(?:we|I) (?:just )?(?:merged|reverted|cherry-picked|rebased|tagged|released) \S+(?: \S+)? (?:as|on|in|at)\b/iu,
  // The project's own structure.
  /^(?:that )?(?:the |this |our )?(?:file|folder|directory|module|class|function|method|component|route|test|script)s? \S+ (?:is|are|lives?|sits?|resides?|exports?|imports?|returns?|contains?)\b/iu,
  /^(?:that )?(?:the |this |our )?(?:\w+ ){1,2}(?:is|are|lives?|sits?|resides?) (?:in|at|under) \S*[/\\]\S*$/iu,
  /^(?:that )?\S*[\w-]\.(?:[cm]?[jt]sx?|py|rs|go|rb|java|kt|md|json|ya?ml|toml|c|h|cpp|sh) (?:is|lives?|exports?|imports?|defines?|contains?|has|returns?)\b/iu,
  // What was done, and is in the files now.
  /^(?:that )?(?:I|I've|I have|we|we've) (?:just |now |also |then )?(?:added|changed|created|deployed|edited|updated|renamed|removed|deleted|moved the file|opened|read|ran|looked|checked|wrote|refactored|reformatted|formatted)\b/iu,
  /^(?:that )?(?:I|I've|I have|we|we've) (?:just |finally |already |also )?fixed\b(?!.*\b(?:by|with|using|after|because)\b)/iu,
  /^(?:that )?(?:today|yesterday|this (?:session|morning|afternoon|week)|hoy|ayer|esta (?:sesión|mañana|tarde))\b.{0,12}\b(?:we|I|hemos|he|trabajamos|trabajé)\b/iu,
  /^(?:that )?we (?:have )?(?:worked|been working|work) on\b/iu,
  // What is being done.
  /^(?:that )?(?:(?:I'm|I am) (?:now |just |also |currently )?(?!waiting\b|struggling\b)(?:\w+ing|about to|done|ready)\b|(?:I'll|I will|let me|now I|next,? I)\b)/iu,
  /^(?:that )?(?:the )?(?:current|next) (?:task|step|todo)\b/iu,
  // A recipe for one error.
  /^(?:that )?(?:when|if|on) (?:(?:you|we) (?:see|get|hit) )?(?:the |an? |this )?(?:error|exception|exit code)\b/iu,
  // A command that ran once, and what it printed; the lines of a log.
  /^(?:\$ |> |Ran |Running |run: )|\b(?:exit(?:ed with)? code \d|\d+ (?:passed|failed)|in \d+(?:\.\d+)? ?m?s)\b/iu,
  /^(?:\[(?:error|warn(?:ing)?|info|debug|trace|fatal)\]|\[?\d{4}-\d\d-\d\d[ T]|(?:npm|yarn|pnpm) (?:ERR|WARN)|\w*Error:|warning:|(?:WARN|INFO|DEBUG|TRACE|FATAL)\b)/iu,
];

/** `plain`: the sentence, or what of it is to be remembered. */
export const isNotWorth = (plain: string): boolean => NOT_WORTH.some((sign) => sign.test(plain));

/** Says what a secret is, in whatever form. Values that look like secrets are found by redaction. */
export const statesSecret = (plain: string): boolean =>
  /\b(?:password|passphrase|passcode|pin|api[ _-]?key|secret(?:[ _-]key)?|(?:(?:access|auth|bearer|refresh|api)[ _-]?)?token|private key|contraseña|clave(?: secreta)?)\b[^.]{0,40}?(?:\b(?:is|are|es|son)\b|[:=])\s*(?!not\b|never\b|in\b|on\b|stored|kept|rotated|read\b|required|optional|en\b)(?:\S|$)/iu.test(
    plain,
  );
