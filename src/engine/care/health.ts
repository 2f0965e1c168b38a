// Whether what the memory holds is in order: each part is looked at by the act that also shows it in full, and judged in
// core/judge/health.ts. `doctor` looks at the installation instead, and `status` counts.
import { conflictsIn, keyAsText } from "../../core/fold/facts/resolve.ts";
import { protectedBy, type RepairReason } from "../../core/fold/work/repairs.ts";
import { workIn } from "../../core/fold/work/scope.ts";
import {
  HEALTH_DAYS,
  healthOf,
  type Health,
  type HealthExample,
  type HealthLook,
} from "../../core/judge/health.ts";
import { LENGTHS } from "../../core/kit/length.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { removalText } from "../../core/recall/removals.ts";
import { findStale } from "../code/stale.ts";
import { groundsKnown } from "../code/resting.ts";
import { proposalsIn } from "../consolidation/waiting.ts";
import { doneNow, type DoneMeans } from "../continuity/done.ts";
import { itemsKnown } from "../continuity/items.ts";
import { policiesKnown } from "../continuity/policies.ts";
import { repairsNow, type RepairsFound } from "../continuity/repairs.ts";
import { readHistoriesNow } from "../history/file-histories.ts";
import type { ProcessTable } from "../ports/agents/servers.ts";
import type { FileFault } from "../ports/file.ts";
import type { RepoFault } from "../ports/repo.ts";
import type { Project } from "../project.ts";
import { lessonsElsewhere } from "../recall/everywhere/lessons-here.ts";
import { factsKnown } from "../recall/facts/known.ts";
import { lessonsInConflict, lessonsKnown } from "../recall/lessons/known.ts";
import { removalsIn } from "../recall/brief/removals-in.ts";
import { runningServers } from "./servers/running-servers.ts";
import { verify } from "./verify.ts";

export interface HealthMeans {
  readonly done: DoneMeans;
  readonly processes: ProcessTable;
  readonly progress?: (commits: number) => void;
}

export const healthNow = async (
  project: Project,
  means: HealthMeans,
): Promise<Result<Health, FileFault | RepoFault>> => {
  const evidence = await evidenceLook(project, means.done);
  if (!evidence.ok) return evidence;
  return ok(
    healthOf([
      logLook(project),
      await removalsLook(project),
      contradictionsLook(project),
      evidence.value,
      blockersLook(project),
      ...repairLooks(await repairsNow(project)),
      issuesLook(project),
      await staleLook(project, means),
      proposalsLook(project),
      serversLook(means.processes),
    ]),
  );
};

/** More would be listed by the command that the part names. */
const EXAMPLES = 3;

const first = <Of>(
  list: readonly Of[],
  exampleOf: (one: Of) => HealthExample,
): { readonly found: number; readonly examples: readonly HealthExample[] } => ({
  found: list.length,
  examples: list.slice(0, EXAMPLES).map(exampleOf),
});

const sinceDays = ({ machine }: Project, days: number): number =>
  machine.clock.nowMs() - days * LENGTHS.d;

const logLook = (project: Project): HealthLook => {
  const { events, damage } = verify(project);
  return {
    ...{ name: "log", looked: events },
    ...first(damage, ({ kind, segment }) => ({ text: segment, damage: kind })),
  };
};

/** Of hooks, entries of the log and settings, each by itself. */
const removalsLook = async (project: Project): Promise<HealthLook> => ({
  ...{ name: "removals", looked: 3 },
  ...first(await removalsIn(project, "not-noting"), (one) => ({ text: removalText(one) })),
});

const contradictionsLook = (project: Project): HealthLook => {
  const facts = factsKnown(project, { atMs: project.machine.clock.nowMs() });
  const elsewhere = lessonsElsewhere(project).here.map(({ memory }) => memory);
  const ofFacts = facts.flatMap((group) =>
    conflictsIn(group).map(({ winner, loser }) => ({
      id: loser.id,
      text: `${keyAsText(group.key)}: ${winner.text} / ${loser.text}`,
    })),
  );
  const ofLessons = lessonsInConflict(project, elsewhere).map(({ newer, older }) => ({
    id: older.id,
    text: `${newer.text} / ${older.text}`,
  }));
  return {
    name: "contradictions",
    looked: facts.length + lessonsKnown(project).length + elsewhere.length,
    ...first([...ofFacts, ...ofLessons], (one) => one),
  };
};

/** Only the last claim of the newest session: what was claimed before is no longer judged. */
const evidenceLook = async (
  project: Project,
  means: DoneMeans,
): Promise<Result<HealthLook, FileFault | RepoFault>> => {
  const found = await doneNow(project, {}, means);
  if (!found.ok) return found;
  const { claim, verdict } = found.value;
  const isRecent = claim !== undefined && claim.when >= sinceDays(project, HEALTH_DAYS.claims);
  const claims = isRecent ? [claim] : [];
  const unverified = verdict === "verified" ? [] : claims;
  return ok({
    ...{ name: "evidence", looked: claims.length },
    ...first(unverified, ({ id, text }) => ({ id, text })),
  });
};

const blockersLook = (project: Project): HealthLook => {
  const policies = policiesKnown(project);
  const { work } = workIn(itemsKnown(project));
  const isProtected = protectedBy(policies);
  const sinceMs = sinceDays(project, HEALTH_DAYS.blockers);
  const standing = work.blockers.filter(
    ({ all }) => !all.some((one) => one.when >= sinceMs || isProtected(one)),
  );
  return {
    ...{ name: "blockers", looked: work.blockers.length },
    ...first(standing, ({ memory: { id, text } }) => ({ id, text })),
  };
};

/** The part that a reason for a repair belongs to. */
const PART_OF = {
  "stated-twice": "stated-twice",
  "done-elsewhere": "done-elsewhere",
  "branch-gone": "scopes",
  "folder-gone": "scopes",
  untouched: "open-long",
  "link-dangling": "links",
} as const satisfies Readonly<Record<RepairReason, HealthLook["name"]>>;

const repairLooks = ({ repairs, open, links }: RepairsFound): readonly HealthLook[] =>
  (["stated-twice", "done-elsewhere", "scopes", "open-long", "links"] as const).map((name) => ({
    ...{ name, looked: name === "links" ? links : open },
    ...first(
      // A blocker that was left behind is one already.
      repairs.filter(
        (one) =>
          PART_OF[one.reason] === name &&
          !(one.reason === "untouched" && one.item.memory.item.form === "blocker"),
      ),
      (one) =>
        one.reason === "link-dangling"
          ? { id: one.id, text: one.as }
          : { id: one.item.memory.id, text: one.item.memory.text },
    ),
  }));

const issuesLook = (project: Project): HealthLook => {
  const { index } = project;
  const open = index.lists.openIssues();
  const sinceMs = sinceDays(project, HEALTH_DAYS.issues);
  const resting = open.filter(
    ({ when, touches }) =>
      when < sinceMs && Object.values(touches).every((touch) => touch.ts < sinceMs),
  );
  return {
    ...{ name: "issues", looked: open.length },
    ...first(resting, ({ id }) => ({ id, text: index.lookup.find(id)[0]?.text ?? "" })),
  };
};

const staleLook = async (project: Project, { progress }: HealthMeans): Promise<HealthLook> => {
  const known = await readHistoriesNow(project, progress === undefined ? {} : { progress });
  const grounds = await groundsKnown(project, Number.POSITIVE_INFINITY);
  const isThere = project.tree.files.isThere;
  const { stale, looked, unknown } = findStale(project, { known, isThere, grounds });
  return unknown !== undefined && unknown !== "no-commits" && looked > 0 && stale.length === 0
    ? { name: "stale", unseen: unknown }
    : {
        ...{ name: "stale", looked },
        ...first(stale, ({ memory: { id, text } }) => ({ id, text })),
      };
};

const proposalsLook = (project: Project): HealthLook => {
  const waiting = proposalsIn(project, project.machine.clock.nowMs());
  const sinceMs = sinceDays(project, HEALTH_DAYS.proposals);
  return {
    ...{ name: "proposals", looked: waiting.length },
    ...first(
      waiting.filter(({ body }) => body.when < sinceMs),
      ({ id, body }) => ({ id, text: body.text }),
    ),
  };
};

const serversLook = (processes: ProcessTable): HealthLook => {
  const running = runningServers(processes);
  return running === undefined
    ? { name: "servers", unseen: "no-list" }
    : {
        ...{ name: "servers", looked: running.servers.length },
        ...first(running.storms, ({ host, folder, servers }) => ({
          text: `${host ?? "a program that has since exited"} started ${servers}${folder === undefined ? "" : ` for ${folder}`}`,
        })),
      };
};
