// Path markers: an empty file for each path the gate knows something about, and for each program a
// lesson is about. A shell sees them without reading anything. A path marker too many costs a start
// of Node; a missing one silences the gate.
import { fingerprintIn } from "../../core/judge/match/fingerprint.ts";
import { fieldOf } from "../../core/event/read.ts";
import { closeSync, existsSync, linkSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Event } from "../../core/event/envelope.ts";
import { pathsOf } from "../../core/judge/lookup-keys.ts";
import { filesToShow } from "../../core/recall/after-read.ts";
import { cluesOfEvent } from "../../core/recall/fact-clue.ts";
import { codeOf, orUndefined } from "../../core/kit/fault.ts";

export const PATHS = "paths";
const PROGRAMS = "programs";
const KNOWN = "known";
const FACTS = "facts";
/** Ends every path marker's name, so that a folder and a file of one name do not collide. */
export const MARK = "=";

/** The path markers that these events need, relative to the gate's folder. */
export const pathMarkersFor = (events: Iterable<Event>): ReadonlySet<string> => {
  const cards = new Set<string>();
  for (const event of events) {
    if (event.body === null) continue;
    if (event.kind === "lesson") cards.add(programCard(fieldOf(event, "commandPattern") ?? ""));
    else if (fingerprintIn(event))
      for (const path of pathsOf(event.body)) cards.add(pathMarker(path));
  }
  return cards;
};

/** The path markers for what an agent is shown after it has read or edited a file, and the words of a prompt that call up a fact. */
export const knownMarkersFor = (events: Iterable<Event>): ReadonlySet<string> => {
  const cards = new Set<string>();
  for (const event of events) {
    for (const path of filesToShow(event)) cards.add(`${KNOWN}/${path}${MARK}`);
    for (const word of cluesOfEvent(event)) cards.add(`${FACTS}/${word}${MARK}`);
  }
  return cards;
};

/** Those of these words that may call up a fact. */
export const factMarkers = (root: string, words: Iterable<string>): readonly string[] =>
  existsSync(join(root, FACTS))
    ? [...words].filter((word) => existsSync(join(root, FACTS, `${word}${MARK}`)))
    : [];

export const pathMarker = (path: string): string => `${PATHS}/${path}${MARK}`;

/** A pattern whose program a shell cannot tell by its first word gets the path marker for all programs. */
const programCard = (pattern: string): string =>
  `${PROGRAMS}/${/^[ \t]*([a-z][a-z0-9_-]*)(?![^ \t])/.exec(pattern)?.[1] ?? "any"}${MARK}`;

/** All path markers are hard links to one empty file: making a name costs a twentieth of making a file. */
const CARD = "card";

export const addPathMarkers = (root: string, cards: Iterable<string>): void => {
  const made = new Set<string>();
  for (const card of cards) {
    if (isUnasked(card)) continue;
    const path = join(root, card);
    const folder = dirname(path);
    if (!made.has(folder)) makeFolder(root, folder);
    made.add(folder);
    makeCard(root, path);
  }
};

/**
 * Path markers that nobody asks for: such a name is no file that could be edited, and from a path of 250 characters on
 * bin/twiceshy-hook always asks Node, because a disk may not allow the name.
 */
const isUnasked = (card: string): boolean =>
  Buffer.byteLength(card) >= `${PATHS}/${MARK}`.length + 250 ||
  card.split("/").some((part) => part === ".." || part === "" || part.includes("\0"));

const makeCard = (root: string, path: string): void => {
  const card = join(root, CARD);
  try {
    linkSync(card, path);
  } catch (fault) {
    const code = codeOf(fault);
    // A folder of that name is seen as well as a path marker would be.
    if (code === "EEXIST") return;
    if (code !== "ENOENT" && code !== "EMLINK") return closeSync(openSync(path, "a", 0o600));
    // There is no path marker file yet, or it has as many names as a file may have.
    rmSync(card, { force: true });
    closeSync(openSync(card, "a", 0o600));
    linkSync(card, path);
  }
};

const makeFolder = (root: string, folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (fault) {
    if (!["EEXIST", "ENOTDIR"].includes(codeOf(fault))) throw fault;
    // A path marker is where a folder must be. The folder is seen just as well, and replaces it.
    const above = dirname(folder);
    if (above.length < root.length) throw fault;
    makeFolder(root, above);
    rmSync(folder, { force: true });
    mkdirSync(folder, { mode: 0o700 });
  }
};

/** Whether all of these path markers are there. */
export const hasPathMarkers = (root: string, cards: Iterable<string>): boolean =>
  [...cards].every((card) => isUnasked(card) || existsSync(join(root, card)));

/** Leaves exactly these path markers. Emptied folders stay. */
export const setPathMarkers = (root: string, cards: ReadonlySet<string>): void => {
  const missing = new Set(cards);
  for (const top of [PATHS, PROGRAMS, KNOWN, FACTS])
    for (const card of cardsUnder(root, top)) if (!missing.delete(card)) rmSync(join(root, card));
  addPathMarkers(root, missing);
};

function* cardsUnder(root: string, folder: string): Generator<string> {
  for (const entry of entriesOf(join(root, folder)))
    if (entry.isDirectory()) yield* cardsUnder(root, `${folder}/${entry.name}`);
    else yield `${folder}/${entry.name}`;
}

const entriesOf = (folder: string) =>
  orUndefined(() => readdirSync(folder, { withFileTypes: true }), "ENOENT") ?? [];
