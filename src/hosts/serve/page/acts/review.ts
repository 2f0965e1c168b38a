// A person's answers to the proposals, recorded together as the command records them.
import * as v from "valibot";
import { ok, err } from "../../../../core/kit/result.ts";
import {
  carryOutReview,
  proposalsWaiting,
  type ReviewAnswer,
} from "../../../../engine/consolidation/review.ts";
import { id, pageAct } from "./act.ts";

const some = v.exactOptional(v.pipe(v.array(id), v.maxLength(2_000)), []);

export const review = pageAct(
  {
    name: "review",
    does: "Proposals become memories, or are rejected.",
    takes: v.strictObject({ accept: some, reject: some }),
  },
  ({ accept, reject }) => ({
    ids: [],
    act: (project, { openEverywhere }) => {
      const waiting = proposalsWaiting(project, project.machine.clock.nowMs());
      const named = new Map(waiting.map((one) => [String(one.proposal.id), one]));
      const answers: ReviewAnswer[] = [];
      for (const [all, is] of [[accept, "accept"] as const, [reject, "reject"] as const])
        for (const given of all) {
          const one = named.get(given);
          // It was answered in another tab or at a terminal meanwhile.
          if (one === undefined) return err({ kind: "id-unknown", given, project: project.name });
          if (one.stale === undefined) answers.push({ one, is });
        }
      const stale = waiting.filter((one) => one.stale !== undefined);
      const done = carryOutReview(project, openEverywhere, { answers, stale });
      if (!done.ok) return done;
      const { accepted, rejected, dropped } = done.value;
      const counts = [
        ...(accepted.length === 0 ? [] : [`${accepted.length} accepted`]),
        ...(rejected.length === 0 ? [] : [`${rejected.length} rejected`]),
        ...(dropped.length === 0 ? [] : [`${dropped.length} dropped out`]),
      ];
      return ok({ text: counts.length === 0 ? "Nothing was answered." : `${counts.join(", ")}.` });
    },
  }),
);
