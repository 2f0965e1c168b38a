// The data of the live page: all that is known here, as `ui --local --export` writes it.
import manifest from "../../../../package.json" with { type: "json" };
import type { Fault } from "../../../answers/faults/fault.ts";
import { hereDocument } from "../../../answers/page/here.ts";
import { pageDocument, type PageDocument } from "../../../answers/page/page.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import { withoutPrivateIn } from "../../../core/kit/private-text.ts";
import { gateOf } from "../../../engine/page/gate.ts";
import { commitAddress, gather, type KeptPast } from "../../../engine/page/gather.ts";
import { hereOf } from "../../../engine/page/here.ts";
import type { Project } from "../../../engine/project.ts";
import { score } from "../../../engine/trust/score.ts";
import { pageSources, type Environment } from "../../../open/machine.ts";
import { PAGE_WAYS } from "./ways.ts";

export const livePageData = async (
  project: Project,
  env: Environment,
  kept: KeptPast,
): Promise<Result<PageDocument, Fault>> => {
  const here = await hereOf(project, await pageSources(project.place, env));
  if (!here.ok) return here;
  const ways = { nowMs: project.machine.clock.nowMs(), ways: PAGE_WAYS };
  return ok(
    withoutPrivateIn(
      pageDocument({
        ...{ project: project.name, version: manifest.version, replay: undefined },
        gathered: await gather(project, kept),
        gate: gateOf(project),
        score: score(project),
        address: await commitAddress(project),
        here: hereDocument(project.name, here.value, ways),
      }),
    ),
  );
};
