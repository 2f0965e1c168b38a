// Which items are about the work that is asked for: those of one session, of a mission, or of the whole project. What the
// sessions of a project leave open adds up; what each of them aims at does not, and is another matter on another branch.
import { defined } from "../../kit/defined.ts";
import type { ItemMemory } from "./item-noun.ts";
import { sessionsIn, type SessionWork } from "./sessions.ts";
import { workState, type WorkState } from "./work-state.ts";

export interface WorkWanted {
  readonly session?: string | undefined;
  readonly mission?: string | undefined;
  /** Where the work goes on. If it is unknown, here or of a session, the session counts as one of the branch. */
  readonly branch?: string | undefined;
}

export interface WorkScope {
  readonly work: WorkState;
  /** The sessions that items were taken from, the newest first. */
  readonly sessions: readonly SessionWork[];
  /** The newest of them that was on the branch. */
  readonly newest?: SessionWork;
  /** Several sessions go on at the same time: their aims are not the project's, so none is given. */
  readonly isParallel: boolean;
}

/** Sessions whose last words are no further apart go on at the same time. */
const PARALLEL_MS = 3 * 3_600_000;

export const workIn = (
  items: readonly ItemMemory[],
  { session, mission, branch }: WorkWanted = {},
): WorkScope => {
  const all = sessionsIn(items);
  if (session !== undefined) return ofSession(items, all, session);
  // A session elsewhere on the machine is shown only if it is named.
  const sessions = all.filter(
    (one) => one.isOutside === undefined && (mission === undefined || one.mission === mission),
  );
  const here = sessions.filter((one) => isOn(one.branch, branch));
  const isParallel = overlap(here);
  const [newest] = here;
  const names = new Set(sessions.map((one) => one.session));
  const aiming = new Set(isParallel ? [] : here.map((one) => one.session));
  const shown = items.filter((one) => {
    const { form, level } = one.item;
    if (form === "done-when" && level === "project") return true;
    if (!names.has(one.session ?? "")) return false;
    if (level === "session") return (one.session ?? "") === newest?.session;
    return !isAim(one) || aiming.has(one.session ?? "");
  });
  return { work: workState(shown), sessions, ...defined({ newest }), isParallel };
};

export const isOn = (known: string | undefined, branch: string | undefined): boolean =>
  known === undefined || branch === undefined || known === branch;

/** A Definition of Done of the project holds in each session, one of a mission in the sessions of that mission. */
const ofSession = (
  items: readonly ItemMemory[],
  all: readonly SessionWork[],
  session: string,
): WorkScope => {
  const sessions = all.filter((one) => one.session === session);
  const missions = new Map(all.map((one) => [one.session, one.mission]));
  const mission = sessions[0]?.mission;
  const holds = (one: ItemMemory): boolean => {
    if ((one.session ?? "") === session) return true;
    if (one.item.form !== "done-when" || one.item.level === "session") return false;
    return one.item.level === "project" || missions.get(one.session ?? "") === mission;
  };
  const [newest] = sessions;
  return {
    work: workState(items.filter(holds)),
    sessions,
    ...defined({ newest }),
    isParallel: false,
  };
};

/** What is a session's own. */
const isAim = ({ item: { form } }: ItemMemory): boolean =>
  form === "objective" || form === "request" || form === "summary" || form === "claim";

/** Whether another session spoke after the newest one had begun, and not long before its last words. */
const overlap = ([newest, ...others]: readonly SessionWork[]): boolean =>
  newest !== undefined &&
  others.some(({ lastMs }) => lastMs > newest.firstMs && newest.lastMs - lastMs < PARALLEL_MS);
