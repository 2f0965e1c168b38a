// What structure says: the document, and the same for people.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import type { StructureRead } from "../../engine/code/structure.ts";
import { counted, fold, inLine, type Style } from "../text/style.ts";

export const structureSchema = v.object({
  project: v.string(),
  /** The file or folder that was asked about. */
  path: v.optional(v.string()),
  /** Source files that were read. */
  files: v.number(),
  /** For a file. Imports and importers are paths; the path of a whole folder ends in a slash. */
  file: v.optional(
    v.object({
      imports: v.array(v.string()),
      /** Imports that lead to no file here: packages, the language's own modules, and what was not found. */
      outside: v.array(v.string()),
      importers: v.array(v.string()),
      exports: v.array(v.string()),
      /** There may be exports that were not seen. */
      partial: v.boolean(),
    }),
  ),
  /** The files that most others import, and (`allHubs`) how many there are in all. */
  hubs: v.array(v.object({ path: v.string(), importers: v.number() })),
  allHubs: v.number(),
  /** Source files that import others and that no other imports. */
  entries: v.array(v.string()),
  allEntries: v.number(),
  /**
   * What is not known: source in other languages by its extension, files that could not be read, files beyond the most
   * that are read.
   */
  unknown: v.array(v.object({ extension: v.string(), files: v.number() })),
  unreadable: v.array(v.string()),
  left: v.number(),
});
export type StructureDocument = DocumentOf<typeof structureSchema>;

export interface StructureAsked {
  readonly project: string;
  readonly path: string | undefined;
  readonly most: number;
}

export const structureDocument = (
  { project, path, most }: StructureAsked,
  { graph, unknown, unreadable, left }: StructureRead,
): StructureDocument => {
  const links = path === undefined ? undefined : graph.of(path);
  const isAsked = (one: string): boolean =>
    path === undefined || path === "" || path === "." || one.startsWith(`${path}/`);
  const hubs = graph.hubs.filter((hub) => isAsked(hub.path));
  const entries = graph.entries.filter(isAsked);
  return {
    project,
    path,
    files: graph.files.size,
    file: links,
    hubs: hubs.slice(0, most).map((hub) => ({ ...hub })),
    allHubs: hubs.length,
    entries: entries.slice(0, most),
    allEntries: entries.length,
    unknown: byExtension(unknown),
    unreadable,
    left,
  };
};

/** The most files first. */
const byExtension = (paths: readonly string[]): StructureDocument["unknown"] => {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const extension = path.slice(path.lastIndexOf("."));
    counts.set(extension, (counts.get(extension) ?? 0) + 1);
  }
  return [...counts]
    .map(([extension, files]) => ({ extension, files }))
    .sort((a, b) => b.files - a.files || (a.extension < b.extension ? -1 : 1));
};

export const structureText = (out: StructureDocument, style: Style): string =>
  [
    ...(out.file ? sayFile(out, out.file, style) : sayTree(out, style)),
    ...sayLimits(out, style),
  ].join("\n");

const sayFile = (
  { path = "" }: StructureDocument,
  { imports, outside, importers, exports, partial }: NonNullable<StructureDocument["file"]>,
  style: Style,
): readonly string[] => {
  const lists = [
    ["Imports", imports],
    ["From elsewhere", outside],
    ["Imported by", importers],
    ["Exports", exports],
  ] as const;
  const lines = lists.flatMap(([title, members]) =>
    members.length === 0
      ? []
      : [fold(`  ${title}: ${members.map(inLine).join(", ")}`, style.width, "    ")],
  );
  const not = partial ? ["  Not all of it was understood: it may export more."] : [];
  const none = lines.length === 0 ? ["  It imports and exports nothing."] : [];
  return [style.strong(inLine(path)), ...lines, ...none, ...not.map((line) => style.warm(line))];
};

const sayTree = (out: StructureDocument, style: Style): readonly string[] => {
  const { path, hubs, allHubs, entries, allEntries } = out;
  const where = path === undefined || path === "." || path === "" ? "" : ` under ${inLine(path)}`;
  if (hubs.length + entries.length === 0) return [`No file${where} is known to import another.`];
  const lines: string[] = [];
  if (hubs.length > 0) {
    lines.push(style.strong(`Most imported${where}:`));
    for (const { path: hub, importers } of hubs)
      lines.push(`  ${String(importers).padStart(5)}  ${inLine(hub)}`);
    if (allHubs > hubs.length) lines.push(`  and ${allHubs - hubs.length} more`);
  }
  if (entries.length > 0) {
    lines.push(style.strong(`Imported by no other${where}:`));
    for (const entry of entries) lines.push(`         ${inLine(entry)}`);
    if (allEntries > entries.length) lines.push(`  and ${allEntries - entries.length} more`);
  }
  return lines;
};

const sayLimits = (
  { files, unknown, unreadable, left }: StructureDocument,
  style: Style,
): readonly string[] => [
  style.faint(`${counted(files, "source file")} read.`),
  ...(unknown.length === 0
    ? []
    : [
        style.faint(
          `Of other languages nothing is known: ${unknown.map(({ extension, files: count }) => `${inLine(extension)} ${count}`).join(", ")}.`,
        ),
      ]),
  ...(unreadable.length === 0
    ? []
    : [
        style.warm(
          `${counted(unreadable.length, "file")} could not be read: ${inLine(unreadable[0] ?? "")}${unreadable.length > 1 ? " and others" : ""}.`,
        ),
      ]),
  ...(left === 0
    ? []
    : [style.warm(`${counted(left, "file")} beyond the first ${files} were not read.`)]),
];
