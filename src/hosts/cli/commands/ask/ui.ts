// twiceshy ui: the whole memory as a page. Without --export it is live, from a server of its own (bin/twiceshy.js), whose flags
// are here for help and completion; with it, the page is one file that loads nothing.
import { resolve } from "node:path";
import * as v from "valibot";
import type { DocumentOf } from "../../../../answers/document.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { CARD_MARK, memoryCard } from "../../../../answers/page/card.ts";
import { UI_MARK, uiPage } from "../../../../answers/page/html.ts";
import { counted, inLine, thousands } from "../../../../answers/text/style.ts";
import { isoTime } from "../../../../answers/text/time.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import type { Project } from "../../../../engine/project.ts";
import { score } from "../../../../engine/trust/score.ts";
import { pageFileAt, uiBundle } from "../../../../open/machine.ts";
import { commonFlags, countFlag, switchFlag, textFlag, wordArgument } from "../../flags.ts";
import type { CliContext } from "../../context.ts";
import { openToRead } from "../../reading.ts";
import { running } from "../../command.ts";
import { pageData } from "../../shared/page.ts";

const uiSchema = v.object({
  project: v.string(),
  /** Where the page was written, or the card. */
  page: v.optional(v.string()),
  card: v.optional(v.string()),
  bytes: v.number(),
  memories: v.optional(v.number()),
  /** `team`: only what may be handed on. `here`: also what stays in this clone and on this machine. */
  holds: v.picklist(["team", "here"]),
});
type UiDocument = DocumentOf<typeof uiSchema>;

const HOLDS = {
  team: "It holds what may be handed on: no warnings, sessions, turns or topics of this clone, and nothing about the person.",
  here: "It also holds what stays in this clone and on this machine. Do not hand it on.",
} as const;

export const { command, example, output } = running(
  {
    more: "Serves the page on 127.0.0.1 and opens it in your browser: it shows the memory as it changes, and you judge on it: warnings, proposals, memories. The address that it prints opens one browser. With --export it writes one HTML file that loads nothing. Without --local that file holds only what export --format jsonl would let out: no warnings, deliveries, work, topics or proposals of this clone, and no facts about the person. docs/ui.md describes the views.",
    example: "twiceshy ui --export memory.html",
    flags: {
      ...commonFlags,
      port: countFlag("The port; default: the same for a project each time", "port"),
      noOpen: switchFlag("Print the address, and open no browser"),
      idle: textFlag("Exit this long after the last page was closed; default: 1h", "time"),
      publicUrl: textFlag("The address that the browser shows, behind a proxy or forwarder", "url"),
      export: textFlag("Write the page to a file, in place of serving it", "file"),
      card: textFlag("Write a picture of the figures of score, as SVG", "file"),
      local: switchFlag("Also what stays in this clone and on this machine; not to hand on"),
      replay: switchFlag("Also what the gate would have warned of in the whole history"),
      force: switchFlag("Overwrite a file that is not such a page"),
    },
    positional: wordArgument("A view, and what it is about, such as gate/<id>", "view"),
    output: uiSchema,
    say: ({ page, card, memories = 0, bytes, holds }, style) =>
      page === undefined
        ? `${style.strong(inLine(card ?? ""))}: a card of observed figures.`
        : [
            `${style.strong(inLine(page))}: ${counted(memories, "memory", "memories")}, ${thousands(Math.ceil(bytes / 1_000))} KB.`,
            HOLDS[holds],
          ].join("\n"),
  },
  async ({ context, flags }) => {
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    if (flags.card !== undefined) return cardOf(context, opened.value, flags.card, flags.force);
    if (flags.export === undefined)
      return err({
        kind: "value-unclear",
        given: "ui",
        must: "needs --export <file> with --json: the live page has no document",
      });
    const file = pageFileAt(resolve(context.process.cwd, flags.export), UI_MARK, flags.force);
    const allowed = file.check();
    if (!allowed.ok) return allowed;
    const made = await pageData(context, opened.value, flags);
    if (!made.ok) return made;
    context.progress(undefined);
    const text = uiPage(made.value, await uiBundle());
    const written = file.write(text);
    return written.ok
      ? ok({
          ...{ project: opened.value.name, page: flags.export, bytes: Buffer.byteLength(text) },
          ...{ memories: made.value.memories.length, holds: made.value.holds },
        })
      : written;
  },
);

/** Figures alone, of all that was observed here. */
const cardOf = async (
  context: CliContext,
  project: Project,
  to: string,
  force: boolean,
): Promise<Result<UiDocument, Fault>> => {
  const redact = await project.store.redaction();
  const day = isoTime(project.machine.clock.nowMs()).slice(0, 10);
  const text = memoryCard(redact({ project: project.name, score: score(project), day }));
  const file = pageFileAt(resolve(context.process.cwd, to), CARD_MARK, force);
  const written = file.write(text);
  return written.ok
    ? ok({ project: project.name, card: to, bytes: Buffer.byteLength(text), holds: "team" })
    : written;
};
