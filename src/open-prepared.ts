// The composition root for the brief that a session begins with: as it was last made, if nothing has changed since that it
// rests on. Everything that makes a brief is loaded only otherwise.
import { join } from "node:path";
import { hash64 } from "./core/kit/hash.ts";
import { WITHOUT_NODE } from "./core/recall/without-node.ts";
import type { Pack } from "./core/recall/pack.ts";
import type { Config } from "./engine/ports/config.ts";
import type { Words } from "./engine/ports/session/receipts.ts";
import type { Project } from "./engine/project.ts";
import { createKeptBriefs, type Looked } from "./io/flat-index/session-brief.ts";
import { datesIn } from "./io/kit/file-date.ts";
import { hasBranch, headOf, indexDate, treeName } from "./io/place/head.ts";
import { isThereIn } from "./open-histories.ts";

/** Changes whenever a brief is made otherwise from the same memory. */
const FORM = 1;
const DAY_MS = 86_400_000;

export interface SessionBrief extends Words {
  /** Whether it tells of hosts whose hooks found no Node. */
  readonly tellsDeaf: boolean;
}

export const namesHostWithoutNode = ({ sections }: Pick<Pack<unknown>, "sections">): boolean =>
  sections.some(({ name }) => name === WITHOUT_NODE);

/** Nothing if there is nothing to tell. `program` names the program that makes it, `config` the settings in force. */
export const sessionBrief = async (
  project: Project,
  {
    config,
    program,
    nowMs,
  }: { readonly config: Config; readonly program: string; readonly nowMs: number },
): Promise<SessionBrief | undefined> => {
  const { place } = project;
  const kept = createKeptBriefs(join(place.store, "index"), treeName(place));
  const day = Math.floor(nowMs / DAY_MS);
  // Asked before anything is read, so that what changes meanwhile is not taken for what was read.
  const stamp = hash64(
    JSON.stringify([FORM, program, day, project.name, config, stampOf(project)]),
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
  const [{ briefHere }, { writingOf }] = await Promise.all([
    import("./open-brief.ts"),
    import("./core/recall/forms.ts"),
  ]);
  const { packed, about } = await briefHere(project, {
    ...{ format: "md", tokens: config.agents.brief },
    isThere: noting("path", isThereIn(place)),
    isBranch: noting("branch", (name) => hasBranch(place, name)),
  });
  const items = packed.sections.flatMap((section) => section.items);
  const text = items.length === 0 ? "" : writingOf("md", project.name, about).text(packed);
  const brief = {
    text,
    about: items.flatMap(({ id }) => id ?? []),
    tellsDeaf: namesHostWithoutNode(packed),
  };
  // What memories rest on is in files of any sort, and looked for in them each time.
  // A host without Node is told of once.
  if (project.index.shelf("resting", 1).total === 0 && !brief.tellsDeaf)
    kept.keep(stamp, { text, about: brief.about, looked });
  return text === "" ? undefined : brief;
};

const holds = ({ place }: Project, [of, name, isThere]: Looked): boolean =>
  ((of === "path" ? isThereIn(place)(name) : hasBranch(place, name)) ?? null) === isThere;

/** What a brief is made from, by names, sizes and dates. */
const stampOf = ({ place, noNode }: Project): readonly unknown[] => {
  const { store } = place;
  const head = headOf(place);
  const deaf = noNode.all();
  return [
    datesIn(join(store, "log")),
    ...["index/about.json", "index/trails", "gate/renames"].map((name) =>
      datesIn(join(store, name)),
    ),
    head.ok ? head.value : null,
    indexDate(place) ?? null,
    deaf.ok ? deaf.value : null,
  ];
};
