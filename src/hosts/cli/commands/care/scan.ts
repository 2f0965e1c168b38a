// twiceshy scan: looks for secrets in what is already kept. It names events, fields and families, never a value.
import { reading } from "../../reading.ts";
import * as v from "valibot";
import { shortId } from "../../../../core/event/id.ts";
import { ok } from "../../../../core/kit/result.ts";
import { scan } from "../../../../engine/amend/scan.ts";
import { EXIT } from "../../../../answers/exit.ts";
import { commonFlags } from "../../flags.ts";
import { settingsOf } from "../../settings.ts";
import { counted, inLine } from "../../../../answers/text/style.ts";

const scannedSchema = v.object({
  project: v.string(),
  events: v.number(),
  found: v.array(
    v.object({
      id: v.string(),
      kind: v.string(),
      exposures: v.array(v.object({ family: v.string(), field: v.string(), count: v.number() })),
    }),
  ),
  /** Files beside the log: their paths and the families found. */
  files: v.array(v.object({ path: v.string(), families: v.array(v.string()) })),
});

export const { command, example, output } = reading(
  {
    more: "Exits with 1 if it finds any.",
    example: "twiceshy scan",
    flags: commonFlags,
    output: scannedSchema,
    say: ({ project, events, found, files }, style) => {
      const lines: string[] = [];
      if (found.length > 0)
        lines.push(
          style.bad(`${counted(found.length, "event")} of ${project} may hold a secret:`),
          ...found.map(
            ({ id, kind, exposures }) =>
              `  ${style.strong(shortId(id))}  ${kind}: ${exposures.map(({ family, field }) => `${family} in ${field}`).join(", ")}`,
          ),
          "Change what leaked at its source first; then erase it here: twiceshy purge <id> --reason secret",
        );
      if (files.length > 0)
        lines.push(
          style.bad(`${counted(files.length, "file")} next to its log may hold a secret:`),
          ...files.map(({ path, families }) => `  ${inLine(path)}: ${families.join(", ")}`),
          "They hold no events and may be deleted.",
        );
      return lines.length > 0
        ? lines.join("\n")
        : `No secret was found in ${counted(events, "event")} of ${project}, nor in the files next to its log.`;
    },
    exit: ({ found, files }) => (found.length + files.length > 0 ? EXIT.negative : EXIT.done),
  },
  ({ project, context, flags }) => {
    const settings = settingsOf(context, flags, false);
    if (!settings.ok) return settings;
    const policy = settings.value.policy();
    if (!policy.ok) return policy;
    const done = scan(project, policy.value);
    if (!done.ok) return done;
    const { events, found, files } = done.value;
    return ok({
      project: project.name,
      events,
      found: found.map(({ id, kind, exposures }) => ({
        id,
        kind,
        exposures: exposures.map(({ family, field, count }) => ({ family, field, count })),
      })),
      files: files.map(({ path, families }) => ({
        path: `${project.place.store}/${path}`,
        families,
      })),
    });
  },
);
