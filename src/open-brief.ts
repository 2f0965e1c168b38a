// The composition root for a brief of a project: what is known, packed into a budget in the form that was asked for, with what
// the files are like now. Git is asked only where something was said of files.
import type { Looked } from "./core/judge/stale.ts";
import { err, ok, type Result } from "./core/kit/result.ts";
import type { BriefItem } from "./core/recall/brief.ts";
import { ROOMY_TOKENS, writingOf, type Format } from "./core/recall/forms.ts";
import type { Pack } from "./core/recall/pack.ts";
import { brief } from "./engine/brief.ts";
import type { Unknown } from "./engine/history/read-trails.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { Project } from "./engine/project.ts";
import type { FilesNow } from "./engine/stale.ts";
import { aboutOf } from "./open-about.ts";
import { groundsKnown } from "./open-resting.ts";
import { isThereIn, trailsHere } from "./open-trails.ts";

export interface BriefAsked {
  readonly format: Format;
  readonly tokens: number;
  /** A file or folder, as it was typed. */
  readonly focus?: string | undefined;
  /** How it is said that a memory may not hold any more. */
  readonly say: (one: Looked) => string;
}

export interface BriefHere {
  readonly pack: Pack<BriefItem>;
  /** The project in one line. */
  readonly about: string | undefined;
  /** Why nothing was judged stale, where that is so. */
  readonly unknown: Unknown | undefined;
}

export const briefHere = async (
  project: Project,
  { format, tokens, focus, say }: BriefAsked,
): Promise<
  Result<BriefHere, FileFault | { readonly kind: "location-unclear"; readonly given: string }>
> => {
  const path = focus === undefined ? ok(undefined) : project.pathOf(focus);
  if (!path.ok) return path;
  if (focus !== undefined && path.value === undefined)
    return err({ kind: "location-unclear", given: focus });
  const now = await filesNow(project);
  const about = tokens < ROOMY_TOKENS[format] ? undefined : aboutOf(project.place);
  const pack = brief(project, writingOf(format, project.name, about), {
    budgetTokens: tokens,
    focus: path.value?.path,
    stale: now && { now, say },
    isThere: isThereIn(project.place),
    redact: await project.redaction(),
  });
  return ok({ pack, about, unknown: now?.known.unknown });
};

/** As many as the brief looks at. */
const LOOK = 80;

/** Where nothing was said of files, nobody asks git. */
const filesNow = async (project: Project): Promise<FilesNow | undefined> => {
  const isCited = project.index.shelf("citing", 1).total > 0;
  const grounds = await groundsKnown(project, LOOK);
  if (!isCited && grounds.size === 0) return undefined;
  const here = isCited ? await trailsHere(project.place, { soon: true }) : NOTHING_ASKED;
  return { ...here, grounds };
};

/** No file is cited: what became of files is nobody's question. */
const NOTHING_ASKED = { known: { unknown: "no-commits" }, isThere: () => undefined } as const;
