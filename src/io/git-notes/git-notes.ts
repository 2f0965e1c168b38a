// The GitNotes port over the git command: lists trees, reads objects in one go, and writes through one fast-import.
import { isUtf8 } from "node:buffer";
import type { NoteLayout } from "../../core/notes/merge.ts";
import { isObjectName } from "../../core/notes/header.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type {
  GitNotes,
  NotesFault,
  NotesListing,
  NotesRef,
  NotesWrite,
} from "../../engine/ports/git-notes.ts";
import { askGit, startGit, type GitEnd } from "../kit/run-git.ts";
import { fetchNotes, pushNotes } from "./remote.ts";
import { namespaceOf, noteRef, trackingRef } from "./ref-names.ts";

/** More notes in one namespace are not read: their list alone would fill the memory of a small machine. */
const MOST_NOTES = 200_000;
/** A longer note was not written by anything that writes memories. */
const MOST_BYTES = 1 << 20;

/** `gitDir` is the absolute path that git names for this work tree. */
export const createGitNotes = (gitDir: string): GitNotes => ({
  refs: (remote) => refsIn(gitDir, remote),
  list: (tip) => listTree(gitDir, tip),
  read: (blobs) => readTexts(gitDir, blobs),
  write: (write) => writeTip(gitDir, write),
  move: async ({ namespace, from, to }) => {
    const zero = "0".repeat(to.length);
    const end = await askGit(gitDir, ["update-ref", noteRef(namespace), to, from ?? zero]);
    if (end.code === 0) return ok(undefined);
    return err(/cannot lock ref/.test(end.stderr) ? moved(namespace) : unwritable(namespace, end));
  },
  fetch: (wish) => fetchNotes(gitDir, wish),
  push: (wish) => pushNotes(gitDir, wish),
});

const moved = (namespace: string): NotesFault => ({ kind: "notes-moved", namespace });

const unwritable = (namespace: string, { stderr, fault }: GitEnd): NotesFault =>
  fault === undefined
    ? { kind: "notes-unwritable", namespace, why: stderr }
    : { kind: "git-not-runnable", code: fault };

const unreadable = ({ stderr, fault }: GitEnd): NotesFault =>
  fault === undefined
    ? { kind: "notes-unreadable", why: stderr }
    : { kind: "git-not-runnable", code: fault };

const refsIn = async (
  gitDir: string,
  remote: string | undefined,
): Promise<Result<readonly NotesRef[], NotesFault>> => {
  const places = [noteRef(""), ...(remote === undefined ? [] : [trackingRef(remote, "")])];
  const format = "--format=%(objectname) %(refname)";
  const listed = await askGit(gitDir, ["for-each-ref", format, ...places]);
  if (listed.code !== 0) return err(unreadable(listed));
  const tips = new Map(
    listed.printed.split("\n").flatMap((line) => {
      const space = line.indexOf(" ");
      return space < 0 ? [] : [[line.slice(space + 1), line.slice(0, space)] as const];
    }),
  );
  const namespaces = new Set([...tips.keys()].flatMap((ref) => namespaceOf(ref, remote) ?? []));
  const found: NotesRef[] = [];
  for (const namespace of [...namespaces].sort()) {
    const tip = tips.get(noteRef(namespace));
    const fetched = remote === undefined ? undefined : tips.get(trackingRef(remote, namespace));
    found.push({
      namespace,
      ...(tip === undefined ? {} : { tip }),
      ...(fetched === undefined ? {} : { fetched }),
      holdsFetched: fetched === undefined || (await reaches(gitDir, tip, fetched)),
    });
  }
  return ok(found);
};

const reaches = async (
  gitDir: string,
  tip: string | undefined,
  other: string,
): Promise<boolean> => {
  if (tip === undefined || tip === other) return tip === other;
  return (await askGit(gitDir, ["merge-base", "--is-ancestor", other, tip])).code === 0;
};

const LISTED = /^(\d+) (\w+) ([0-9a-f]+)\t(.*)$/;

const listTree = async (gitDir: string, tip: string): Promise<Result<NotesListing, NotesFault>> => {
  const git = startGit(gitDir, ["ls-tree", "-r", "--full-tree", tip]);
  git.end();
  const notes: NotesListing["notes"][number][] = [];
  const others = new Map<string, string>();
  let rest = "";
  for await (const chunk of git.output) {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, mode = "", type = "", blob = "", path = ""] = LISTED.exec(line) ?? [];
      const commit = path.replaceAll("/", "");
      if (type === "blob" && isObjectName(commit)) notes.push({ commit, blob });
      // The path as git quotes it, in ASCII: that is how it is written again.
      else if (path !== "") others.set(path, `${mode} ${type} ${blob}`);
    }
    if (notes.length + others.size > MOST_NOTES) {
      git.stop();
      return err({ kind: "notes-too-many", most: MOST_NOTES });
    }
  }
  const end = await git.ended;
  return end.code === 0 ? ok({ notes, others }) : err(unreadable(end));
};

const HEADER = /^([0-9a-f]{40,64}) (\w+) (\d+)$/;

const readTexts = async (
  gitDir: string,
  blobs: readonly string[],
): Promise<Result<ReadonlyMap<string, string>, NotesFault>> => {
  const texts = new Map<string, string>();
  if (blobs.length === 0) return ok(texts);
  const git = startGit(gitDir, ["cat-file", "--batch", "--buffer"]);
  git.write([...new Set(blobs), ""].join("\n"));
  git.end();
  const take = objectReader((blob, bytes) => {
    if (isUtf8(bytes)) texts.set(blob, bytes.toString("utf8"));
  });
  for await (const chunk of git.output) take(chunk);
  const end = await git.ended;
  return end.code === 0 ? ok(texts) : err(unreadable(end));
};

/** Takes the output of `cat-file --batch` piece by piece. Of an object that is too long nothing is kept. */
const objectReader = (found: (blob: string, bytes: Buffer) => void) => {
  let kept: Buffer[] = [];
  let bytes = 0;
  let wanted = 1;
  let skipped = 0;
  return (chunk: Buffer): void => {
    const passed = Math.min(skipped, chunk.length);
    skipped -= passed;
    kept.push(chunk.subarray(passed));
    bytes += chunk.length - passed;
    if (bytes < wanted) return;
    let rest = Buffer.concat(kept);
    let at = 0;
    wanted = 1;
    for (;;) {
      const end = rest.indexOf(10, at);
      if (end < 0) break;
      const [, blob = "", type, size] = HEADER.exec(rest.toString("latin1", at, end)) ?? [];
      // The line of an object that is missing.
      const length = size === undefined ? -1 : Number(size);
      const next = end + 1 + length + 1;
      if (length > MOST_BYTES) {
        skipped = Math.max(0, next - rest.length);
        at = Math.min(next, rest.length);
        continue;
      }
      if (next > rest.length) {
        wanted = next - at;
        break;
      }
      if (type === "blob") found(blob, rest.subarray(end + 1, next - 1));
      at = next;
    }
    rest = rest.subarray(at);
    kept = [rest];
    bytes = rest.length;
  };
};

const writeTip = async (
  gitDir: string,
  { namespace, from, merged, layout, message, nowMs }: NotesWrite,
): Promise<Result<string, NotesFault>> => {
  const ref = noteRef(namespace);
  const parents = [
    ...(from === undefined ? [] : [from]),
    ...(merged === undefined ? [] : [merged]),
  ];
  const [first, ...others] = parents;
  const git = startGit(gitDir, ["fast-import", "--quiet", "--date-format=raw"]);
  const seconds = Math.floor(nowMs / 1_000);
  git.write(
    [
      `commit ${ref}`,
      `committer twiceshy <twiceshy@localhost> ${seconds} +0000`,
      ...data(message),
      ...(first === undefined ? [] : [`from ${first}`]),
      ...others.map((parent) => `merge ${parent}`),
      "deleteall",
      "",
    ].join("\n"),
  );
  git.write(treeCommands(layout));
  git.write("done\n");
  git.end();
  for await (const _ of git.output);
  const end = await git.ended;
  if (end.code !== 0)
    return err(/does not contain/.test(end.stderr) ? moved(namespace) : unwritable(namespace, end));
  const tip = await askGit(gitDir, ["rev-parse", "--verify", "--quiet", ref]);
  return tip.code === 0 ? ok(tip.printed.trim()) : err(unwritable(namespace, tip));
};

const treeCommands = ({ notes, others }: NoteLayout): string => {
  const depth = fanOut(notes.size);
  const lines: string[] = [];
  for (const [commit, note] of [...notes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const path = pathOf(commit, depth);
    if ("blob" in note) lines.push(`M 100644 ${note.blob} ${path}`);
    else lines.push(`M 100644 inline ${path}`, ...data(note.text));
  }
  for (const [path, line] of others) {
    const [mode = "", , blob = ""] = line.split(" ");
    lines.push(`M ${mode} ${blob} ${path}`);
  }
  return [...lines, ""].join("\n");
};

const data = (text: string): readonly string[] => [`data ${Buffer.byteLength(text)}`, text];

/** How many folders are above a note. Git reads any number; this one depends on how many notes there are, and on nothing else. */
const fanOut = (notes: number): number => (notes > 65_536 ? 2 : notes > 256 ? 1 : 0);

const pathOf = (commit: string, depth: number): string => {
  const folders = Array.from({ length: depth }, (_, n) => `${commit.slice(n * 2, n * 2 + 2)}/`);
  return `${folders.join("")}${commit.slice(depth * 2)}`;
};
