// The sessions that items were taken from: when each was held, where, and for which mission. What a later turn leaves out
// does not change what an earlier one stated.
import { defined } from "../../kit/defined.ts";
import { grouped } from "./grouped.ts";
import { compareText } from "../../kit/text.ts";
import type { ItemMemory } from "./item-noun.ts";

export interface SessionWork {
  /** The host's name for it; empty if it has none. */
  readonly session: string;
  readonly mission?: string;
  /** Of the project, in which the agent worked; absent at its top. */
  readonly folder?: string;
  readonly branch?: string;
  /** The agent worked outside the project. */
  readonly isOutside?: true;
  readonly items: number;
  /** Milliseconds since 1970. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** The newest first. */
export const sessionsIn = (items: readonly ItemMemory[]): readonly SessionWork[] =>
  [...grouped(items, ({ session = "" }) => session)]
    .map(([session, own]) => sessionOf(session, own))
    .toSorted((a, b) => b.lastMs - a.lastMs || compareText(a.session, b.session));

const sessionOf = (session: string, own: readonly ItemMemory[]): SessionWork => {
  const sorted = own.toSorted((a, b) => a.when - b.when || compareText(a.id, b.id));
  const last = (field: "mission" | "folder" | "branch"): string | undefined =>
    sorted.findLast(({ item }) => item[field] !== undefined)?.item[field];
  const isOutside = sorted.at(-1)?.item.isOutside;
  return {
    ...{ session, items: own.length },
    ...defined({ mission: last("mission"), folder: last("folder"), branch: last("branch") }),
    ...defined({ isOutside }),
    firstMs: sorted[0]?.when ?? 0,
    lastMs: sorted.at(-1)?.when ?? 0,
  };
};
