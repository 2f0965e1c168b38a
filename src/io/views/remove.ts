// Removes the readable pages, and the folders that are then empty. What is not a page of ours stays, and nothing is
// removed through a link.
import { readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { TOPICS_FOLDER } from "../../core/pages/topics/topic-pages.ts";
import { answered } from "../../core/kit/fault.ts";
import type { Result } from "../../core/kit/result.ts";
import type { Removed } from "../../engine/ports/projects/removing.ts";
import type { ViewsFault } from "../../engine/ports/views.ts";
import { kindAt } from "./replace.ts";
import { isOurs, ISSUES, topicFolders } from "./views.ts";

/** A page, or the draft of one that a killed process left. */
const PAGE = /\.(?:md|json)(?:\.[0-9a-f]{12}\.new)?$/;

/** `others` are names at the top that are no pages. With `dry`, it only returns what would go. */
export const removePages = (
  folder: string,
  dry: boolean,
  others: ReadonlySet<string> = new Set(),
): Result<Removed, ViewsFault> =>
  answered("views-not-writable", folder, () => {
    if (kindAt(folder) === "nothing") return { removed: [], left: [] };
    if (kindAt(folder) !== "folder") return { removed: [], left: [folder] };
    const done: RemovalProgress = { dry, removed: [], left: [] };
    const issues = join(folder, ISSUES);
    if (kindAt(issues) === "folder") removeIn(issues, new Set(), done);
    const topics = join(folder, TOPICS_FOLDER);
    for (const topic of topicFolders(folder)) removeIn(join(folder, topic), new Set(), done);
    const isFolder = (name: string): boolean => kindAt(join(folder, name)) === "folder";
    if (isFolder(TOPICS_FOLDER)) removeIn(topics, new Set(readdirSync(topics)), done);
    removeIn(folder, new Set([...others, ...[ISSUES, TOPICS_FOLDER].filter(isFolder)]), done);
    return { removed: done.removed, left: done.left };
  });

type RemovalProgress = { readonly [Name in keyof Removed]: string[] } & { readonly dry: boolean };

const removeIn = (folder: string, others: ReadonlySet<string>, done: RemovalProgress): void => {
  const { dry, removed, left } = done;
  for (const name of readdirSync(folder).toSorted()) {
    if (others.has(name)) continue;
    const path = join(folder, name);
    const ours = PAGE.test(name) && kindAt(path) === "file" && isOurs(readFileSync(path, "utf8"));
    if (ours && !dry) rmSync(path);
    (ours ? removed : left).push(path);
  }
  if (readdirSync(folder).some((name) => !dry || !removed.includes(join(folder, name)))) return;
  if (!dry) rmdirSync(folder);
  removed.push(folder);
};
