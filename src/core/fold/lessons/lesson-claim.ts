// A lesson as its memory holds it: what to do, and where it applies and does not.

export interface LessonClaim {
  /** In lower case; `general` if none was given. */
  readonly category: string;
  readonly avoid?: string;
  readonly prefer?: string;
  /** Where it does not apply. */
  readonly exceptions?: readonly string[];
  readonly commandPattern?: string;
  readonly library?: string;
  readonly versions?: string;
  /** The project it was learned in, if it is kept for the whole machine. */
  readonly project?: string;
  /** Between 0 and 1, if it was captured automatically. */
  readonly confidence?: string;
  /** How often it had occurred when it was recorded, if more than once. */
  readonly seen?: number;
  /** A person stated it, at a terminal or in a prompt. */
  readonly byPerson?: true;
}
