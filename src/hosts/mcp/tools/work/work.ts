// The tool `work`: the state of the work as a page: its pack, its changes, whether it is done, or a hand-over.
import * as v from "valibot";
import { ok } from "../../../../core/kit/result.ts";
import { described } from "../../schema.ts";
import { daysAgo, daysArgument } from "../../scope.ts";
import { gives, paging, takes } from "../../tool.ts";
import { WORK_VIEWS } from "./views.ts";

const name = (words: string) =>
  v.exactOptional(described(v.pipe(v.string(), v.minLength(1), v.maxLength(200)), words));

export const work = paging(
  {
    name: "work",
    profile: "standard",
    title: "The work in hand",
    does: "Objective, open items, blockers, constraints. Call it to go on with work (`pack`), to choose what is ready (`next`), before you claim to be done (`done`: what is missing), or at the end (`handover`). `health`: what the memory holds that is out of order; `repairs`: how it could be mended, by a person.",
    takes: takes({
      view: v.optional(v.picklist(WORK_VIEWS), "pack"),
      session: name("The only session that is meant"),
      mission: name("Its sessions"),
      words: name("Without a session: what is known of it, such as a title"),
      known: name("The hash of the pack you have"),
      since_days: daysArgument,
    }),
    gives: gives({
      page: described(v.string(), "Markdown"),
      hash: v.optional(described(v.string(), "Of the pack")),
      verdict: v.optional(v.picklist(["verified", "unverified", "unverifiable"])),
    }),
  },
  async (project, { view, session, mission, words, known, since_days }) => {
    // A handshake must not wait for it.
    const { workPage } = await import("./work-page.ts");
    const page = await workPage(project, {
      ...{ view, session, mission, words, known },
      sinceMs: daysAgo(project, since_days),
    });
    return page.ok ? ok({ project: project.name, ...page.value }) : page;
  },
);
