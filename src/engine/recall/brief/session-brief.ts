// The brief that a session begins with: as it was last made, if nothing has changed since that it rests on. Everything
// that makes a brief is loaded only otherwise.
import { hash64 } from "../../../core/kit/hash.ts";
import { REMOVALS } from "../../../core/recall/removals.ts";
import { WITHOUT_NODE } from "../../../core/recall/without-node.ts";
import type { BriefItem } from "../../../core/recall/brief-items.ts";
import type { Pack } from "../../../core/recall/pack.ts";
import type { BriefAsked } from "./brief-here.ts";
import { removalsIn } from "./removals-in.ts";
import type { Config } from "../../ports/config.ts";
import type { Looked } from "../../ports/session/kept-briefs.ts";
import type { DeliveredText } from "../../ports/session/receipts.ts";
import type { Project } from "../../project.ts";

/** Changes whenever a brief is made otherwise from the same memory. */
const FORM = 5;
const DAY_MS = 86_400_000;

export interface SessionBrief extends DeliveredText {
  readonly leftOut: number;
  /** Whether it tells of hosts whose hooks found no Node. */
  readonly tellsDeaf: boolean;
}

/** `program` names the program that makes it, `config` the settings in force. */
export interface StartSettings {
  readonly config: Config;
  readonly program: string;
  readonly nowMs: number;
}

/** Nothing if there is nothing to tell. */
export const sessionBrief = async (
  project: Project,
  { config, program, nowMs }: StartSettings,
): Promise<SessionBrief | undefined> => {
  const kept = project.pages.briefs;
  const day = Math.floor(nowMs / DAY_MS);
  // Asked before anything is read, so that what changes meanwhile is not taken for what was read.
  const removals = await removalsIn(project);
  const stamp = hash64(
    JSON.stringify([FORM, program, day, project.name, config, kept.basis(), removals]),
  );
  const found = kept.read(stamp);
  if (found !== undefined && found.looked.every((one) => holds(project, one)))
    return found.text === "" ? undefined : { ...found, tellsDeaf: false };
  const looked: Looked[] = [];
  const noting =
    (of: Looked[0], ask: (name: string) => boolean | undefined) =>
    (name: string): boolean | undefined => {
      const isThere = ask(name);
      looked.push([of, name, isThere ?? null]);
      return isThere;
    };
  const brief = await startOf(project, config, {
    removals,
    isThere: noting("path", project.tree.files.isThere),
    isBranch: noting("branch", project.tree.clone.hasBranch),
  });
  // What memories rest on is in files of any sort, and looked for in them each time.
  // A host without Node is told of once.
  const { tellsDeaf, ...words } = brief ?? NOTHING;
  if (project.index.lists.ranking("resting", 1).total === 0 && !tellsDeaf)
    kept.keep(stamp, { ...words, looked });
  return brief;
};

const NOTHING: SessionBrief = { text: "", about: [], leftOut: 0, tellsDeaf: false };

/** What a session that goes on is told beyond what its agent knows already. */
export const sessionNews = (
  project: Project,
  config: Config,
  isKnown: (id: string) => boolean,
): Promise<SessionBrief | undefined> => startOf(project, config, {}, isKnown);

/** All that is put before an agent at a start comes from here, within one budget. */
const startOf = async (
  project: Project,
  { agents: { brief: size } }: Config,
  asked: Pick<BriefAsked, "isThere" | "isBranch" | "removals">,
  isKnown?: (id: string) => boolean,
): Promise<SessionBrief | undefined> => {
  const [{ briefHere, startBudgetOf }, { writingOf }, { leftOutOf }] = await Promise.all([
    import("./brief-here.ts"),
    import("../../../core/recall/forms.ts"),
    import("../../../core/recall/pack.ts"),
  ]);
  const budget = startBudgetOf(project, size);
  const { packed, about } = await briefHere(project, { ...asked, format: "md", budget });
  const delivered = isKnown === undefined ? packed : unknownOf(packed, isKnown);
  const items = delivered.sections.flatMap((section) => section.items);
  if (items.length === 0) return undefined;
  return {
    text: writingOf("md", project.name, about).text(delivered),
    about: items.flatMap(({ id }) => id ?? []),
    leftOut: leftOutOf(delivered),
    tellsDeaf: delivered.sections.some(({ name }) => name === WITHOUT_NODE),
  };
};

/** The part of a brief that its agent does not know yet. What is known is not counted as left out. */
export const unknownOf = (
  { sections, leftOut, ...pack }: Pack<BriefItem>,
  isKnown: (id: string) => boolean,
): Pack<BriefItem> => {
  const fresh = sections.map((section) => {
    const items = section.items.filter(({ id }) =>
      id === undefined ? section.name === WITHOUT_NODE || section.name === REMOVALS : !isKnown(id),
    );
    return { ...section, items, total: section.total - section.items.length + items.length };
  });
  const unnamed = fresh.filter(({ items }) => items.length === 0);
  return {
    ...pack,
    sections: fresh.filter(({ items }) => items.length > 0),
    leftOut: unnamed.reduce((sum, { total }) => sum + total, leftOut),
  };
};

const holds = ({ tree: { files, clone } }: Project, [of, name, isThere]: Looked): boolean =>
  ((of === "path" ? files.isThere(name) : clone.hasBranch(name)) ?? null) === isThere;
