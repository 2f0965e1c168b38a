// Which items are about the work that is asked for: those of one session, or of the whole project. What a project's
// sessions leave open adds up; what each of them aims at does not.
import { compareText } from "../../kit/text.ts";
import type { ItemMemory } from "./item-noun.ts";
import { workState, type WorkState } from "./work-state.ts";

export interface SessionWork {
  /** The host's name for it; empty if it has none. */
  readonly session: string;
  readonly items: number;
  /** Milliseconds since 1970. */
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface WorkScope {
  readonly work: WorkState;
  /** The sessions that items were taken from, the newest first. */
  readonly sessions: readonly SessionWork[];
  /** Several sessions go on at the same time: their aims are not the project's, so none is given. */
  readonly isParallel: boolean;
}

/** Sessions whose last words are no further apart go on at the same time. */
const PARALLEL_MS = 3 * 3_600_000;

export const workIn = (items: readonly ItemMemory[], session?: string): WorkScope => {
  const sessions = sessionsIn(items);
  if (session !== undefined)
    return {
      work: workState(items.filter((one) => isOf(one, session))),
      sessions: sessions.filter((one) => one.session === session),
      isParallel: false,
    };
  const isParallel = overlap(sessions);
  const [newest] = sessions;
  const shown = items.filter(
    (one) => one.item.level !== "session" || (one.session ?? "") === newest?.session,
  );
  const work = workState(isParallel ? shown.filter(isOpenWork) : shown);
  return { work, sessions, isParallel };
};

/** A Definition of Done of the project or a mission holds in each session. */
const isOf = ({ session = "", item }: ItemMemory, wanted: string): boolean =>
  session === wanted || (item.form === "done-when" && item.level !== "session");

const isOpenWork = ({ item: { form } }: ItemMemory): boolean =>
  form !== "objective" && form !== "request" && form !== "summary" && form !== "claim";

const sessionsIn = (items: readonly ItemMemory[]): readonly SessionWork[] => {
  const known = new Map<string, SessionWork>();
  for (const { session = "", when } of items) {
    const {
      items: count,
      firstMs,
      lastMs,
    } = known.get(session) ?? {
      ...{ items: 0, firstMs: when, lastMs: when },
    };
    known.set(session, {
      ...{ session, items: count + 1 },
      firstMs: Math.min(firstMs, when),
      lastMs: Math.max(lastMs, when),
    });
  }
  return [...known.values()].toSorted(
    (a, b) => b.lastMs - a.lastMs || compareText(a.session, b.session),
  );
};

/** Whether another session spoke after the newest one had begun, and not long before its last words. */
const overlap = ([newest, ...others]: readonly SessionWork[]): boolean =>
  newest !== undefined &&
  others.some(({ lastMs }) => lastMs > newest.firstMs && newest.lastMs - lastMs < PARALLEL_MS);
