// The words of continuity: what a turn may state about the work, and what a Definition of Done is for.

/**
 * In the order in which they matter for going on with the work. `dropped`: a person takes it out of the work;
 * `unblocked`: what was in the way no longer is.
 */
export const ITEM_FORMS = [
  "objective",
  "constraint",
  "done-when",
  "pending",
  "blocker",
  "completed",
  "decision",
  "claim",
  "dropped",
  "unblocked",
  "request",
  "summary",
] as const;
export type ItemForm = (typeof ITEM_FORMS)[number];

/** What a Definition of Done is for: the whole project, a mission of several sessions, or this session. */
export const DONE_LEVELS = ["project", "mission", "session"] as const;
export type DoneLevel = (typeof DONE_LEVELS)[number];

/** How a statement was recognised. `stated`: it was recorded with a command or a tool. */
export const ITEM_SOURCES = ["label", "list", "checkbox", "plan", "prose", "stated"] as const;
export type ItemSource = (typeof ITEM_SOURCES)[number];

/** Who speaks in a turn. */
export const TURN_ROLES = ["user", "assistant"] as const;
export type TurnRole = (typeof TURN_ROLES)[number];

/**
 * Why nothing of a turn is taken: it asks what the memory has or answers that, it is the host's own question for a title, or
 * nothing was left of it without what programs had added.
 */
export const TURN_ASIDES = ["diagnostic", "title", "injected"] as const;
export type TurnAside = (typeof TURN_ASIDES)[number];

/** What contradicts a report that the work is done. */
export const CLOSURE_REASONS = [
  ...(["check-red", "check-empty", "check-narrow", "check-stale", "check-missing"] as const),
  ...(["checker-edited", "change-not-made", "nothing-changed", "not-committed"] as const),
  ...(["check-elsewhere", "names-unchecked", "act-not-seen"] as const),
  ...(["command-not-run", "dry-run-only", "still-failing"] as const),
  ...(["limit-broken", "stub-left", "asked-not-found", "command-failed"] as const),
  ...(["error-dropped", "other-figure"] as const),
  ...(["open", "blocked"] as const),
] as const;

/** What can show that a piece of work is done. `person`: the word of a person. */
export const EVIDENCE_TYPES = ["commit", "file", "command", "url", "person"] as const;

/** How a command must end to show it: some must fail. */
export const EXPECTED_OUTCOMES = ["green", "red"] as const;
export type ExpectedOutcome = (typeof EXPECTED_OUTCOMES)[number];
