// Lookup keys: the names by which related events are found. Following them from a path or a memory
// gathers everything that a verdict about it can rest on, so that folding these events gives the
// same answer as folding the whole log.
import { fingerprintIn } from "./match/fingerprint.ts";
import type { Event } from "../event/envelope.ts";
import type { EventId } from "../event/id.ts";
import { issuePointerOf } from "../fold/links.ts";
import { targetsOf, tombstonedKeys } from "../fold/amendment.ts";
import { asTexts, fieldOf } from "../event/read.ts";
import { pathKey } from "../fold/paths.ts";
import { isObject, type Fields } from "../kit/json.ts";
import { isFactKind } from "../fold/trust-fact.ts";

/** The events found under these keys, some perhaps more than once. */
export type Lookup = (keys: readonly string[]) => readonly Event[];

/** In lower case, because a look-up may ignore case. Callers for which case matters compare again. */
export const pathLookupKey = (path: string): string =>
  `path:${pathKey(path, { ignoreCase: true })}`;

/** All lessons about commands share one key: they are few, and any of them may match. */
export const LESSONS = "lessons";

/** The keys under which an event is found. */
export const lookupKeysOf = (event: Event): readonly string[] => {
  const { id, kind, body } = event;
  if (isFactKind(kind)) return [];
  // Only erased events and issues are looked up by id.
  if (body === null) return [`id:${id}`];
  const key = fieldOf(event, "key");
  const joints: string[] = kind === "issue" ? [`id:${id}`] : [];
  if (key !== undefined) joints.push(`key:${kind} ${key}`);
  for (const target of targetsOf(body)) joints.push(`on:${target}`);
  for (const erased of tombstonedKeys(body)) joints.push(`on:key:${erased}`);
  for (const { to } of fieldOf(event, "relates")) joints.push(`to:${to}`);
  if (kind === "lesson") joints.push(LESSONS);
  if (fingerprintIn(event)) for (const path of pathsOf(body)) joints.push(pathLookupKey(path));
  const issue = mayHelp(event) ? issuePointerOf(event) : undefined;
  const signature =
    kind === "attempt" || kind === "fix" ? fieldOf(event, "check").signature : undefined;
  if (issue !== undefined) joints.push(`of:${issue}`);
  if (signature !== undefined) joints.push(`sign:${signature}`);
  return [...new Set([...joints, ...takenBackKey(event)])];
};

/** The keys under which more is known about an event. */
export const asksOf = (event: Event): readonly string[] => {
  const { id, kind, body } = event;
  const asks = [`id:${id}`, `on:${id}`, `to:${id}`];
  if (kind === "issue") asks.push(`of:${id}`);
  if (body === null) return asks;
  const key = fieldOf(event, "key");
  if (key !== undefined) asks.push(`key:${kind} ${key}`, `on:key:${key}`, `to:key:${key}`);
  if (key !== undefined && kind === "issue") asks.push(`of:key:${key}`);
  if (kind !== "abandon" && (kind !== "attempt" || fieldOf(event, "outcome") === "worked"))
    return asks;
  const issue = issuePointerOf(event);
  const signature = fieldOf(event, "check").signature;
  if (issue !== undefined) asks.push(`of:${issue}`, ...issueJoints(issue));
  if (signature !== undefined) asks.push(`sign:${signature}`);
  for (const { to } of fieldOf(event, "relates"))
    if (to.startsWith("key:")) asks.push(`key:attempt ${to.slice(4)}`);
  return [...asks, ...takenBackKey(event)];
};

/** What one commit took back belongs together. */
const takenBackKey = (event: Event): readonly string[] => {
  const { by, commit } = fieldOf(event, "check");
  return event.kind === "attempt" && by === "revert" && commit !== undefined
    ? [`back:${commit}`]
    : [];
};

const issueJoints = (issue: string): readonly string[] =>
  issue.startsWith("key:") ? [`key:issue ${issue.slice(4)}`] : [`id:${issue}`];

/** All events that matter for these keys, each once, in no particular order. Looks up in a few rounds. */
export const closureOf = (joints: Iterable<string>, lookup: Lookup): readonly Event[] => {
  const events = new Map<EventId, Event>();
  const asked = new Set(joints);
  for (let done = 0; done < asked.size;) {
    const next = [...asked].slice(done);
    done = asked.size;
    for (const event of lookup(next)) {
      const known = events.get(event.id);
      // If an event was seen both whole and erased, the erased copy counts.
      if (known && (known.body === null || event.body !== null)) continue;
      events.set(event.id, event);
      for (const ask of asksOf(event)) asked.add(ask);
    }
  }
  return [...events.values()];
};

/** What worked or fixed something may become the advice of what to do instead. */
const mayHelp = (event: Event): boolean =>
  event.kind === "fix" || (event.kind === "attempt" && fieldOf(event, "outcome") === "worked");

/** Every file that the event names, and those that its change moved. */
export const pathsOf = ({ files, at, fingerprint }: Fields): readonly string[] => {
  const paths = new Set(asTexts(files));
  if (isObject(at) && typeof at.path === "string") paths.add(at.path);
  if (isObject(fingerprint) && Array.isArray(fingerprint.parts))
    for (const part of fingerprint.parts)
      if (isObject(part))
        for (const path of [part.path, part.from]) if (typeof path === "string") paths.add(path);
  return [...paths];
};
