// twiceshy bridge: tells agents without hooks of this memory, in the files that they read at their start.
import type { DocumentOf } from "../../../../answers/document.ts";
import { reading } from "../../reading.ts";
import * as v from "valibot";
import { FORMATS } from "../../../../core/pages/bridge/registry.ts";
import type { BridgeFormat } from "../../../../core/pages/bridge/format.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import {
  bridge,
  type Bridged,
  type Change,
  type BridgeHindrance,
} from "../../../../engine/share/bridge.ts";
import { EXIT } from "../../../../answers/exit.ts";
import { commonFlags, switchFlag } from "../../flags.ts";
import { inLine, thousands, type Style } from "../../../../answers/text/style.ts";

const bridgeSchema = v.object({
  project: v.string(),
  /** Set if nothing was written. */
  dry: v.boolean(),
  files: v.array(
    v.object({
      format: v.string(),
      path: v.string(),
      readers: v.string(),
      /**
       * made, added, renewed, none, needless, taken-out, removed; or what was in the way, and then nothing was written.
       */
      change: v.string(),
      /** What there is to do, or to know. */
      hint: v.optional(v.string()),
    }),
  ),
  /** Whether something was in the way. */
  hindered: v.boolean(),
});
type BridgeDocument = DocumentOf<typeof bridgeSchema>;

export const { command, example, output } = reading(
  {
    more: `Writes the same marked block into each file and leaves the rest of the file unchanged: how to query this memory, and its failures, lessons and decisions. Without names, it writes to each agent whose file or folder exists, else to AGENTS.md. Formats: ${FORMATS.map(({ name }) => name).join(", ")}.`,
    example: "twiceshy bridge",
    flags: {
      ...commonFlags,
      dryRun: switchFlag("Show what would change; change nothing"),
      remove: switchFlag("Remove the block and restore the file to the byte"),
    },
    positional: {
      kind: "array",
      parameter: {
        parse: (text: string): BridgeFormat => {
          const format = FORMATS.find(({ name, path }) => name === text || path === text);
          if (format !== undefined) return format;
          const names = FORMATS.map(({ name }) => name).join(", ");
          throw new SyntaxError(`it is one of ${names}, not "${text}"`);
        },
        proposeCompletions: () => FORMATS.map(({ name }) => name),
        brief: "Whose file, such as agents or cursor",
        placeholder: "format",
      },
    },
    output: bridgeSchema,
    say: ({ files, dry, hindered }, style) => [
      ...(files.length === 0 ? ["No file of an agent's has anything of twiceshy's in it."] : []),
      ...files.flatMap((file) => sayFile(file, dry, style)),
      ...(dry || hindered || !files.some(({ change }) => change === "made" || change === "added")
        ? []
        : [
            style.faint(
              "It is kept up to date as the memory grows. Where git tracks such a file, it goes where the project goes; twiceshy bridge --remove takes it out again.",
            ),
          ]),
    ],
    exit: ({ hindered }) => (hindered ? EXIT.negative : EXIT.done),
  },
  async ({ project, flags: { dryRun: dry, remove } }, ...formats: BridgeFormat[]) => {
    const files = project.pages.bridges;
    if (files === undefined) return err({ kind: "no-work-tree" });
    const redact = await project.store.redaction();
    const done = bridge(project, files, { formats, dry, remove }, redact);
    if (!done.ok) return done;
    return ok({
      ...{ project: project.name, dry, files: done.value.map(fileDocument) },
      hindered: done.value.some(({ change }) => change in HINDRANCES),
    });
  },
);

const fileDocument = (one: Bridged): BridgeDocument["files"][number] => {
  const { name: format, path, readers } = one.format;
  const hint = hintFor(one);
  return { format, path, readers, change: one.change, ...(hint === "" ? {} : { hint }) };
};

const hintFor = ({ format: { limit }, change, unread, size }: Bridged): string => {
  if (unread !== undefined)
    return `Line ${unread.line} is not read here. Write by hand: ${unread.wanted}`;
  if (size !== undefined && limit !== undefined)
    return `The file has ${thousands(size)} ${limit.unit}, and ${limit.reader} reads ${thousands(limit.most)} ${limit.beyond}.`;
  return HINTS[change] ?? "";
};

const DONE: Readonly<Record<Change, readonly [done: string, dry: string]>> = {
  made: ["made", "would be made"],
  added: ["added to", "would be added to"],
  renewed: ["brought up to date", "would be brought up to date"],
  none: ["as it should be", "as it should be"],
  needless: ["says it already", "says it already"],
  "taken-out": ["rid of it", "would be rid of it"],
  removed: ["removed", "would be removed"],
};

const HINDRANCES: Readonly<Record<BridgeHindrance, string>> = {
  "block-torn": "has marks of twiceshy's that are not as they were set; it was left alone",
  "settings-unread": "is written in a form that is not read here; it was left alone",
  link: "is a link, or is behind one; it was left alone",
  folder: "is a folder; it was left alone",
  "no-text": "is no text, or its folder is a file; it was left alone",
  changed: "was written by another program just now; it was left alone",
};

const HINTS: Readonly<Partial<Record<string, string>>> = {
  "block-torn":
    "Take out the lines with >>> twiceshy and <<< twiceshy, and what is between, by hand.",
  link: "Bridge the file that it leads to.",
  folder: "Move it away.",
  "no-text": "Write it in UTF-8, or make the folder.",
  changed: "Run the command again.",
};

const sayFile = (
  { path, readers, change, hint }: BridgeDocument["files"][number],
  dry: boolean,
  style: Style,
): readonly string[] => {
  const hindrance = Object.entries(HINDRANCES).find(([name]) => name === change)?.[1];
  const done = Object.entries(DONE).find(([name]) => name === change)?.[1][dry ? 1 : 0];
  const head = `${inLine(path)} ${hindrance ?? done ?? change}`;
  return [
    hindrance === undefined ? `${head}; read by ${readers}` : style.warm(head),
    ...(hint === undefined ? [] : [style.warm(`  ${hint}`)]),
  ];
};
