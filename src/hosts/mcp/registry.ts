// All tools, in the order they are listed. To add one: write tools/<name>.ts and name it here.
import { answer } from "./tools/answer.ts";
import { attempt } from "./tools/attempt.ts";
import { brief } from "./tools/brief.ts";
import { capture } from "./tools/capture.ts";
import { claim } from "./tools/work/claim.ts";
import { check } from "./tools/check.ts";
import { context } from "./tools/context.ts";
import { decide } from "./tools/decide.ts";
import { evidence } from "./tools/work/evidence.ts";
import { fact } from "./tools/fact.ts";
import { fix } from "./tools/fix.ts";
import { instructions } from "./tools/instructions.ts";
import { issue } from "./tools/issue.ts";
import { lesson } from "./tools/lesson.ts";
import { map } from "./tools/map.ts";
import { note } from "./tools/note.ts";
import { plan } from "./tools/plan.ts";
import { policy } from "./tools/work/policy.ts";
import { snapshot } from "./tools/work/snapshot.ts";
import { provenance } from "./tools/work/provenance.ts";
import { projects } from "./tools/projects.ts";
import { forget } from "./tools/amend/forget.ts";
import { reopen } from "./tools/amend/reopen.ts";
import { resolve } from "./tools/amend/resolve.ts";
import { retire } from "./tools/amend/retire.ts";
import { score } from "./tools/score.ts";
import { scopes } from "./tools/work/scopes.ts";
import { search } from "./tools/search.ts";
import { sessions } from "./tools/sessions.ts";
import { show } from "./tools/show.ts";
import { stale } from "./tools/stale.ts";
import { status } from "./tools/status.ts";
import { summary } from "./tools/summary.ts";
import { work } from "./tools/work/work.ts";
import { supersede } from "./tools/amend/supersede.ts";
import { PROFILES, type Profile } from "./profiles.ts";
import type { Tool } from "./tool.ts";

const tools: readonly Tool[] = [
  ...[brief, search, show, check, attempt, fix, decide, note],
  ...[context, summary, map, plan, instructions, score, work, scopes, issue, answer],
  ...[stale, status, sessions, projects, provenance],
  ...[
    capture,
    lesson,
    fact,
    claim,
    evidence,
    policy,
    snapshot,
    resolve,
    reopen,
    retire,
    forget,
    supersede,
  ],
];

export const toolsOf = (profile: Profile, readOnly: boolean): readonly Tool[] =>
  tools.filter(
    (tool) =>
      PROFILES.indexOf(tool.profile) <= PROFILES.indexOf(profile) && !(readOnly && tool.writes),
  );
