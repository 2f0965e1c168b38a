// The shapes that several agents share: how hooks and servers are written in their settings.
import type { Edit } from "../../core/settings/edit.ts";
import type { Put } from "../../core/settings/json-edit.ts";
import type { Calls } from "./agent.ts";

export const json = (...puts: readonly (readonly Put[])[]): Edit => ({
  form: "json",
  puts: puts.flat(),
});

/** A file that is wholly ours. */
export const wholly = (value: object): Edit => ({
  form: "whole",
  text: `${JSON.stringify(value, undefined, 2)}\n`,
});

/** Somebody waits for a hook before a tool, so that has less time than the others. */
export const secondsFor = (event: string): number =>
  /^(?:preToolUse|beforeTool|pre_.*)$/i.test(event) ? 5 : 10;

/** For each event about a tool, the tools for which the hook is called. */
type Matchers = Readonly<Record<string, string>>;

export const matchers = (matcher: string, ...events: readonly string[]): Matchers =>
  Object.fromEntries(events.map((event) => [event, matcher]));

/** The same tools and one that reads, if what it reads is to be noted. */
export const alsoReading = (matcher: string, reading: string, { afterReads }: Calls): string =>
  afterReads === true ? matcher.replace("(?:", `(?:${reading}|`) : matcher;

type Handler = (event: string) => object;

/** Claude Code's shape: groups of handlers under the name of the event. */
export const hookGroups = (
  events: readonly string[],
  handler: Handler,
  tools: Matchers = {},
): readonly Put[] =>
  events.map((event) => ({
    into: ["hooks", event],
    item: {
      ...(tools[event] === undefined ? {} : { matcher: tools[event] }),
      hooks: [handler(event)],
    },
  }));

/** The same without groups. */
export const hookList = (events: readonly string[], handler: Handler): readonly Put[] =>
  events.map((event) => ({ into: ["hooks", event], item: handler(event) }));

/** A handler whose timeout is in seconds, as most agents have it. */
export const handler =
  (calls: Calls, host: string): Handler =>
  (event) => ({ type: "command", command: calls.line(host), timeout: secondsFor(event) });

/** The same for hosts in which plain text at the start of a session is something to know. */
export const hearingHandler =
  (calls: Calls, host: string): Handler =>
  (event) => ({
    ...handler(calls, host)(event),
    ...(event === "SessionStart" ? { command: calls.firstLine(host) } : {}),
  });

/** Our server in the list of servers, by name. */
export const server = (list: string, calls: Calls, more: object = {}): readonly Put[] => [
  { at: [list, "twiceshy"], value: { ...more, ...calls.server } },
];
