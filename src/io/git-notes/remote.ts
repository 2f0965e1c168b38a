// Fetches and pushes notes with the user's own git. Of what a repository's settings name nothing is started: where they
// name programs for this, the remote is not reached.
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { NotesFault, RemoteFault, RemoteWish } from "../../engine/ports/git-notes.ts";
import { askGit, type GitEnd, type GitOptions } from "../kit/run-git.ts";
import { noteRef, trackingRef } from "./ref-names.ts";

type ExchangeFault = NotesFault | RemoteFault;

/** None of them starts a program that an address names. */
const ATTENDED = "file:git:http:https:ssh";
/** A folder on this machine has hooks of its own, and the address may have come with the repository. */
const UNATTENDED = "https:ssh";

/** Git would start maintenance behind it. */
const ALONE = ["-c", "gc.auto=0", "-c", "maintenance.auto=false"];

export const fetchNotes = async (
  gitDir: string,
  wish: RemoteWish,
): Promise<Result<string, ExchangeFault>> => {
  const remote = await remoteFor(gitDir, wish.remote);
  if (!remote.ok) return remote;
  const safe = await startsNothing(gitDir);
  if (!safe.ok) return safe;
  const refspec = `+${noteRef("*")}:${trackingRef(remote.value, "*")}`;
  const end = await ask(gitDir, wish, [
    ...[...ALONE, "fetch", "--quiet", "--prune", "--no-tags", "--no-recurse-submodules"],
    ...["--no-write-fetch-head", "--no-filter", remote.value, refspec],
  ]);
  return end.code === 0 ? ok(remote.value) : err(unreached(remote.value, end, wish));
};

export const pushNotes = async (
  gitDir: string,
  wish: RemoteWish & { readonly remote: string; readonly namespaces: readonly string[] },
): Promise<Result<readonly string[], ExchangeFault>> => {
  const { remote, namespaces } = wish;
  if (namespaces.length === 0) return ok([]);
  const safe = await startsNothing(gitDir);
  if (!safe.ok) return safe;
  const end = await ask(gitDir, wish, [
    ...[...ALONE, "push", "--porcelain", "--no-verify", "--no-signed", "--recurse-submodules=no"],
    ...[remote, ...namespaces.map((name) => `${noteRef(name)}:${noteRef(name)}`)],
  ]);
  const states = statesIn(end.printed);
  const pushed = namespaces.filter((name) => /^[ *=+]$/.test(states.get(name)?.flag ?? ""));
  for (const name of pushed)
    await askGit(gitDir, ["update-ref", trackingRef(remote, name), noteRef(name)]);
  const rejected = namespaces.filter((name) => states.get(name)?.flag === "!");
  if (pushed.length + rejected.length < namespaces.length) return err(unreached(remote, end, wish));
  const words = end.stderr.split("\n").filter((line) => line.startsWith("remote: "));
  const reasons = words.map((line) => line.slice("remote: ".length).trim()).filter(Boolean);
  const isLate = (name: string): boolean => {
    const why = states.get(name)?.why ?? "";
    return IS_LATE.test(why) || [why, ...reasons].some((line) => isMoved(line, noteRef(name)));
  };
  const late = rejected.filter(isLate);
  const refused = rejected.filter((name) => !late.includes(name));
  if (refused.length === 0) return ok(late);
  const why = [...new Set(refused.map((name) => states.get(name)?.why ?? ""))].join("; ");
  return err({
    ...{ kind: "remote-refused", remote, namespaces: refused },
    why: [why, ...reasons.slice(-3)].join(": "),
  });
};

/** Somebody pushed in between. */
const IS_LATE =
  /fetch first|non-fast-forward|stale info|incorrect old value|reference already exists/;

/**
 * Somebody pushed at the same moment. The remote's git finds that out last, and gives as its reason only that it failed to
 * update the ref; what it prints names the ref. It cannot lock one for other reasons too.
 */
const isMoved = (line: string, ref: string): boolean =>
  line.includes(`cannot lock ref '${ref}'`) &&
  /: reference already exists|: is at [0-9a-f]+ but expected |: Unable to create .*: File exists/.test(
    line,
  );

const statesIn = (
  printed: string,
): ReadonlyMap<string, { readonly flag: string; readonly why: string }> =>
  new Map(
    printed.split("\n").flatMap((line) => {
      const [flag = "", refs = "", why = ""] = line.split("\t");
      const name = /:refs\/notes\/mem\/(.+)$/.exec(refs)?.[1];
      return name === undefined ? [] : [[name, { flag, why }] as const];
    }),
  );

const ask = (
  gitDir: string,
  { unattended, signal }: RemoteWish,
  args: readonly string[],
): Promise<GitEnd & { readonly printed: string }> =>
  askGit(gitDir, args, [], { signal, protocols: unattended ? UNATTENDED : ATTENDED });

const unreached = (
  remote: string,
  { stderr, fault }: GitEnd,
  { signal }: RemoteWish,
): ExchangeFault => {
  if (fault !== undefined) return { kind: "git-not-runnable", code: fault };
  const why = signal.aborted
    ? "it took too long"
    : stderr
        .split(/\s*\n\s*/)
        .slice(0, 4)
        .join(" ")
        .trim();
  return { kind: "remote-unreached", remote, why };
};

/** The one named; else that of the branch, `origin`, or the only one. */
const remoteFor = async (
  gitDir: string,
  wanted: string | undefined,
): Promise<Result<string, ExchangeFault>> => {
  const listed = await askGit(gitDir, ["remote"]);
  if (listed.fault !== undefined) return err({ kind: "git-not-runnable", code: listed.fault });
  const known = listed.printed.split("\n").filter(Boolean);
  const unknown = (remote?: string): Result<string, ExchangeFault> =>
    err({ kind: "remote-unknown", known, ...(remote === undefined ? {} : { remote }) });
  if (wanted !== undefined) return known.includes(wanted) ? ok(wanted) : unknown(wanted);
  const branch = await askGit(gitDir, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  const key = `branch.${branch.printed.trim()}.remote`;
  const usual = (await askGit(gitDir, ["config", "--get", key])).printed.trim();
  const [only, ...more] = known;
  for (const one of [usual, "origin"]) if (known.includes(one)) return ok(one);
  return only !== undefined && more.length === 0 ? ok(only) : unknown();
};

const STARTS =
  "^(core\\.(sshcommand|askpass|gitproxy|alternaterefscommand)|credential\\.(.*\\.)?helper|remote\\..*\\.(uploadpack|receivepack|vcs))$";

/** Refuses what the settings of this repository, not those of its user, would start. */
const startsNothing = async (gitDir: string): Promise<Result<void, ExchangeFault>> => {
  const options: GitOptions = { protocols: ATTENDED };
  const asked = ["config", "--includes", "--show-scope", "-z", "--get-regexp", STARTS];
  const { code, printed, fault, stderr } = await askGit(gitDir, asked, [], options);
  if (fault !== undefined) return err({ kind: "git-not-runnable", code: fault });
  if (code !== 0 && code !== 1) return err({ kind: "notes-unreadable", why: stderr });
  // A scope, then a name and a value with a line break between them.
  const parts = printed.split("\0");
  const settings = parts.flatMap((scope, nth) => {
    const [name = "", value = ""] = nth % 2 === 0 ? (parts[nth + 1] ?? "").split("\n") : [];
    return (scope === "local" || scope === "worktree") && value !== "" ? [name] : [];
  });
  return settings.length === 0
    ? ok(undefined)
    : err({ kind: "remote-starts-programs", settings: [...new Set(settings)] });
};
