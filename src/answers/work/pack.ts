// A context pack as it is shown, and what a first question of a session comes to: a pack, or the sessions that could be meant.
import * as v from "valibot";
import { PACK_SIZES } from "../../core/recall/continuity/pack-limits.ts";
import { defined } from "../../core/kit/defined.ts";
import type { Bootstrapped } from "../../engine/continuity/bootstrap.ts";
import type { PackFound } from "../../engine/continuity/pack.ts";
import type { DocumentOf } from "../document.ts";
import { counted, inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";
import { resolutionDocument, resolutionSchema, resolutionText } from "./scopes.ts";

const counts = v.record(v.string(), v.number());

export const packEntries = {
  session: v.optional(v.string()),
  mission: v.optional(v.string()),
  /** Names this pack. Passed as known, it is answered with `notModified` as long as nothing changed. */
  hash: v.string(),
  notModified: v.boolean(),
  budget: v.picklist(PACK_SIZES),
  /** Why this budget, if it was chosen by itself. */
  budgetReason: v.optional(v.string()),
  /** Markdown; absent if not modified. */
  text: v.optional(v.string()),
  /** Of several sessions, so no objective is in it. */
  broad: v.boolean(),
  sessions: v.array(v.string()),
  /** The other sessions that left something open: none of it is this work's own. */
  outOfScope: v.array(v.object({ session: v.string(), open: v.number() })),
  /** What the last claim to be done contradicts. */
  conflicts: v.array(
    v.picklist(["claimed-while-pending", "claimed-while-blocked", "claimed-with-gaps"]),
  ),
  /** Lines by section. */
  shown: counts,
  leftOut: counts,
  stats: v.object({
    tokens: v.number(),
    /** Of the turns that it stands for: an estimate. */
    sourceTokens: v.number(),
    sourceTurns: v.number(),
    last: v.optional(v.string()),
    ageMs: v.optional(v.number()),
    buildMs: v.number(),
  }),
};

export const packSchema = v.object({ project: v.string(), ...packEntries });
export type PackDocument = DocumentOf<typeof packSchema>;

export const packDocument = (
  project: string,
  { wanted, pack, scope, others, hash, isKnown, stats }: PackFound,
): PackDocument => {
  const { lastMs, ageMs, ...figures } = stats;
  return {
    ...{ project, ...defined(wanted), hash, notModified: isKnown, budget: pack.size },
    ...defined({ budgetReason: pack.sizeReason }),
    ...(isKnown ? {} : { text: pack.text }),
    broad: pack.isBroad,
    sessions: scope.sessions.map(({ session }) => session),
    ...{ outOfScope: others, conflicts: scope.work.conflicts },
    ...{ shown: { ...pack.shown }, leftOut: { ...pack.leftOut } },
    stats: {
      ...figures,
      ...(lastMs === undefined ? {} : { last: isoTime(lastMs) }),
      ...defined({ ageMs }),
    },
  };
};

export const packText = (out: PackDocument, style: Style): string => {
  const { text, hash, budget, budgetReason, stats, sessions } = out;
  if (sessions.length === 0) return `${NOTHING_OF}${nameOf(out)}`;
  if (text === undefined) return `Not modified: ${hash}`;
  const reason = budgetReason === undefined ? budget : budgetReason;
  return [
    text.trimEnd(),
    "",
    style.faint(
      `${thousands(stats.tokens)} tokens for some ${thousands(stats.sourceTokens)} of ${counted(stats.sourceTurns, "turn")} (${reason})`,
    ),
    style.faint(`Whether it changed: twiceshy pack${flagsOf(out)} --known ${hash}`),
  ].join("\n");
};

const flagsOf = ({ session, mission }: PackDocument): string =>
  (session === undefined ? "" : ` --session ${inLine(session)}`) +
  (mission === undefined ? "" : ` --mission "${inLine(mission)}"`);

const NOTHING_OF = "Nothing is known of the work";

const nameOf = ({ session, mission }: PackDocument): string => {
  if (session !== undefined) return ` of session ${session}. All sessions: twiceshy scope`;
  if (mission !== undefined) return ` of mission ${mission}. All missions: twiceshy scope`;
  return " here. Record what agents and people state: twiceshy ingest";
};

export const bootstrapSchema = v.object({
  project: v.string(),
  resolution: resolutionSchema,
  /** Absent if several sessions could be meant. */
  pack: v.optional(v.object(packEntries)),
});
export type BootstrapDocument = DocumentOf<typeof bootstrapSchema>;

export const bootstrapDocument = (
  project: string,
  { resolution, pack }: Bootstrapped,
): BootstrapDocument => {
  if (pack === undefined) return { project, resolution: resolutionDocument(resolution) };
  const { project: _project, ...shown } = packDocument(project, pack);
  return { project, resolution: resolutionDocument(resolution), pack: shown };
};

export const bootstrapText = (
  { project, resolution, pack }: BootstrapDocument,
  style: Style,
): string =>
  pack === undefined ? resolutionText(resolution, style) : packText({ project, ...pack }, style);
