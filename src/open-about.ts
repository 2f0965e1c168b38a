// The composition root for the line that a brief begins with. It is loaded for every brief, so it loads nothing else.
import { join } from "node:path";
import type { About, KeptAbout } from "./engine/ports/project-files.ts";
import type { Place } from "./engine/ports/place.ts";
import { createKeptAbout } from "./io/flat-index/about.ts";

/** Nothing if no map was drawn yet. */
export const aboutOf = (place: Place): About | undefined => keptAboutOf(place).read();

export const keptAboutOf = ({ store }: Place): KeptAbout => createKeptAbout(join(store, "index"));
