// twiceshy pack: the context pack of a session, a mission or the project.
import { packDocument, packSchema, packText } from "../../../../answers/work/pack.ts";
import { ok } from "../../../../core/kit/result.ts";
import { packNow } from "../../../../engine/continuity/pack.ts";
import { commonFlags, scopeFlags } from "../../flags.ts";
import { reading } from "../../reading.ts";
import { packFlags } from "../../shared/pack-flags.ts";

export const { command, example, output } = reading(
  {
    more: "What an agent needs to go on: objective, what is open and blocked, constraints, decisions. auto takes the smallest budget that holds all that is open and all constraints, and says so. A pack over several sessions leaves the objective out: name one with --session. With --known and the hash of an earlier pack, the answer is only whether it changed. docs/continuity.md has the limits of each budget.",
    example: "twiceshy pack --session s1",
    flags: { ...commonFlags, ...scopeFlags, ...packFlags },
    output: packSchema,
    say: packText,
  },
  ({ project, flags: { session, mission, budget, known } }) =>
    ok(packDocument(project.name, packNow(project, { session, mission, size: budget, known }))),
);
