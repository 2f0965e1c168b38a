// Brings one file of others to the state that a step asks for: read, decide, write, and start again if it changed
// meanwhile. The manifest is written first, so what an interrupted run wrote can still be taken out.
import { diffLines } from "../../core/code/line-diff.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { byHand } from "../../core/settings/edit.ts";
import type { Scope, SettingsChange } from "../../engine/ports/agents/agent-settings.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Target } from "./target.ts";
import { look, missingAbove, remove, replace, type Found } from "./files.ts";
import { writeManifest, type ManifestEntry } from "./manifest.ts";
import type { SettingsWish, SettingsStep } from "./settings-step.ts";

/** A file, and the agents that it is read for. */
export interface SettingsTarget {
  readonly target: Target;
  readonly hosts: readonly string[];
  /** Nobody said that there is anything of ours. */
  readonly isGuess?: boolean;
}

export type Decide = (
  text: string | undefined,
  known: ManifestEntry | undefined,
  asked: SettingsWish,
) => SettingsStep;

export interface Settling {
  readonly scope: Scope;
  readonly decide: Decide;
  readonly dry: boolean;
  readonly digest: Digest;
  readonly known: Map<string, ManifestEntry>;
  readonly manifestPath: string;
}

/** Agents also write their settings, so a file may change between reading and writing. */
const TRIES = 5;

export const settle = (
  { target, hosts }: SettingsTarget,
  settling: Settling,
): Result<SettingsChange, FileFault> => {
  const { scope, decide, dry, digest, known } = settling;
  const changed = (
    change: SettingsChange["change"],
    more: Partial<SettingsChange> = {},
  ): Result<SettingsChange, never> =>
    ok({
      ...{ path: target.path, scope, hosts, change, hunks: [] },
      ...(target.role === undefined ? {} : { role: target.role }),
      byHand: byHand(target.edit),
      ...more,
    });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = look(target.path);
    if (!found.ok) return changed("refused", { code: codeIn(found.error) });
    const { is, path, linked, text } = found.value;
    const leading = linked ? { leadsTo: path } : {};
    if (is !== "absent" && is !== "file") return changed(is, leading);
    const step = decide(text, known.get(path), { edit: target.edit, hosts, digest, linked });
    const done = dry ? ok<StepOutcome>("done") : carryOut(step, found.value, target, settling);
    if (!done.ok) return done;
    if (typeof done.value === "object") return changed("refused", { ...leading, ...done.value });
    const hunks = step.text === text ? [] : diffLines(text ?? "", step.text ?? "");
    if (done.value === "done") return changed(step.change, { ...leading, hunks });
  }
  return changed("busy");
};

/** The system may refuse one file and allow the others. */
type StepOutcome = "done" | "changed-meanwhile" | { readonly code: string };

const carryOut = (
  step: SettingsStep,
  found: Found,
  target: Target,
  { scope, known, manifestPath }: Settling,
): Result<StepOutcome, FileFault> => {
  const { path } = found;
  const before = known.get(path);
  const note = (entry: ManifestEntry | undefined): Result<void, FileFault> => {
    if (JSON.stringify(entry) === JSON.stringify(known.get(path))) return ok(undefined);
    if (entry === undefined) known.delete(path);
    else known.set(path, entry);
    return writeManifest(manifestPath, known);
  };
  const madeFolders = [...missingAbove(path), ...(step.entry?.madeFolders ?? [])];
  // A file that is being taken out stays in the manifest until it is out.
  const noted = step.entry ? note({ ...step.entry, madeFolders }) : ok(undefined);
  if (!noted.ok) return noted;
  const written = write(step, found, freshMode(scope, target));
  if (!written.ok || !written.value) {
    const back = note(before);
    if (!back.ok) return back;
    return ok(written.ok ? "changed-meanwhile" : { code: codeIn(written.error) });
  }
  const gone = step.entry === undefined ? note(undefined) : ok(undefined);
  return gone.ok ? ok("done") : gone;
};

const write = (
  step: SettingsStep,
  { path, text, mode }: Found,
  fresh: number,
): Result<boolean, FileFault> => {
  if (step.text === text) return ok(true);
  if (step.text !== undefined) return replace(path, text, step.text, mode ?? fresh);
  return text === undefined ? ok(true) : remove(path, text);
};

/** The user's settings may one day hold secrets; a project's are for everybody. */
const freshMode = (scope: Scope, { isRun }: Target): number =>
  scope === "user" ? (isRun ? 0o700 : 0o600) : isRun ? 0o755 : 0o644;

const codeIn = (fault: FileFault): string => ("code" in fault ? fault.code : fault.kind);
