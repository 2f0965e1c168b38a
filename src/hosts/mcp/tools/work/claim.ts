// The tool `claim`: keeps other sessions away from work for a while, or gives it back.
import type { HeldDocument } from "../../../../answers/work/next.ts";
import * as v from "valibot";
import { PLAIN } from "../../../../answers/text/style.ts";
import { LENGTHS } from "../../../../core/kit/length.ts";
import { shortId } from "../../../../core/event/id.ts";
import { ok } from "../../../../core/kit/result.ts";
import { idArgument, manyOf, placeText, writtenIn, type WrittenTo } from "../../claims.ts";
import { described } from "../../schema.ts";
import { pageItself, takes, writing, wrote } from "../../tool.ts";

type ClaimAnswer = HeldDocument & WrittenTo & { readonly page: string };

export const claim = writing(
  {
    name: "claim",
    profile: "full",
    title: "Claim work",
    does: "Claim open items or issues, so that no other session begins them; without ids, what comes first. `release` gives them back.",
    takes: takes({
      ids: v.optional(manyOf(idArgument), []),
      session: described(
        v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
        "Yours, by a name that you keep",
      ),
      minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_440)), 30),
      release: v.optional(v.boolean(), false),
    }),
    gives: wrote({
      id: v.optional(v.string()),
      pieces: v.array(
        v.object({ id: v.string(), text: v.string(), until: v.optional(v.string()) }),
      ),
    }),
    shape: ({ project, folder, id, pieces }: ClaimAnswer) => ({
      ...{ project, folder },
      ...(id === undefined ? {} : { id: shortId(id) }),
      pieces: pieces.map((one) => ({
        ...{ id: shortId(one.id), text: one.text },
        ...(one.claimedUntil === undefined ? {} : { until: one.claimedUntil }),
      })),
    }),
    ...pageItself,
  },
  async (project, { ids, session, minutes, release }) => {
    // A handshake must not wait for it.
    const [{ claimWork, releaseWork }, { heldDocument, heldText }] = await Promise.all([
      import("../../../../engine/continuity/claim.ts"),
      import("../../../../answers/work/next.ts"),
    ]);
    const held = release
      ? releaseWork(project, ids, { session })
      : claimWork(project, ids, { session, lengthMs: minutes * LENGTHS.m });
    if (!held.ok) return held;
    const document = heldDocument(project.name, release ? "release" : "claim", held.value);
    const answer = { ...document, ...writtenIn(project) };
    return ok({ ...answer, page: heldText({ ...answer, project: placeText(answer) }, PLAIN) });
  },
);
