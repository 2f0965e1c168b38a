// How much may be put before an agent when its session begins: one budget for everything, by a
// setting and by how much is remembered.

/** Markdown or XML inside a JSON document of one text takes more than by itself. */
type BudgetedForm = "md" | "xml" | "json" | "md-in-json" | "xml-in-json";

/** With this many tokens, each form has room to name the project and to say how much it leaves out. */
export const LEAST_TOKENS: { readonly [form in BudgetedForm]: number } = {
  ...{ md: 180, xml: 320, json: 300 },
  ...{ "md-in-json": 320, "xml-in-json": 560 },
};

/** With this many tokens there is room for most headings and for a line about the project. */
export const ROOMY_TOKENS: { readonly [form in BudgetedForm]: number } = {
  ...{ md: 540, xml: 820, json: 1_200 },
  ...{ "md-in-json": 680, "xml-in-json": 1_200 },
};

/** What is in work and what is known: how the room is divided between them. */
export interface Split {
  readonly working: number;
  readonly semantic: number;
}

export interface Budget {
  readonly tokens: number;
  /** Absent where the shares of the parts alone divide the room. */
  readonly split?: Split;
  /** The most UTF-8 bytes of what is stated as true in general; unbounded if absent. */
  readonly statedBytes?: number;
}

/** A number is a fixed budget of tokens. */
export const START_SIZES = ["adaptive", "full", "minimal"] as const;
export type StartSize = number | (typeof START_SIZES)[number];

export const START_TOKENS = 600;
/** Whatever a setting says and however much is remembered. */
export const MOST_START_TOKENS = 3_000;
const STATED_BYTES = 8_000;

/** For a project with fewer memories than that. What the sides leave goes to headings. */
const TIERS: readonly (Split & { readonly below: number; readonly tokens: number })[] = [
  { below: 10, tokens: 500, working: 300, semantic: 150 },
  { below: 50, tokens: 1_000, working: 600, semantic: 350 },
  { below: 200, tokens: 2_000, working: 1_200, semantic: 700 },
];
const FULL = { tokens: MOST_START_TOKENS, working: 1_800, semantic: 1_100 };
/** Only what is in work. */
const MINIMAL = { tokens: 300, working: 1, semantic: 0 };

/** `memories` counts what is remembered; it is asked only if the budget depends on it. */
export const startBudget = (size: StartSize, memories: () => number): Budget => {
  if (typeof size === "number")
    return { tokens: Math.min(size, MOST_START_TOKENS), statedBytes: STATED_BYTES };
  const { tokens, working, semantic } = tierOf(size, memories);
  return { tokens, split: { working, semantic }, statedBytes: STATED_BYTES };
};

const tierOf = (size: Exclude<StartSize, number>, memories: () => number) => {
  if (size === "minimal") return MINIMAL;
  if (size === "full") return FULL;
  const count = memories();
  return TIERS.find(({ below }) => count < below) ?? FULL;
};
