// The readable pages in the work tree. Only pages that differ are written, each in one step. Only pages of ours are
// removed. Nothing is ever written through a link.
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "../../core/pages/pages.ts";
import { GENERATED } from "../../core/pages/markdown.ts";
import { ARTIFACT_START, TOPICS_FOLDER } from "../../core/pages/topics/topic-pages.ts";
import { codeOf, orUndefined, succeeds } from "../../core/kit/fault.ts";
import { err, ok } from "../../core/kit/result.ts";
import type { Views, ViewsFault, ViewsWritten } from "../../engine/ports/views.ts";
import { kindAt, replace } from "./replace.ts";

/** A folder besides the top that has pages, like that of topics, and so is searched for old ones. */
export const ISSUES = "issues";

/** `folder` is `.twiceshy` of the work tree; it is made when first written to. */
export const createViews = (folder: string): Views => ({
  write: (pages) => {
    const done: WriteProgress = { written: [], removed: [], kept: [] };
    const belongs = new Set<string>();
    for (const page of pages) {
      belongs.add(page.path);
      const fault = put(folder, page, done);
      if (fault) return err(fault);
    }
    const fault = removeOthers(folder, belongs, done);
    return fault ? err(fault) : ok(done);
  },
  put: (page) => {
    const done: WriteProgress = { written: [], removed: [], kept: [] };
    const fault = put(folder, page, done);
    return fault ? err(fault) : ok(done);
  },
});

type WriteProgress = { readonly [Name in keyof ViewsWritten]: string[] };

const put = (folder: string, { path, text }: Page, done: WriteProgress): ViewsFault | undefined => {
  const target = join(folder, path);
  return attempted(target, () => {
    const above = path.split("/").slice(0, -1);
    const parents = [folder, ...above.map((_, at) => join(folder, ...above.slice(0, at + 1)))];
    for (const parent of parents) {
      const there = kindAt(parent);
      if (there === "nothing") mkdirSync(parent, { recursive: true });
      else if (there !== "folder") return { kind: "views-not-ours", path: parent };
    }
    const there = kindAt(target);
    const held = there === "file" ? readFileSync(target, "utf8") : undefined;
    if (held === text) return undefined;
    if (there !== "nothing" && (held === undefined || !isOurs(held))) {
      done.kept.push(path);
      return undefined;
    }
    replace(target, text);
    done.written.push(path);
    return undefined;
  });
};

const removeOthers = (
  folder: string,
  belongs: ReadonlySet<string>,
  done: WriteProgress,
): ViewsFault | undefined => {
  return attempted(folder, () => {
    if (kindAt(folder) !== "folder") return undefined;
    removeLeftovers(folder);
    removeOld(folder, TOP_ARTIFACTS, belongs, done);
    if (kindAt(join(folder, ISSUES)) === "folder") {
      removeLeftovers(join(folder, ISSUES));
      const pages = readdirSync(join(folder, ISSUES)).map((name) => `${ISSUES}/${name}`);
      removeOld(folder, pages, belongs, done);
    }
    for (const topic of topicFolders(folder)) {
      removeLeftovers(join(folder, topic));
      const pages = readdirSync(join(folder, topic)).map((name) => `${topic}/${name}`);
      removeOld(folder, pages, belongs, done);
      removeIfEmpty(join(folder, topic));
    }
    removeIfEmpty(join(folder, TOPICS_FOLDER));
    return undefined;
  });
};

const TOP_ARTIFACTS = ["GLOBAL_MEMORY.json", "GLOBAL_MEMORY.md"];

/** The folders of topics, relative to the folder of the pages. */
export const topicFolders = (folder: string): readonly string[] => {
  const topics = join(folder, TOPICS_FOLDER);
  if (kindAt(topics) !== "folder") return [];
  return readdirSync(topics)
    .map((name) => `${TOPICS_FOLDER}/${name}`)
    .filter((path) => kindAt(join(folder, path)) === "folder");
};

const removeOld = (
  folder: string,
  paths: readonly string[],
  belongs: ReadonlySet<string>,
  done: WriteProgress,
): void => {
  for (const path of paths.toSorted()) {
    if (belongs.has(path) || !/\.(?:md|json)$/.test(path)) continue;
    const file = join(folder, path);
    if (kindAt(file) !== "file" || !isOurs(readFileSync(file, "utf8"))) continue;
    rmSync(file, { force: true });
    done.removed.push(path);
  }
};

const removeIfEmpty = (folder: string): void => {
  if (kindAt(folder) === "folder") succeeds(() => rmdirSync(folder), "ENOTEMPTY", "EEXIST");
};

/** A page's draft, named as replace.ts names it. */
const DRAFT = /\.(?:md|json)\.[0-9a-f]{12}\.new$/;
/** Writing a page takes far less time than this. */
const LEFT_MS = 60_000;

/** Removes drafts of killed processes: they may hold text that must be forgotten. */
const removeLeftovers = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    if (!DRAFT.test(name)) continue;
    const file = join(folder, name);
    // Absent if another process removed it too.
    orUndefined(() => {
      const stats = lstatSync(file);
      if (!stats.isFile() || Date.now() - stats.mtimeMs < LEFT_MS) return;
      if (isOurs(readFileSync(file, "utf8"))) rmSync(file, { force: true });
    }, "ENOENT");
  }
};

/** An empty file is a page whose writing the system cut short. */
export const isOurs = (text: string): boolean =>
  text === "" || text.startsWith(GENERATED) || ARTIFACT_START.test(text);

const attempted = (path: string, act: () => ViewsFault | undefined): ViewsFault | undefined => {
  try {
    return act();
  } catch (fault) {
    return { kind: "views-not-writable", path, code: codeOf(fault) };
  }
};
