// A project of this machine that has a memory: by those a project is found by its name, from wherever somebody asks.
import type { Place } from "./place.ts";

export interface KnownProject {
  readonly name: string;
  /** A folder that leads to it. */
  readonly folder: string;
  readonly place: Place;
}
