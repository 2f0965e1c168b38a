// What a prompt calls up: memories about the files and names that it names exactly, except those
// the agent was already told.
import type { EventId } from "../../core/event/id.ts";
import { familiesInOrder, isLessonMemory } from "../../core/fold/lessons/families.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { pathKey } from "../../core/fold/paths.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { briefOf, type BriefContents, type Selection } from "../../core/recall/brief.ts";
import { isPersonalFact } from "../../core/event/facts.ts";
import { isFactMemory, type FactMemory } from "../../core/fold/facts/resolve.ts";
import { cluesIn } from "../../core/recall/clues.ts";
import { CALLED_UP, OF_FILE } from "../../core/recall/forms.ts";
import { pack, render } from "../../core/recall/pack.ts";
import { failuresAmong } from "./brief/brief.ts";
import { memoriesOf } from "../attempts/memories-of-errors.ts";
import type { RankingName } from "../../core/recall/ranking.ts";
import type { DeliveredText } from "../ports/session/receipts.ts";
import type { Project } from "../project.ts";
import { asCalledNow, onPathNow } from "../code/renames.ts";
import { search } from "./search.ts";

export interface Calling {
  readonly budgetTokens: number;
  /** The agent was already told of it. */
  readonly isDelivered: (id: EventId) => boolean;
  readonly isLate: () => boolean;
  readonly nowMs: number;
  /** The facts that the prompt names. */
  readonly facts: readonly FactMemory[];
  readonly redact: Redact;
}

/** Undefined if the prompt names nothing that is remembered. */
export const calledUp = async (
  project: Project,
  prompt: string,
  calling: Calling,
): Promise<DeliveredText | undefined> => {
  const { paths, names } = cluesIn(prompt);
  const found = [
    ...calling.facts,
    ...memoriesOf(project, await errorsIn(project, prompt, calling)),
    ...paths.flatMap((path) => (calling.isLate() ? [] : memoriesAt(project, path))),
    ...names.flatMap((name) => (calling.isLate() ? [] : memoriesNaming(project, name))),
  ].filter(({ ids, takenBack }) => !takenBack && !ids.some(calling.isDelivered));
  return wordsFor(project, [...new Map(found.map((one) => [one.id, one])).values()], calling);
};

/** The most memories that are shown of a file after it was read. */
const MOST_OF_FILE = 3;
const FIRST = ["attempt", "decision", "lesson", "issue", "note"];

/** What is known of files that an agent has read or edited: what failed there first, then what was decided. */
export const knownOfFiles = (
  project: Project,
  paths: readonly string[],
  calling: Omit<Calling, "facts">,
): DeliveredText | undefined => {
  const found = paths
    .flatMap((path) => (calling.isLate() ? [] : memoriesAt(project, path)))
    .filter(({ ids, takenBack }) => !takenBack && !ids.some(calling.isDelivered));
  const placeOf = ({ kind }: Memory): number => (FIRST.indexOf(kind) + FIRST.length) % FIRST.length;
  const first = [...new Map(found.map((one) => [one.id, one])).values()]
    .toSorted((a, b) => placeOf(a) - placeOf(b) || b.when - a.when)
    .slice(0, MOST_OF_FILE);
  return wordsFor(project, first, calling, OF_FILE);
};

/** One of these is in every error that a prompt of one line may hold. */
const OF_ERRORS =
  /err|fail|except|panic|fatal|assert|expect|abort|undefined|cannot|not |[✗✖×]|\bFAIL/i;

/** The errors in a check's output, if the prompt contains some. To look for them costs a tenth of the hook's time. */
const errorsIn = async (
  { place }: Project,
  prompt: string,
  { redact }: Calling,
): Promise<readonly string[]> => {
  if (!prompt.trim().includes("\n") && !OF_ERRORS.test(prompt)) return [];
  const { outcomeOf } = await import("../../core/check/outcome.ts");
  const roots = place.top === undefined ? [] : [place.top.replaceAll("\\", "/")];
  const pasted = { failed: true, output: prompt };
  const outcome = outcomeOf(pasted, { exit: "own", runner: undefined, roots, redact });
  return outcome.is === "red" ? outcome.signatures : [];
};

/** For a folder, only memories about the folder itself: everything under it would be more than anybody asked for. */
const memoriesAt = (project: Project, given: string): readonly Memory[] => {
  const {
    paths: { of: pathOf, ignoreCase },
  } = project;
  const at = pathOf(given);
  if (!at.ok || !at.value?.inside) return [];
  const { path } = at.value;
  const key = pathKey(path, { ignoreCase });
  const { attempts, issues, statements: said } = onPathNow(project, path);
  return [...attempts, ...issues, ...said]
    .map(asCalledNow(project))
    .filter(({ files }) => files.some((file) => pathKey(file, { ignoreCase }) === key));
};

/** A name that more memories contain than this is not specific. */
const MOST_NAMING = 5;
const KINDS = ["attempt", "issue", "fix", "decision", "lesson"];

const memoriesNaming = (project: Project, name: string): readonly Memory[] => {
  const found = search(project, { text: name, kinds: KINDS }, MOST_NAMING + 1);
  if (!found.ok || found.value.total > MOST_NAMING) return [];
  const whole = wholeName(name);
  return found.value.memories.filter(
    ({ standing, text, body, reason }) =>
      standing === "standing" && [text, body, reason].some((one) => one && whole.test(one)),
  );
};

/** A name that is also a plain word counts only if it is written as code. */
const wholeName = (name: string): RegExp => {
  const own = name.replace(/[\^$\\.*+?()[\]{}|/]/gu, "\\$&");
  return /^\p{L}\p{Ll}*$/u.test(name)
    ? new RegExp(`(?<=[\`.:#])${own}(?![\\p{L}\\w$.-])|(?<![\\p{L}\\w$])${own}(?=\\()`, "u")
    : new RegExp(`(?<![\\p{L}\\w$])${own}(?![\\p{L}\\w$])`, "u");
};

const wordsFor = (
  project: Project,
  found: readonly Memory[],
  { redact, budgetTokens, nowMs }: Omit<Calling, "facts">,
  form = CALLED_UP,
): DeliveredText | undefined => {
  const of = (...kinds: readonly string[]): readonly Memory[] =>
    found.filter(({ kind, outcome }) => kinds.includes(kind) && outcome !== "failed");
  const failed = found.filter(({ kind, outcome }) => kind === "attempt" && outcome === "failed");
  const sections = briefOf({
    memories: (ranking) => someOf(of(...(KINDS_SHOWN[ranking] ?? [])), redact),
    failures: failuresAmong(project, failed, redact),
    lessons: someOf(
      familiesInOrder(of("lesson").filter(isLessonMemory)).map(({ lead }) => ({ memory: lead })),
      redact,
    ),
    issues: someOf(
      of("issue").flatMap(({ id }) => project.index.lookup.story(id) ?? []),
      redact,
    ),
    facts: factsAmong(found, { redact, nowMs }),
    ...{ failing: [], stale: NONE, acts: [] },
  });
  const packed = pack(sections, form, { tokens: budgetTokens });
  const delivered = packed.sections.flatMap(({ items }) => items);
  if (delivered.length === 0) return undefined;
  const about = found.filter(({ id }) =>
    delivered.some((item) => item.id && id.startsWith(item.id)),
  );
  return { text: render(packed, form), about: about.flatMap(({ ids }) => ids) };
};

const factsAmong = (
  found: readonly Memory[],
  { redact, nowMs }: Pick<Calling, "redact" | "nowMs">,
): BriefContents["facts"] => {
  const facts = found.filter(isFactMemory);
  const of = (isPersonal: boolean) => ({
    ...someOf(
      facts.filter(({ fact }) => isPersonalFact(fact) === isPersonal),
      redact,
    ),
    byPerson: 0,
  });
  return facts.length === 0 ? undefined : { personal: of(true), others: of(false), atMs: nowMs };
};

/** The kinds that are shown where a brief has a ranking. */
const KINDS_SHOWN: { readonly [ranking in RankingName]?: readonly string[] } = {
  decisions: ["decision"],
  notes: ["fix", "attempt", "note", "abandon"],
};

/** Redacted one by one as they are taken: there may be many, and room for few. */
const someOf = <Item>(items: readonly Item[], redact: Redact): Selection<Item> => ({
  items: redactedOneByOne(items, redact),
  total: items.length,
});

function* redactedOneByOne<Item>(items: readonly Item[], redact: Redact): Generator<Item> {
  for (const item of items) yield redact(item);
}

const NONE = { items: [], total: 0 };
