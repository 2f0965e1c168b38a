// Proposes repairs of the work, and applies them as events when a person wants it. Nothing is deleted: `restore` takes each
// back.
import type { Draft } from "../../core/event/draft.ts";
import { shortId, type EventId } from "../../core/event/id.ts";
import { fix as fixKind } from "../../core/event/kinds/core/fix.ts";
import { link as linkKind } from "../../core/event/kinds/git/link.ts";
import type { ItemMemory } from "../../core/fold/work/item-noun.ts";
import {
  danglingLinks,
  itemRepairs,
  UNTOUCHED_DAYS,
  type DoneWitness,
  type ItemRepair,
  type Repair,
} from "../../core/fold/work/repairs.ts";
import { workKey } from "../../core/fold/work/restated.ts";
import { workIn } from "../../core/fold/work/scope.ts";
import { gapsIn, type WorkState } from "../../core/fold/work/work-state.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import { isBot, titleOf } from "../../core/history/commit.ts";
import { leastOf } from "../../core/kit/numbers.ts";
import { LENGTHS } from "../../core/kit/length.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { Project, WritableProject } from "../project.ts";
import { textsOf } from "../recall/lines.ts";
import { remember, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import type { PersonNeeded } from "../trust/mute.ts";
import { itemsKnown } from "./items.ts";
import { policiesKnown } from "./policies.ts";
import { planKnown } from "./ready.ts";

export interface RepairsFound {
  readonly repairs: readonly Repair[];
  /** The open items that were looked at. */
  readonly open: number;
  readonly links: number;
  readonly days: number;
}

export const repairsNow = async (
  project: Project,
  days: number = UNTOUCHED_DAYS,
): Promise<RepairsFound> => {
  const head = project.tree.head();
  const { branch, commit } = head.ok ? head.value : {};
  const items = itemsKnown(project);
  const { work } = workIn(items, { branch });
  const open = [...work.pending, ...work.blockers, ...gapsIn(work)];
  const links = [...linkEvents(project)];
  const found = itemRepairs({
    ...{ work, items, branch, nowMs: project.machine.clock.nowMs(), olderMs: days * LENGTHS.d },
    policies: policiesKnown(project),
    plan: planKnown(project),
    done: open.length === 0 ? [] : await witnesses(project, work, { items, commit }),
    hasBranch: project.tree.clone.hasBranch,
    isThere: project.tree.files.isThere,
  });
  const dangling = project.index.atOnce(() =>
    danglingLinks(links, (id) =>
      project.index.lookup.events(id).some(({ event }) => event.body !== null),
    ),
  );
  return { repairs: [...found, ...dangling], open: open.length, links: links.length, days };
};

function* linkEvents(project: Pick<Project, "log">): Generator<Event> {
  for (const text of textsOf(project)) {
    if (kindInText(text) !== linkKind.name) continue;
    const line = parseLine(text);
    if (line.is === "event") yield line.event;
  }
}

/** What may show that something open is done, as far as it is about the same work. */
const witnesses = async (
  project: Project,
  work: WorkState,
  { items, commit }: { readonly items: readonly ItemMemory[]; readonly commit: string | undefined },
): Promise<readonly DoneWitness[]> => {
  const open = [...work.pending, ...gapsIn(work)];
  const keys = new Set(open.flatMap(({ memory }) => workKey(memory.text) ?? []));
  const sinceMs = leastOf(open.flatMap(({ all }) => all.map(({ when }) => when)));
  const isMeant = ({ text }: { readonly text: string }): boolean => {
    const key = workKey(text);
    return key !== undefined && keys.has(key);
  };
  const completed = items.flatMap(({ id, text, when, item, standing }): readonly DoneWitness[] =>
    item.form === "completed" && standing === "standing"
      ? [{ kind: "completed", id, text, when }]
      : [],
  );
  const all = [...completed, ...fixesIn(project), ...(await commitsIn(project, commit, sinceMs))];
  return all.filter(isMeant);
};

const fixesIn = (project: Project): readonly DoneWitness[] => {
  const found: DoneWitness[] = [];
  for (const text of textsOf(project)) {
    if (kindInText(text) !== fixKind.name) continue;
    const line = parseLine(text);
    if (line.is !== "event" || !fixKind.is(line.event)) continue;
    const { id, body } = line.event;
    const [memory] = project.index.lookup.find(id);
    if (memory?.standing === "standing")
      found.push({ kind: "fix", id: memory.id, text: body.text, when: body.when });
  }
  return found;
};

/** More are not read: what was done that long ago is known by now. */
const MOST_COMMITS = 2_000;

/** `Update README` is said of many commits. */
const LEAST_COMMIT_WORDS = 3;

/** `feat(upload): ` before it and `(#12)` after it are no words of the work. */
const PREFIX = /^[a-z]{2,10}(?:\([^)]{1,40}\))?!?:\s+/iu;
const REQUEST = /\s*\(#\d{1,9}\)\s*$/u;

const commitsIn = async (
  { tree: { clone } }: Project,
  tip: string | undefined,
  sinceMs: number,
): Promise<readonly DoneWitness[]> => {
  const repo = tip === undefined ? undefined : await clone.repo();
  if (tip === undefined || !repo?.ok || !Number.isFinite(sinceMs)) return [];
  const found: DoneWitness[] = [];
  let read = 0;
  for await (const { commits } of repo.value.commits.history(tip, undefined, sinceMs)) {
    read += commits.length;
    for (const commit of commits) {
      const text = titleOf(commit).replace(PREFIX, "").replace(REQUEST, "");
      if (!isBot(commit.author) && (workKey(text)?.split(" ").length ?? 0) >= LEAST_COMMIT_WORDS)
        found.push({ kind: "commit", id: commit.sha, text, when: commit.when });
    }
    if (read >= MOST_COMMITS) break;
  }
  return found;
};

export type RepairFault =
  | RememberFault
  | PersonNeeded
  /** No repair of a memory with such an id is proposed. */
  | { readonly kind: "repair-unknown"; readonly given: string };

export interface RepairsApplied extends RepairsFound {
  readonly events: readonly EventId[];
}

/** As events, all in one append. `only`: beginnings of ids; without any, all that is proposed. */
export const applyRepairs = async (
  project: WritableProject,
  days?: number,
  only: readonly string[] = [],
): Promise<Result<RepairsApplied, RepairFault>> => {
  if (speakerOf(project.write.actor) !== "person")
    return err({ kind: "person-needed", act: "apply repairs" });
  const chosen = repairsNamed(await repairsNow(project, days), only);
  if (!chosen.ok) return chosen;
  const found = chosen.value;
  if (found.repairs.length === 0) return ok({ ...found, events: [] });
  const written = remember(
    project,
    found.repairs.map((repair) => draftOf(project, repair, found.days)),
  );
  return written.ok ? ok({ ...found, events: written.value.map(({ id }) => id) }) : written;
};

/** Those of the memories that these ids begin. */
export const repairsNamed = (
  found: RepairsFound,
  only: readonly string[],
): Result<RepairsFound, Extract<RepairFault, { readonly kind: "repair-unknown" }>> => {
  if (only.length === 0) return ok(found);
  const isNamed = (repair: Repair, given: string): boolean =>
    given !== "" && idsOf(repair).some((id) => id.startsWith(given.toLowerCase()));
  const unknown = only.find((given) => !found.repairs.some((one) => isNamed(one, given)));
  return unknown === undefined
    ? ok({
        ...found,
        repairs: found.repairs.filter((one) => only.some((given) => isNamed(one, given))),
      })
    : err({ kind: "repair-unknown", given: unknown });
};

const idsOf = (repair: Repair): readonly EventId[] =>
  repair.reason === "link-dangling" ? repair.targets : repair.item.all.map(({ id }) => id);

const draftOf = (project: WritableProject, repair: Repair, days: number): Draft => {
  const stamp = stampOf(project);
  if (repair.reason === "link-dangling") {
    const { targets, as, to, stream } = repair;
    const text = "What it led to is gone";
    const body = { ...stamp, targets: [...targets], as, to, linked: "no" as const, text };
    return { kind: "link", overlong: "cut-line", stream, body };
  }
  // What is stated of items stays where items stay.
  const common = { overlong: "cut-line", stream: "local" } as const;
  const { act, item, by } = repair;
  const targets = item.all.map(({ id }) => id);
  const body = { ...stamp, targets, text: whyOf(repair, days) };
  switch (act) {
    case "supersede":
      return by?.kind === "item"
        ? { kind: "supersede", ...common, body: { ...body, by: by.id } }
        : { kind: "supersede", ...common, body };
    case "resolve":
      return { kind: "resolve", ...common, body: { ...body, as: "done" } };
    case "archive":
      return { kind: "archive", ...common, body };
  }
};

const whyOf = ({ reason, by, gone = "" }: ItemRepair, days: number): string => {
  switch (reason) {
    case "stated-twice":
      return `Stated again as ${by === undefined ? "" : shortId(by.id)}`;
    case "done-elsewhere":
      return by === undefined
        ? "Done elsewhere"
        : `Done by ${by.kind} ${by.kind === "commit" ? by.id.slice(0, 10) : shortId(by.id)}: ${by.text}`;
    case "branch-gone":
      return `The branch ${gone} is gone`;
    case "folder-gone":
      return `The folder ${gone} is gone`;
    case "untouched":
      return `Not touched for ${days} days`;
  }
};
