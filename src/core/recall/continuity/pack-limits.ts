// How much a context pack may hold: the only place where its sizes are stated. docs/continuity.md shows the table.

export const PACK_SIZES = ["micro", "normal", "full"] as const;
export type PackSize = (typeof PACK_SIZES)[number];

/** In the order in which they are filled. */
export const PACK_SECTIONS = [
  "objective",
  "blockers",
  "pending",
  "doneWhen",
  "constraints",
  "decisions",
  "completed",
  "requests",
  "summary",
] as const;
export type PackSection = (typeof PACK_SECTIONS)[number];

export interface PackLimits {
  readonly tokens: number;
  /** The longest line, in characters. */
  readonly line: number;
  /** The most lines of each section. */
  readonly sections: Readonly<Record<PackSection, number>>;
}

export const PACK_LIMITS: Readonly<Record<PackSize, PackLimits>> = {
  micro: {
    ...{ tokens: 300, line: 90 },
    sections: {
      ...{ objective: 1, blockers: 2, pending: 4, doneWhen: 4, constraints: 3 },
      ...{ decisions: 1, completed: 2, requests: 1, summary: 0 },
    },
  },
  normal: {
    ...{ tokens: 650, line: 120 },
    sections: {
      ...{ objective: 1, blockers: 4, pending: 8, doneWhen: 8, constraints: 4 },
      ...{ decisions: 4, completed: 4, requests: 2, summary: 1 },
    },
  },
  full: {
    ...{ tokens: 1_100, line: 200 },
    sections: {
      ...{ objective: 1, blockers: 6, pending: 16, doneWhen: 16, constraints: 8 },
      ...{ decisions: 8, completed: 8, requests: 4, summary: 1 },
    },
  },
};

/** Without these, the work cannot go on as it was meant: a budget chosen by itself holds all of them. */
export const NEEDED = [
  "blockers",
  "pending",
  "doneWhen",
  "constraints",
] as const satisfies PackSection[];

/** The most lines from one session. */
export const MOST_OF_A_SESSION = 8;
/** They do not count for it. */
export const EXEMPT: ReadonlySet<PackSection> = new Set(["objective", ...NEEDED]);
