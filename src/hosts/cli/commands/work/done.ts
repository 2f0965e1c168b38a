// twiceshy done: whether the work is done, by what can be shown.
import { doneDocument, doneSchema, doneText } from "../../../../answers/work/done.ts";
import { EXIT } from "../../../../answers/exit.ts";
import { inLine } from "../../../../answers/text/style.ts";
import { speakerOf } from "../../../../core/fold/speaker.ts";
import { LENGTHS } from "../../../../core/kit/length.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { doneNow } from "../../../../engine/continuity/done.ts";
import { doneMeansOf } from "../../../../open/clone.ts";
import { addressAsker } from "../../../../open/machine.ts";
import { actorOf } from "../../actor.ts";
import { commonFlags, scopeFlags, switchFlag } from "../../flags.ts";
import { reading } from "../../reading.ts";

/** For all addresses together. */
const MOST_MS = 10 * LENGTHS.s;

export const { command, example, output } = reading(
  {
    more: "Verified needs no open item, no blocker, no unmet line of Done when, and a check that an agent's hook saw green after the last edit of code. A green check after an edit of what it reads, or one that ran no test, is no evidence; neither is a completed item. Where no check judges what was changed, each line of Done when and each completed item needs evidence that holds: twiceshy work evidence names it, and what is named must hold everywhere. --fetch asks each address that was named once (GET, ten seconds, no redirect); else none is asked. What the report states and nothing shows, such as a run of the whole suite or a commit, contradicts it. Not verifiable means that nothing contradicts it and nothing shows it, also where the report itself discloses what is wrong. Exits with 0 only if it is verified, else with 3. docs/continuity.md has the rules.",
    example: "twiceshy done",
    flags: {
      ...commonFlags,
      ...scopeFlags,
      fetch: switchFlag(
        "Ask the addresses that were named as evidence; only a person may, at a terminal",
      ),
    },
    output: doneSchema,
    say: doneText,
    exit: ({ verdict }) => (verdict === "verified" ? EXIT.done : EXIT.unverified),
  },
  async ({ context, project, flags }) => {
    const wanted = { session: flags.session, mission: flags.mission };
    if (flags.fetch && speakerOf(actorOf(context.process)) !== "person")
      return err({ kind: "person-needed", act: "have addresses asked" });
    const ask = flags.fetch ? await addressAsker() : undefined;
    const found = await doneNow(project, wanted, {
      ...doneMeansOf(project.place),
      ask:
        ask &&
        ((urls) => {
          context.process.stderr.write(askingText(urls));
          return ask(urls, () => project.machine.timer.within(MOST_MS));
        }),
    });
    return found.ok ? ok(doneDocument(project.name, found.value, wanted)) : found;
  },
);

/** An agent may have named them, so the person sees who is asked. */
const askingText = (urls: readonly string[]): string =>
  urls
    .map(
      (url) => `Asking ${inLine(url)}
`,
    )
    .join("");
