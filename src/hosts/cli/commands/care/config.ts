// twiceshy config [<key> [<value>]]: lists the settings, shows one, or changes one.
import { running } from "../../command.ts";
import { type FlagsOf, commonFlags, switchFlag } from "../../flags.ts";
import * as v from "valibot";
import { err, ok } from "../../../../core/kit/result.ts";
import { setSetting } from "../../../../engine/care/change-settings.ts";
import { rebuild } from "../../../../engine/care/refresh.ts";
import type { CliContext } from "../../context.ts";
import { openToRead } from "../../reading.ts";
import { settingsOf } from "../../settings.ts";
import { phrase } from "../../ways.ts";
import { fold } from "../../../../answers/text/style.ts";

const configSchema = v.object({
  /** The files the settings come from, the nearest first. */
  files: v.array(v.string()),
  settings: v.array(
    v.object({
      key: v.string(),
      value: v.unknown(),
      origin: v.picklist(["default", "machine", "project", "env"]),
      says: v.string(),
    }),
  ),
  warnings: v.array(v.string()),
});

const FLAGS = {
  ...commonFlags,
  machine: switchFlag("Change it for every project on this machine"),
  unset: switchFlag("Remove the setting, so that its default applies"),
} as const;
type ConfigFlags = FlagsOf<typeof FLAGS>;

export const { command, example, output } = running(
  {
    example: "twiceshy config log.durability crash",
    flags: FLAGS,
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (key: string) => key,
          brief: "A setting; without it, all",
          placeholder: "key",
          optional: true,
        },
        {
          parse: (value: string) => value,
          brief: "Its new value",
          placeholder: "value",
          optional: true,
        },
      ],
    },
    output: configSchema,
    say: ({ settings, warnings }, style) =>
      [
        ...settings.flatMap(({ key, value, origin, says }) => [
          `${style.strong(key)} = ${JSON.stringify(value)}  ${style.faint(`(${origin})`)}`,
          style.faint(`  ${fold(says, style.width - 2, "  ")}`),
        ]),
        ...warnings.map((warning) => style.warm(warning)),
      ].join("\n"),
  },
  async ({ context, flags }, key?: string, value?: string) => {
    const settings = settingsOf(context, flags, flags.machine);
    if (!settings.ok) return settings;
    const { read, unset } = settings.value;
    if (key === undefined && flags.unset) return err({ kind: "config-key-unsaid" });
    if (key !== undefined && flags.unset) {
      const gone = unset(key);
      if (!gone.ok) return gone;
      await deriveAnew(context, flags, key);
    } else if (key !== undefined && value !== undefined) {
      const changed = setSetting(settings.value, key, value);
      if (!changed.ok) return changed;
      await deriveAnew(context, flags, key);
    }
    const { files, entries, warnings } = read();
    const shown = key === undefined ? entries : entries.filter((entry) => entry.key === key);
    if (shown.length === 0 && !flags.unset)
      return err({
        kind: "config-key-unknown",
        key: key ?? "",
        known: entries.map((entry) => entry.key),
      });
    return ok({
      files,
      settings: shown.map((entry) => ({ ...entry })),
      warnings: warnings.map((warning) => phrase(warning).sentence),
    });
  },
);

/** Derived files may hold what the new settings redact, and the hooks read no settings. So both are made again. */
const deriveAnew = async (context: CliContext, flags: ConfigFlags, key: string): Promise<void> => {
  if (!/^(?:redact\.|gate\.|agents\.nudge$)/.test(key)) return;
  const opened = openToRead(context, flags);
  if (!opened.ok) return;
  const redact = await opened.value.store.redaction();
  context.warn(
    key.startsWith("redact.")
      ? rebuild(opened.value, redact)
      : opened.value.gate.files.refresh(redact),
  );
};
