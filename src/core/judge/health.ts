// How healthy a memory is: parts that were looked at, each with what it takes from 100 points. What could not be looked at,
// and what there is nothing of, neither takes a point nor gives one.

interface PartWeight {
  /** Points for each finding, and at most. */
  readonly each: number;
  readonly most: number;
}

/** In the order in which they are shown: what everything else rests on comes first. */
export const HEALTH_WEIGHTS = {
  log: { each: 40, most: 40 },
  removals: { each: 15, most: 30 },
  contradictions: { each: 5, most: 25 },
  evidence: { each: 10, most: 10 },
  blockers: { each: 4, most: 12 },
  "stated-twice": { each: 2, most: 10 },
  "done-elsewhere": { each: 2, most: 10 },
  scopes: { each: 2, most: 10 },
  "open-long": { each: 1, most: 10 },
  issues: { each: 1, most: 5 },
  stale: { each: 1, most: 10 },
  links: { each: 2, most: 6 },
  proposals: { each: 1, most: 5 },
  servers: { each: 5, most: 5 },
} as const satisfies { readonly [part: string]: PartWeight };
export type HealthPartName = keyof typeof HEALTH_WEIGHTS;

export const isHealthPart = (name: string): name is HealthPartName =>
  Object.hasOwn(HEALTH_WEIGHTS, name);

export const HEALTH_PARTS: readonly HealthPartName[] =
  Object.keys(HEALTH_WEIGHTS).filter(isHealthPart);

/** After so many days, what waits or stands in the way counts as left behind. */
export const HEALTH_DAYS = { blockers: 7, proposals: 14, claims: 14, issues: 90 } as const;

export interface HealthExample {
  readonly id?: string;
  readonly text: string;
  /** Damage of the log: its kind. */
  readonly damage?: string;
}

/** What was seen of one part. */
export type HealthLook =
  | {
      readonly name: HealthPartName;
      /** How many things were looked at, and how many of them are out of order. */
      readonly looked: number;
      readonly found: number;
      readonly examples?: readonly HealthExample[];
    }
  /** It could not be looked at. */
  | { readonly name: HealthPartName; readonly unseen: string };

/** `nothing`: there is none of it. */
export type HealthState = "found" | "clean" | "nothing" | "unseen";

export interface HealthPart {
  readonly name: HealthPartName;
  readonly state: HealthState;
  readonly looked: number;
  readonly found: number;
  /** The points that it takes. */
  readonly loss: number;
  readonly examples: readonly HealthExample[];
  readonly unseen?: string;
}

export interface Health {
  /** From 0 to 100; absent if there was nothing to look at. */
  readonly score?: number;
  readonly parts: readonly HealthPart[];
}

export const healthOf = (looks: readonly HealthLook[]): Health => {
  const parts = HEALTH_PARTS.flatMap((name) => looks.filter((look) => look.name === name)).map(
    partOf,
  );
  const isObserved = parts.some(
    ({ name, state }) => state === "found" || (state === "clean" && !isBeside(name)),
  );
  const loss = parts.reduce((sum, one) => sum + one.loss, 0);
  return { parts, ...(isObserved ? { score: Math.max(0, 100 - loss) } : {}) };
};

/** What holds no memories: that it is in order says nothing of a memory that is empty. */
const isBeside = (name: HealthPartName): boolean => name === "removals" || name === "servers";

const partOf = (look: HealthLook): HealthPart => {
  const { name } = look;
  if ("unseen" in look)
    return {
      ...{ name, state: "unseen", looked: 0, found: 0, loss: 0, examples: [] },
      unseen: look.unseen,
    };
  const { looked, found, examples = [] } = look;
  const { each, most } = HEALTH_WEIGHTS[name];
  const state = found > 0 ? "found" : looked > 0 ? "clean" : "nothing";
  return { name, state, looked, found, loss: Math.min(most, found * each), examples };
};
