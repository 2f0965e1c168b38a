// Puts our lines into the hooks of a repository, and takes them out again byte for byte. It never overwrites what is
// the user's own: where our lines do not fit, it leaves the file and hands the lines back for a person to put in or
// take out.
import { dirname, join } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type {
  FileChange,
  GitHooks,
  Hindrance,
  HookName,
  GitHookRunner,
} from "../../engine/ports/git-hooks.ts";
import type { Place } from "../../engine/ports/place.ts";
import {
  blockFor,
  HOOKS,
  isMarked,
  isShell,
  lefthookBlock,
  markedIn,
  putBehind,
  putIn,
} from "./block.ts";
import { isFolder, look, put, remove, removeEmptyFolder, type HookFile } from "./files.ts";
import { readManifest, writeManifest, type HookFileEntry, type HookManifest } from "./manifest.ts";
import { runnerText, type HookProgram } from "./runner.ts";
import { whereHooksAre, type HookFolder } from "./where.ts";

export const createGitHooks = (place: Place, program: HookProgram): GitHooks => {
  const local = join(place.store, "local");
  const manifestPath = join(local, "git-hooks.json");
  const runnerPath = join(local, "git-hook");

  return {
    install: (dry) => {
      const where = whereHooksAre(place);
      if (!where.ok) return where;
      const manifest = readManifest(manifestPath);
      if (!manifest.ok) return manifest;
      if (!dry) {
        const runner = put(runnerPath, latin(runnerText(program)), 0o700);
        if (!runner.ok) return runner;
      }
      const entries = new Map(manifest.value);
      const files: FileChange[] = [];
      for (const target of targetsOf(where.value)) {
        const step = installed(target, entries.get(target.path), dry);
        if (!step.ok) return step;
        files.push(step.value.change);
        if (step.value.entry) entries.set(target.path, step.value.entry);
        // Written after each file, so that an interrupted run can also be taken out byte for byte.
        const kept =
          dry || !step.value.entry ? ok(undefined) : writeManifest(manifestPath, entries);
        if (!kept.ok) return kept;
      }
      const { folder, shared } = where.value;
      return ok({ folder, shared, files });
    },
    uninstall: (dry) => {
      const where = whereHooksAre(place);
      if (!where.ok) return where;
      const manifest = readManifest(manifestPath);
      if (!manifest.ok) return manifest;
      const left = new Map(manifest.value);
      const files: FileChange[] = [];
      for (const target of allTargets(where.value, manifest.value)) {
        const change = takenOut(target, manifest.value.get(target.path), dry);
        if (!change.ok) return change;
        files.push(change.value);
        if (change.value.change !== "changed") left.delete(target.path);
      }
      if (!dry) {
        const kept = writeManifest(manifestPath, left);
        const gone = kept.ok ? remove(runnerPath) : kept;
        if (!gone.ok) return gone;
        for (const [path, { madeFolder }] of manifest.value) {
          const swept = madeFolder ? removeEmptyFolder(dirname(path)) : ok(undefined);
          if (!swept.ok) return swept;
        }
      }
      const { folder, shared } = where.value;
      return ok({ folder, shared, files });
    },
  };
};

const latin = (text: string): string => Buffer.from(text).toString("latin1");

interface HookTarget {
  readonly path: string;
  readonly runner: GitHookRunner;
  readonly hooks: readonly HookName[];
  readonly block: readonly string[];
}

/** One target for each hook; lefthook has one file for all of them. */
const targetsOf = ({ fileOf }: HookFolder): readonly HookTarget[] => {
  const byPath = new Map<string, { readonly runner: GitHookRunner; readonly hooks: HookName[] }>();
  for (const name of HOOKS) {
    const { path, runner } = fileOf(name);
    const known = byPath.get(path);
    if (known) known.hooks.push(name);
    else byPath.set(path, { runner, hooks: [name] });
  }
  return [...byPath].map(([path, { runner, hooks }]) => ({
    path,
    runner,
    hooks,
    block: blockOf(runner, hooks),
  }));
};

const blockOf = (runner: GitHookRunner, hooks: readonly HookName[]): readonly string[] =>
  runner === "lefthook" ? lefthookBlock(hooks) : hooks.flatMap(blockFor);

/** Lines that were put somewhere before `core.hooksPath` changed are taken out there. */
const allTargets = (where: HookFolder, manifest: HookManifest): readonly HookTarget[] => {
  const here = targetsOf(where);
  const elsewhere = [...manifest.keys()].filter((path) => !here.some((one) => one.path === path));
  return [
    ...here,
    ...elsewhere.map((path): HookTarget => ({
      path,
      runner: "git",
      hooks: hooksOf(path),
      block: [],
    })),
  ];
};

const hooksOf = (path: string): readonly HookName[] => HOOKS.filter((name) => path.endsWith(name));

interface HookStep {
  readonly change: FileChange;
  readonly entry?: HookFileEntry;
}

const installed = (
  target: HookTarget,
  known: HookFileEntry | undefined,
  dry: boolean,
): Result<HookStep, FileFault> => {
  const found = look(target.path);
  if (!found.ok) return found;
  const { text, mode = 0o755 } = found.value;
  const step = (change: FileChange["change"], lines = target.block): HookStep => ({
    change: { ...shown(target), change, lines },
  });
  const hindrance = hindranceOf(target, found.value);
  if (hindrance) return ok(step(hindrance));
  const ours = text === undefined ? undefined : markedIn(text);
  const wanted = `${target.block.join("\n")}\n`;
  if (ours === wanted) return ok(step("none", []));
  if (text !== undefined && isMarked(text) && (ours === undefined || !known?.after.includes(ours)))
    return ok(step("changed"));
  const after =
    ours !== undefined && text !== undefined
      ? text.replace(ours, () => wanted)
      : withOurs(target, text);
  const change = text === undefined ? "made" : ours === undefined ? "added" : "renewed";
  // The text from before any of our lines.
  const before = ours === undefined ? text : known?.before;
  const madeFolder = known?.madeFolder ?? !isFolder(dirname(target.path));
  const entry: HookFileEntry = {
    ...(before === undefined ? {} : { before }),
    ...{ after, mode },
    ...(madeFolder ? { madeFolder } : {}),
  };
  const written = dry ? ok(undefined) : put(target.path, after, modeOf(target, mode));
  return written.ok ? ok({ ...step(change), entry }) : written;
};

const withOurs = ({ runner, block }: HookTarget, text: string | undefined): string => {
  if (runner === "lefthook") return putBehind(text, block);
  // husky gives its files to sh, and they usually have no `#!` line.
  return runner === "husky" && text === undefined ? `${block.join("\n")}\n` : putIn(text, block);
};

const modeOf = ({ runner }: HookTarget, mode: number): number =>
  runner === "lefthook" ? mode & 0o666 : mode;

const hindranceOf = ({ runner, hooks }: HookTarget, found: HookFile): Hindrance | undefined => {
  const { is, text = "", mode = 0 } = found;
  if (is === "absent") return undefined;
  if (is === "link") return "link";
  if (is === "other") return "not-a-file";
  if (isMarked(text)) return undefined;
  if (runner === "lefthook")
    return hooks.some((name) => new RegExp(`^["']?${name}["']?[ \\t]*:`, "m").test(text))
      ? "section-taken"
      : undefined;
  if (!isShell(text)) return "not-shell";
  return runner === "git" && (mode & 0o100) === 0 ? "not-executable" : undefined;
};

const takenOut = (
  target: HookTarget,
  entry: HookFileEntry | undefined,
  dry: boolean,
): Result<FileChange, FileFault> => {
  const found = look(target.path);
  if (!found.ok) return found;
  const { text, mode = 0o755 } = found.value;
  const step = (change: FileChange["change"], lines: readonly string[] = []): FileChange => ({
    ...shown(target),
    change,
    lines,
  });
  if (text === undefined || !isMarked(text)) return ok(step("none"));
  const ours = markedIn(text);
  const lines = ours?.trimEnd().split("\n") ?? target.block;
  const isAsPut =
    ours !== undefined && (entry?.after.includes(ours) ?? ours === `${target.block.join("\n")}\n`);
  if (!isAsPut || ours === undefined) return ok(step("changed", lines));
  const rest = entry?.after === text ? entry.before : restOf(text, ours, entry);
  const done = dry
    ? ok(undefined)
    : rest === undefined
      ? remove(target.path)
      : put(target.path, rest, mode);
  return done.ok ? ok(step(rest === undefined ? "removed" : "taken-out", lines)) : done;
};

/** What the user changed beside our lines stays. A file that held only our lines goes. */
const restOf = (
  text: string,
  ours: string,
  entry: HookFileEntry | undefined,
): string | undefined => {
  const rest = text.replace(ours, () => "");
  return entry?.before === undefined && (rest === "" || rest === "#!/bin/sh\n") ? undefined : rest;
};

const shown = ({
  path,
  hooks,
  runner,
}: HookTarget): Pick<FileChange, "path" | "hooks" | "runner"> => ({
  path,
  hooks,
  runner,
});
