// Whether the changes show what a report says of them. In doubt they do: files may come without their lines, and a change may
// hold the words in another form.
import { lazily } from "../../../kit/lazy.ts";
import { roleOf } from "../../../code/role.ts";
import type { FileOfWork } from "../checker.ts";
import type { SincePrompt, TurnWitnesses } from "../witness.ts";
import { listedPaths, reportedIn, type Reported } from "./reported.ts";

/**
 * What a text says was changed and no change shows, each once by its name. `exists` knows whether a file of that path, or
 * that ends in it, is there now; absent where nobody can know.
 */
export const missingIn = (
  text: string,
  changed: readonly FileOfWork[],
  seen: SeenFiles = {},
): readonly string[] => {
  return missingOf([...reportedIn(text), ...inListOfFiles(text, changed)], changed, seen);
};

/** What is known of files beside the changes. */
export interface SeenFiles extends Partial<Pick<TurnWitnesses, "exists">> {
  readonly wrote?: SincePrompt["wrote"];
}

export const missingOf = (
  reported: readonly Reported[],
  changed: readonly FileOfWork[],
  seen: SeenFiles = {},
): readonly string[] => {
  if (reported.length === 0) return [];
  const diff = { ...diffOf(changed), ...seen };
  return [...new Set(reported.filter((one) => !isShown(one, diff)).map(({ name }) => name))];
};

/** A list of files of which at least one was changed is a list of changes. */
const inListOfFiles = (text: string, changed: readonly FileOfWork[]): readonly Reported[] => {
  const listed = listedPaths(text);
  return listed.some((name) => changed.some(({ path }) => isPath(path, name)))
    ? listed.map((name) => ({ what: "file", act: "written", name }))
    : [];
};

interface Diff extends SeenFiles {
  readonly files: readonly FileOfWork[];
  /** In lower case, letters and digits alone: `--retry-ms` is `retry_ms` elsewhere. Undefined if lines are not known. */
  readonly added: (() => string) | undefined;
}

const diffOf = (files: readonly FileOfWork[]): Diff => {
  const added = lazily(() =>
    lettersIn(files.flatMap((file) => [file.path, ...file.added]).join("\n")),
  );
  return { files, added: files.every(({ hasLines }) => hasLines === true) ? added : undefined };
};

const lettersIn = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const isShown = (one: Reported, { files, added, exists, wrote }: Diff): boolean => {
  const paths = files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  const some = (is: RegExp): boolean => paths.some((path) => is.test(path));
  const hasLine = (is: RegExp): boolean =>
    files.some(
      ({ added: lines, hasLines }) => hasLines !== true || lines.some((line) => is.test(line)),
    );
  switch (one.what) {
    case "file":
      // What came and went in the course of the work is in no difference.
      return one.act === "deleted"
        ? exists?.(one.name) !== true ||
            paths.some((path) => isPath(path, one.name) || path.startsWith(`${one.name}/`))
        : paths.some((path) => isPath(path, one.name)) ||
            (wrote?.(one.name) === true && exists?.(one.name) === true);
    case "tests":
      return some(TESTED) || paths.some((path) => roleOf(path) === "test") || hasLine(TESTING);
    case "docs":
      return (
        paths.some((path) => ["docs", "changelog"].includes(roleOf(path))) ||
        some(DOCUMENT) ||
        hasLine(PROSE)
      );
    case "readme":
      return some(/(?:^|\/)readme/iu) || some(DOCUMENT);
    case "changelog":
      return some(/change|history|news|release/iu);
    case "migration":
      return some(/migrat|\.sql$/iu) || some(/(?:^|\/)\d{3,}[_-]/u);
    case "version":
      // Some are pinned by a hash, and a file of locks names what depends on it too.
      return (
        added === undefined || [one.name, one.of].some((word) => added().includes(lettersIn(word)))
      );
    case "new-name":
      return added === undefined || added().includes(lettersIn(one.name));
  }
};

const isPath = (changed: string, named: string): boolean =>
  changed === named || changed.endsWith(`/${named}`) || named.endsWith(`/${changed}`);

const TESTED = /test|spec|fixture|snap|e2e|bench|golden|example|syntax/iu;
const DOCUMENT =
  /\.(?:mdx?|rst|adoc|txt|html|ipynb|1|5|7|8|pod|tex)$|(?:^|\/)(?:docs?|man|help|website|site)\//iu;

/** Tests that stand within the code, and settings that name them. */
const TESTING = /test|spec|assert|^\s*>>> /iu;
/** A comment, a text for the user, a docstring. */
const PROSE = /\p{L}{2,} \p{L}+ \p{L}{2,}|^\s*(?:\/\/|\/?\*|#|--|;|"""|'''|<!--|%)/u;
