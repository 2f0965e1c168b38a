// Tells agents without hooks about this memory: puts the same words into the files they read at
// their start, keeps them up to date, and takes them out again.
import { utf8Bytes } from "../../core/pages/markdown.ts";
import type { BridgeFault, BridgeFormat, BridgeText } from "../../core/pages/bridge/format.ts";
import { AGENTS_FORMAT, FORMATS } from "../../core/pages/bridge/registry.ts";
import { BRIDGE_TOKENS, howTo, withoutImports } from "../../core/pages/bridge/words.ts";
import type { BriefItem } from "../../core/recall/brief-items.ts";
import { writingOf } from "../../core/recall/forms.ts";
import { render, type BriefForm } from "../../core/recall/pack.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { brief } from "../recall/brief/brief.ts";
import type { BridgeFiles, BridgesThere, There } from "../ports/agents/bridge-files.ts";
import type { FileFault } from "../ports/file.ts";
import type { Project } from "../project.ts";

export interface Bridged {
  readonly format: BridgeFormat;
  readonly change: Change | BridgeHindrance;
  /** For settings that cannot be read: the line, and what to write there by hand. */
  readonly unread?: Omit<Extract<BridgeFault, { kind: "settings-unread" }>, "kind">;
  /** Set if the file is longer than one of its readers reads. */
  readonly size?: number;
}

export type Change =
  | "made"
  | "added"
  | "renewed"
  | "none"
  /** The file says everything without us. */
  | "needless"
  | "taken-out"
  | "removed";

/** Why nothing was written. `changed`: the file changed between reading and writing. */
export type BridgeHindrance =
  | "block-torn"
  | "settings-unread"
  | "link"
  | "folder"
  | "no-text"
  | "changed";

export interface BridgeWishes {
  /** The formats that somebody named; else those whose readers are used here. */
  readonly formats: readonly BridgeFormat[];
  readonly remove: boolean;
  readonly dry: boolean;
}

export const bridge = (
  project: Project,
  files: BridgeFiles,
  { formats, remove, dry }: BridgeWishes,
  redact: Redact,
): Result<readonly Bridged[], FileFault> => {
  const chosen = formats.length > 0 ? ok(formats) : remove ? bridgedIn(files) : atWork(files);
  if (!chosen.ok) return chosen;
  if (remove) return takeOut(chosen.value, files, dry);
  const named = new Set(chosen.value);
  const also = new Set(chosen.value.flatMap(({ reads }) => reads ?? []));
  const all = FORMATS.filter((format) => named.has(format) || also.has(format.path));
  return writeAll(all, files, { words: bridgeWords(project, redact), dry });
};

/** Takes out all that exist. */
export const removeBridges = (
  files: BridgeFiles,
  dry: boolean,
): Result<readonly Bridged[], FileFault> => {
  const there = bridgedIn(files);
  return there.ok ? takeOut(there.value, files, dry) : there;
};

/** Brings existing ones up to date. One that is torn or blocked stays as it is until somebody asks for it. */
export const renewBridges = (
  project: Project,
  redact: Redact,
  files = project.pages.bridges,
): Result<readonly Bridged[], FileFault> => {
  if (files === undefined) return ok([]);
  const there = bridgedIn(files);
  if (!there.ok || there.value.length === 0) return there.ok ? ok([]) : there;
  return writeAll(there.value, files, { words: bridgeWords(project, redact), dry: false });
};

/** The same in all work trees. A fault in one does not affect the others. */
export const renewAllBridges = (
  project: Project,
  redact: Redact,
): Result<readonly Bridged[], FileFault> => {
  const done = [project.pages.bridges, ...project.pages.bridgesBeside()].map((files) =>
    renewBridges(project, redact, files),
  );
  return done.find((one) => !one.ok) ?? ok([]);
};

/** Writes nothing. */
export const bridgesThere = (files: BridgeFiles): Result<BridgesThere, FileFault> => {
  const held = bridgedIn(files);
  const taken = held.ok ? takeOut(held.value, files, true) : held;
  if (!taken.ok) return taken;
  const isTorn = ({ change }: Bridged): boolean =>
    change === "block-torn" || change === "settings-unread";
  const paths = (some: readonly Bridged[]) => some.map(({ format: { path } }) => path);
  return ok({
    whole: paths(taken.value.filter((one) => !isTorn(one))),
    torn: paths(taken.value.filter(isTorn)),
  });
};

/** Byte for byte the same as long as these memories do not change. */
export const bridgeWords = (project: Project, redact: Redact): string => {
  const writing = writingOf("md", project.name);
  const form: BriefForm<BriefItem> = {
    ...writing,
    head: howTo(),
    open: (heading) => withoutImports(writing.open(heading).replace("\n## ", "\n### ")),
    item: (item, section) => withoutImports(writing.item(item, section)),
  };
  const checks = redact(project.pages.about.read()?.checks);
  const wishes = { budget: { tokens: BRIDGE_TOKENS }, redact, only: STANDING, checks };
  const packed = brief(project, form, wishes);
  return render(packed, form);
};

/**
 * Only lasting content: what changes with every act is asked for, and does not belong in a file
 * that git may track.
 */
const STANDING: ReadonlySet<string> = new Set(["failures", "lessons", "decisions", "checks"]);

const writeAll = (
  formats: readonly BridgeFormat[],
  files: BridgeFiles,
  { words, dry }: { readonly words: string; readonly dry: boolean },
): Result<readonly Bridged[], FileFault> => {
  const there = files.look(AGENTS_FORMAT.path);
  if (!there.ok) return there;
  // A link may lead to the very file that would refer to it.
  const isFile = there.value.is === "file";
  const willBe = formats.includes(AGENTS_FORMAT) && (isFile || there.value.is === "nothing");
  const isOurs = willBe || holds(AGENTS_FORMAT, there.value);
  const agents = isOurs ? "ours" : isFile ? "theirs" : "none";
  return each(formats, (format) => within(format, files, { words, agents }, dry));
};

const within = (
  format: BridgeFormat,
  files: BridgeFiles,
  written: BridgeText,
  dry: boolean,
): Result<Bridged, FileFault> =>
  changed(format, files, dry, (text) => {
    const put = format.put(text, written);
    if (!put.ok) return put;
    if (put.value !== undefined) return ok({ text: put.value });
    const taken = text === undefined ? ok(undefined) : format.take(text);
    return taken.ok ? ok(taken.value ?? "needless") : taken;
  });

const takeOut = (
  formats: readonly BridgeFormat[],
  files: BridgeFiles,
  dry: boolean,
): Result<readonly Bridged[], FileFault> =>
  each(formats, (format) =>
    changed(format, files, dry, (text) => {
      const taken = text === undefined ? ok(undefined) : format.take(text);
      return taken.ok ? ok(taken.value ?? "none") : taken;
    }),
  );

type WantedBlock = { readonly text: string | undefined } | "needless" | "none";

const changed = (
  format: BridgeFormat,
  files: BridgeFiles,
  dry: boolean,
  want: (text: string | undefined) => Result<WantedBlock, BridgeFault>,
): Result<Bridged, FileFault> => {
  const there = files.look(format.path);
  if (!there.ok) return there;
  const { is } = there.value;
  if (is !== "file" && is !== "nothing") return ok({ format, change: is });
  const text = there.value.is === "file" ? there.value.text : undefined;
  const wanted = want(text);
  if (!wanted.ok) return ok(hindered(format, wanted.error));
  if (typeof wanted.value === "string") return ok({ format, change: wanted.value });
  const { text: next } = wanted.value;
  const done = dry || next === text ? ok(true) : files.change(format.path, text, next);
  if (!done.ok) return done;
  if (!done.value) return ok({ format, change: "changed" });
  return ok({ format, change: changeBetween(format, text, next), ...pastLimit(format, next) });
};

const changeBetween = (
  { holds: isHeld }: BridgeFormat,
  text: string | undefined,
  next: string | undefined,
): Change => {
  if (text === next) return "none";
  if (text === undefined) return "made";
  if (next === undefined) return "removed";
  if (!isHeld(next)) return "taken-out";
  return isHeld(text) ? "renewed" : "added";
};

const hindered = (format: BridgeFormat, fault: BridgeFault): Bridged => {
  if (fault.kind === "block-torn") return { format, change: fault.kind };
  const { kind, ...unread } = fault;
  return { format, change: kind, unread };
};

const pastLimit = ({ limit }: BridgeFormat, text = ""): Pick<Bridged, "size"> => {
  const size = limit?.unit === "bytes" ? utf8Bytes(text) : text.length;
  return limit === undefined || size <= limit.most ? {} : { size };
};

const holds = (format: BridgeFormat, there: There): boolean =>
  there.is === "file" && format.holds(there.text);

const bridgedIn = (files: BridgeFiles): Result<readonly BridgeFormat[], FileFault> =>
  those((format) => {
    const there = files.look(format.path);
    return there.ok ? ok(holds(format, there.value)) : there;
  });

/**
 * The formats whose file or folder exists; if there are none, all that read AGENTS.md. A linked
 * file gets its words at the link's target.
 */
const atWork = (files: BridgeFiles): Result<readonly BridgeFormat[], FileFault> => {
  const found = those(({ path, signs }) => {
    const own = files.look(path);
    if (!own.ok || own.value.is === "file") return own.ok ? ok(true) : own;
    if (own.value.is === "link") return ok(false);
    for (const sign of signs) {
      const there = files.look(sign);
      if (!there.ok) return there;
      if (there.value.is !== "nothing") return ok(true);
    }
    return ok(false);
  });
  return found.ok && found.value.length === 0 ? ok([AGENTS_FORMAT]) : found;
};

const those = (
  is: (format: BridgeFormat) => Result<boolean, FileFault>,
): Result<readonly BridgeFormat[], FileFault> => {
  const found: BridgeFormat[] = [];
  for (const format of FORMATS) {
    const answer = is(format);
    if (!answer.ok) return answer;
    if (answer.value) found.push(format);
  }
  return ok(found);
};

const each = (
  formats: readonly BridgeFormat[],
  act: (format: BridgeFormat) => Result<Bridged, FileFault>,
): Result<readonly Bridged[], FileFault> => {
  const done: Bridged[] = [];
  for (const format of formats) {
    const one = act(format);
    if (!one.ok) return one;
    done.push(one.value);
  }
  return ok(done);
};
