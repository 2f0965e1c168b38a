// The place of an action: what it touches, in which session, through which host. Snoozes, answers
// and policies are compared with it.
import { isOnPath, type PathMatch } from "../../fold/paths.ts";

export interface ActionPlace {
  /** The files it touches in which the memory was recognised; absent for a command. */
  readonly paths?: readonly string[] | undefined;
  readonly command?: string | undefined;
  readonly session?: string | undefined;
  readonly host?: string | undefined;
  readonly match?: PathMatch | undefined;
}

/** Whether part of the action is in these files or folders. */
export const touches = ({ paths = [], match }: ActionPlace, places: readonly string[]): boolean =>
  places.some((place) => isOnPath({ files: paths }, place, match));

/** Whether all of the action is there. An action that touches no file is nowhere. */
export const liesWithin = (
  { paths = [], match }: ActionPlace,
  places: readonly string[],
): boolean =>
  paths.length > 0 &&
  paths.every((path) => places.some((place) => isOnPath({ files: [path] }, place, match)));
