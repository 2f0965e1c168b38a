// Why a taken-back change is of little interest: its author soon took it back, it was unfinished
// work, a joke, a picture, settings of a build service, documents or tests. Given as tags; these
// failures come last wherever failures are listed, and the gate only informs of them.
import { ownWords, type Commit } from "./commit.ts";
import { MINOR } from "../event/failure-tags.ts";
import { either } from "../kit/pattern.ts";
import type { ChangeFeatures } from "../event/change.ts";
import { isCodeLine, isMove } from "./stands.ts";
import { BREAKAGE, withoutQuotes } from "./process.ts";
import { roleOf, type Role } from "../code/role.ts";

/** A change that its own author took back sooner than this was a slip. */
const SLIP_MS = 15 * 60_000;
/** The same if nobody said why. */
const SILENT_SLIP_MS = 2 * 3_600_000;

interface FailureFacts {
  readonly change?: ChangeFeatures | undefined;
  /** Why it was taken back, if a message says so. */
  readonly reason?: string | undefined;
  /** It came and went on a branch of its author. */
  readonly offMain?: boolean | undefined;
}

/** Tags that start with `minor`, if there are any. A stated breakage is of interest whoever took it back. */
export const minorTagsOf = (
  failed: Commit,
  revert: Commit,
  paths: readonly string[],
  { change, reason, offMain = false }: FailureFacts = {},
): readonly string[] => {
  const why = withoutQuotes(ownWords(revert.message));
  const isBroken = BREAKAGE.test(why);
  const isOwn = failed.author === revert.author;
  const apart = revert.when - failed.when;
  const slipMs = reason === undefined ? SILENT_SLIP_MS : SLIP_MS;
  const rules: readonly (readonly [string, boolean])[] = [
    ["slip", !isBroken && isOwn && apart > 0 && apart <= slipMs],
    ["own-branch", !isBroken && isOwn && offMain && reason === undefined],
    ["unfinished", !isBroken && UNFINISHED.test(failed.subject)],
    ["joke", JOKE.test(why) || JOKE.test(failed.subject)],
    ["picture", all(paths, PICTURE) || (all(paths, PROSE) && ADORNMENT.test(failed.subject))],
    ["build-service", !isBroken && all(paths, BUILD_SERVICE)],
    ["documentation", !isBroken && areAll(paths, ["docs", "changelog"])],
    ["comments", change !== undefined && !hasCode(change) && !areAll(paths, ["docs", "changelog"])],
    ["moves", !isBroken && change?.truncated === "no" && isMove(change)],
    ["tests", !isBroken && areTests(paths.filter(isProjects))],
  ];
  const found = rules.flatMap(([tag, holds]) => (holds ? [tag] : []));
  return found.length > 0 ? [MINOR, ...found] : [];
};

const all = (paths: readonly string[], pattern: RegExp): boolean =>
  paths.length > 0 && paths.every((path) => pattern.test(path));

/** A line of a log's change has code if any of its tokens is neither a sign nor in a comment. */
const hasCode = ({ files, truncated }: ChangeFeatures): boolean =>
  truncated === "yes" ||
  files.some(
    ({ act, hunks }) =>
      act === "rename" || hunks.some(({ lines }) => lines.some((line) => isCodeLine(line))),
  );

const areAll = (paths: readonly string[], roles: readonly Role[]): boolean =>
  paths.length > 0 && paths.every((path) => roles.includes(roleOf(path)));

/** Tests, and perhaps documents. */
const areTests = (paths: readonly string[]): boolean =>
  areAll(paths, ["test", "docs", "changelog"]) && paths.some((path) => roleOf(path) === "test");

/** Not what only tells git or an editor about files. */
const isProjects = (path: string): boolean =>
  !/(?:^|\/)\.(?:gitignore|gitattributes|editorconfig)$/.test(path);

const UNFINISHED =
  /^(?:wip\b|\[wip\]|fixup!|squash!|amend!|(?:tmp|temp|debug|checkpoint)\b(?!\w*\())/i;
const JOKE = /\b(?:just kidding|april fools?|(?:a|bad|stupid) joke|ha(?:ha)+|lol)\b/i;
const PICTURE = /\.(?:png|jpe?g|gif|svg|ico|webp|bmp|psd|ai|eps|woff2?|ttf|otf)$/i;
const PROSE = either(
  PICTURE,
  /\.(?:md|rst|txt|adoc|html?|css)$/,
  /(?:^|\/)(?:readme|authors|sponsors|backers|funding)[^/]*$/,
);
const ADORNMENT =
  /\b(?:sponsors?|backers?|logos?|badges?|banners?|pictures?|images?|adverts?|ads?|funding)\b/i;
const BUILD_SERVICE = either(
  /^\.(?:github|circleci|gitlab|buildkite|travis|azure-pipelines|semaphore)\b/,
  /^(?:\.?appveyor|azure-pipelines|jenkinsfile|\.drone|\.cirrus|\.gitlab-ci|\.codecov|codecov|bors)[^/]*$/,
  /^(?:ci|\.ci|azure)\//,
);
