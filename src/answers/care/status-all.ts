// The state of every project of the list, one line each.
import * as v from "valibot";
import type { Glanced } from "../../engine/projects/glance-all.ts";
import type { DocumentOf } from "../document.ts";
import { minuteOf } from "../gate/suppression.ts";
import { counted, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";
import { THERE } from "./projects.ts";

export const statusAllSchema = v.object({
  projects: v.array(
    v.object({
      name: v.string(),
      alias: v.optional(v.string()),
      folder: v.string(),
      /** These are absent if the memory was not read. */
      openIssues: v.optional(v.number()),
      knownFailures: v.optional(v.number()),
      /** When this clone last recorded something, ISO 8601, UTC. */
      lastCapture: v.optional(v.string()),
      /** Why it was not read; empty if it was. */
      unread: v.string(),
    }),
  ),
  /** Files of the list that are no entry of it, or cannot be read. */
  unread: v.array(v.string()),
});
export type StatusAllDocument = DocumentOf<typeof statusAllSchema>;

/** `words`: a fault in the words of the door that answers. */
export const statusAllDocument = (
  glanced: readonly Glanced[],
  unread: readonly string[],
  words: (fault: Exclude<Glanced["seen"], undefined | "late" | { openIssues: number }>) => string,
): StatusAllDocument => ({
  projects: glanced.map(({ listed, seen }) => {
    const { name, alias, folder, there } = listed;
    const named = { name, alias, folder };
    if (there.is !== "memory") return { ...named, unread: THERE[there.is] };
    if (seen === undefined) return { ...named, unread: THERE.nothing };
    if (seen === "late") return { ...named, unread: "not read, to keep this short" };
    if ("kind" in seen) return { ...named, unread: words(seen) };
    const { lastCapture, ...counts } = seen;
    const last = lastCapture === undefined ? undefined : isoTime(lastCapture);
    return { ...named, ...counts, lastCapture: last, unread: "" };
  }),
  unread: [...unread],
});

export const statusAllText = (
  { projects, unread }: StatusAllDocument,
  style: Style,
): readonly string[] => [
  ...projects.map(({ name, alias, folder, openIssues = 0, knownFailures = 0, ...one }) => {
    const called = style.strong(inLine(alias ?? name));
    if (one.unread !== "") return style.warm(`${called}  ${inLine(folder)}: ${inLine(one.unread)}`);
    const last =
      one.lastCapture === undefined
        ? "nothing recorded yet"
        : `last recorded ${minuteOf(one.lastCapture)}`;
    return `${called}  ${counted(openIssues, "open issue")}, ${counted(knownFailures, "known failure")}, ${last}`;
  }),
  ...unread.map((path) => style.warm(`${inLine(path)} is not an entry of the list of projects.`)),
  ...(projects.length + unread.length === 0
    ? ["No projects are listed. twiceshy init lists a project."]
    : []),
];
