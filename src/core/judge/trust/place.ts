// Where an action is: what it touches, in which session, through which host. What quietens or rules the gate is held
// against it.
import { isOnPath, type PathMatch } from "../../fold/paths.ts";

export interface ActionPlace {
  /** The files it touches at which the memory was recognised; none for a command. */
  readonly paths?: readonly string[] | undefined;
  readonly command?: string | undefined;
  readonly session?: string | undefined;
  readonly host?: string | undefined;
  readonly match?: PathMatch | undefined;
}

/** Whether some of the action lies on these files or folders. */
export const touches = ({ paths = [], match }: ActionPlace, places: readonly string[]): boolean =>
  places.some((place) => isOnPath({ files: paths }, place, match));

/** Whether all of the action does. An action that touches no file lies nowhere. */
export const liesWithin = (
  { paths = [], match }: ActionPlace,
  places: readonly string[],
): boolean =>
  paths.length > 0 &&
  paths.every((path) => places.some((place) => isOnPath({ files: [path] }, place, match)));
