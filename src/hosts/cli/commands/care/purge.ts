// twiceshy purge <id>…: erases what was said, for good. Without --yes it only says what would go.
import { writing } from "../../writing.ts";
import * as v from "valibot";
import { PURGE_REASONS } from "../../../../core/event/kinds/amendment/purge.ts";
import { shortId } from "../../../../core/event/id.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { FORMATS } from "../../../../core/pages/bridge/registry.ts";
import { purge, purgeable } from "../../../../engine/amend/purge.ts";
import { purgeElsewhere } from "../../../../engine/amend/purge-elsewhere.ts";
import { rebuild } from "../../../../engine/care/refresh.ts";
import { shownInProjects } from "../../../../open/machine.ts";
import { holdsInOneProject } from "../../show-written.ts";
import { commonFlags, idsArgument, switchFlag, textFlag } from "../../flags.ts";
import { counted } from "../../../../answers/text/style.ts";

const purgedSchema = v.object({
  project: v.string(),
  /** The purge itself. */
  id: v.string(),
  /** The events whose bodies are gone. */
  erased: v.array(v.string()),
  /** Files of ours that still hold what was erased; none if all went well. */
  residue: v.array(v.string()),
});

export const { command, example, output } = writing(
  {
    more: "Overwrites the bodies in place; ids, times and the chain stay. Retire a memory that is only wrong or old instead.",
    example: "twiceshy purge h4xgq2 --reason secret --yes",
    flags: {
      ...commonFlags,
      reason: { kind: "enum", values: PURGE_REASONS, brief: "Why it must go" },
      why: textFlag("Details in one line, without the erased text"),
      yes: switchFlag("Erase; without this, only show what would be erased"),
    },
    ids: (...ids) => ids,
    positional: idsArgument("The memory, by the first characters of its id"),
    output: purgedSchema,
    say: ({ project, id, erased, residue }, style) =>
      [
        `Erased ${counted(erased.length, "event")} from ${project} (purge ${style.strong(shortId(id))}); the chain still proves that ${erased.length === 1 ? "it was" : "they were"} there.`,
        ...residue.map((path) => style.bad(`  still holds some of it: ${path}`)),
        "  A copy that was shared or backed up before is not reached from here.",
      ].join("\n"),
  },
  ({ project, context, flags }, ...ids) => {
    const found = purgeable(project, ids);
    if (!found.ok) return found;
    const discreet = flags.reason !== "other";
    if (!flags.yes) return err({ kind: "purge-unconfirmed", targets: found.value, discreet });
    const why = flags.why ?? `Erased as ${flags.reason}`;
    const done = purge(project, ids, { why, reason: flags.reason });
    if (!done.ok) return done;
    const { id, erased, texts } = done.value;
    const beside = FORMATS.map((format) => format.path);
    const isOfProject = holdsInOneProject(project);
    // What holds in every project is judged by no gate and shown in no file.
    if (isOfProject) context.warn(rebuild(project, project.write.redact));
    else context.warn(project.index.snapshot.rebuild());
    const shown = isOfProject ? ok([]) : shownInProjects(context.process.env, beside);
    const elsewhere = shown.ok ? purgeElsewhere(shown.value, { erased, texts }) : shown;
    if (!elsewhere.ok) return elsewhere;
    const residue = project.store.filesHolding(texts, beside);
    if (!residue.ok) return residue;
    const left = [...residue.value, ...elsewhere.value];
    return ok({ project: project.name, id, erased, residue: left });
  },
);
