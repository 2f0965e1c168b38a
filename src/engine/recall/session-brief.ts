// The brief that a session begins with: as it was last made, if nothing has changed since that it rests on. Everything
// that makes a brief is loaded only otherwise.
import { hash64 } from "../../core/kit/hash.ts";
import { WITHOUT_NODE } from "../../core/recall/without-node.ts";
import type { Pack } from "../../core/recall/pack.ts";
import type { Config } from "../ports/config.ts";
import type { Looked } from "../ports/session/kept-briefs.ts";
import type { DeliveredText } from "../ports/session/receipts.ts";
import type { Project } from "../project.ts";

/** Changes whenever a brief is made otherwise from the same memory. */
const FORM = 1;
const DAY_MS = 86_400_000;

export interface SessionBrief extends DeliveredText {
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
  const kept = project.pages.briefs;
  const day = Math.floor(nowMs / DAY_MS);
  // Asked before anything is read, so that what changes meanwhile is not taken for what was read.
  const stamp = hash64(JSON.stringify([FORM, program, day, project.name, config, kept.basis()]));
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
    import("./brief-here.ts"),
    import("../../core/recall/forms.ts"),
  ]);
  const { packed, about } = await briefHere(project, {
    ...{ format: "md", tokens: config.agents.brief },
    isThere: noting("path", project.tree.files.isThere),
    isBranch: noting("branch", project.tree.clone.hasBranch),
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
  if (project.index.lists.ranking("resting", 1).total === 0 && !brief.tellsDeaf)
    kept.keep(stamp, { text, about: brief.about, looked });
  return text === "" ? undefined : brief;
};

const holds = ({ tree: { files, clone } }: Project, [of, name, isThere]: Looked): boolean =>
  ((of === "path" ? files.isThere(name) : clone.hasBranch(name)) ?? null) === isThere;
