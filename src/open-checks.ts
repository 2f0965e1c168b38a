// The composition root for what is heard of checks: a project to remember in, its work tree, and what was seen there so
// far.
import { looksSecret } from "./core/append/redact/redact.ts";
import { ok, type Result } from "./core/kit/result.ts";
import type { WritableProject } from "./engine/project.ts";
import type { Watching } from "./engine/attempts/watch-checks.ts";
import { presentIn, workTreeOf } from "./open-check.ts";
import { findInitialised, settingsOf } from "./open.ts";
import {
  openWritablePlace,
  type OpenWritableFault,
  type WritableOpening,
} from "./open-writable.ts";
import { createEdits } from "./io/hook-state/edits.ts";
import { createOpenAttempts } from "./io/hook-state/open-attempts.ts";
import { tailOfTranscript } from "./io/hook-state/transcript.ts";
import type { Place } from "./engine/ports/place.ts";
import type { WorkTree } from "./engine/ports/repo.ts";
import { headOf, stashOf, treeName } from "./io/place/head.ts";

/** An agent waits, so git is asked only if its refs cannot be read. */
const stashHere = async (place: Place, tree: WorkTree): Promise<string | undefined> => {
  const stash = stashOf(place);
  return stash === "unknown" || !stash.ok ? tree.stash() : stash.value;
};

export interface Checking {
  readonly project: WritableProject;
  readonly means: Watching;
}

/** `opening.cwd` is where the command ran, `transcript` the file in which the host keeps what was said. Refused on a build server, like everything that writes. */
export const openChecks = (
  opening: WritableOpening,
  transcript?: string,
): Result<Checking, OpenWritableFault> => {
  const found = findInitialised(opening);
  if (!found.ok) return found;
  const place = found.value;
  const settings = settingsOf(place, opening.env);
  const project = openWritablePlace(place, opening, settings);
  if (!project.ok) return project;
  const tree = workTreeOf(place);
  const { top, store } = place;
  return ok({
    project: project.value,
    means: {
      tries: createOpenAttempts(`${store}/local/tries`, treeName(place)),
      edits: createEdits(`${store}/local/edits`),
      tree:
        tree === undefined || top === undefined
          ? undefined
          : {
              ...tree,
              head: () => headOf(place),
              stash: () => stashHere(place, tree),
              textOf: presentIn(top),
            },
      commands: settings.config.checks.commands,
      isSecret: looksSecret,
      said: () => (transcript === undefined ? [] : tailOfTranscript(transcript)),
    },
  });
};
