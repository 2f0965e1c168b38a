// The readable pages in the work tree. Only pages that differ are written, each in one step. Only pages of ours are
// removed. Nothing is ever written through a link.
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "../../core/pages/pages.ts";
import { GENERATED } from "../../core/pages/markdown.ts";
import { codeOf, orUndefined } from "../../core/kit/fault.ts";
import { err, ok } from "../../core/kit/result.ts";
import type { Views, ViewsFault, ViewsWritten } from "../../engine/ports/views.ts";
import { kindAt, replace } from "./replace.ts";

/** The only folder besides the top that has pages, and so the only other one searched for old ones. */
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
    const parents = dirname(path) === "." ? [folder] : [folder, join(folder, dirname(path))];
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
  const issues = join(folder, ISSUES);
  return attempted(issues, () => {
    if (kindAt(folder) !== "folder") return undefined;
    removeLeftovers(folder);
    if (kindAt(issues) !== "folder") return undefined;
    removeLeftovers(issues);
    for (const name of readdirSync(issues).sort()) {
      const path = `${ISSUES}/${name}`;
      if (belongs.has(path) || !name.endsWith(".md")) continue;
      const file = join(issues, name);
      if (kindAt(file) !== "file" || !isOurs(readFileSync(file, "utf8"))) continue;
      rmSync(file, { force: true });
      done.removed.push(path);
    }
    return undefined;
  });
};

/** A page's draft, named as replace.ts names it. */
const DRAFT = /\.md\.[0-9a-f]{12}\.new$/;
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
export const isOurs = (text: string): boolean => text === "" || text.startsWith(GENERATED);

const attempted = (path: string, act: () => ViewsFault | undefined): ViewsFault | undefined => {
  try {
    return act();
  } catch (fault) {
    return { kind: "views-not-writable", path, code: codeOf(fault) };
  }
};
