// The projects of this machine that have a memory, so that a project can be found by name from anywhere.
import type { Place } from "./place.ts";

export interface KnownProject {
  readonly name: string;
  /** A folder that leads to it. */
  readonly folder: string;
  readonly place: Place;
}
