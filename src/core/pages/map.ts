// PROJECT_MAP.md: what the project is, its parts and layout, where a run begins, and where to be
// careful. It is drawn from the work tree and its history, not from the log alone. Short, and byte
// for byte the same while nothing changes.
import type { Folder, LanguageShare, Layout } from "../project/layout.ts";
import type { EntryPoint, ManifestPart, ProjectScript } from "../project/manifests/manifest.ts";
import type { Package, Stack } from "../project/manifests/stack.ts";
import { clip, oneLine, visible } from "../kit/text.ts";
import { claim, code, GENERATED, MEMORY_NOT_ORDERS } from "./markdown.ts";

export const MAP_PATH = "PROJECT_MAP.md";

/** A file with its counts in the newest commits and in the whole memory. */
export interface MappedFile {
  readonly path: string;
  readonly commits: number;
  readonly fixes: number;
  readonly reverts: number;
  /** The number of known failures that name it, if there are several. */
  readonly failures: number;
}

/** About how many tokens it takes to read a file. */
export interface FileSize {
  readonly path: string;
  readonly tokens: number;
}

export interface ProjectMap {
  readonly project: string;
  /** The commit it was drawn at, if there is one. */
  readonly commit?: string;
  readonly purpose?: string;
  readonly layout: Layout;
  readonly stack: Stack;
  /** The commands that check a change. */
  readonly checks: readonly string[];
  /** How many of the newest commits were counted. */
  readonly counted: number;
  /** The most frequently changed files of the product itself. */
  readonly keyFiles: readonly MappedFile[];
  /** Files where failures cluster or that are mended more often than usual, the worst first. */
  readonly failing: readonly MappedFile[];
  /** Of the entry points, key files and failing files that can be read. */
  readonly sizes: readonly FileSize[];
}

const MOST = { packages: 20, scripts: 12, entries: 15, broken: 5, parts: 24 };
const BYTES = { purpose: 400, line: 120, path: 160 };

/** Expects text that was already redacted, because it cuts text. */
export const mapPage = (map: ProjectMap): string => {
  const { project, commit, purpose, layout, stack, counted, keyFiles, failing } = map;
  const sized = sizedBy(map.sizes);
  const parts = [
    `${GENERATED}\n# Map of ${claim(project, BYTES.line)}`,
    MEMORY_NOT_ORDERS,
    `Drawn${commit === undefined ? "" : ` at commit ${commit.slice(0, 10)}`} from ${many(layout.files, "file")}. \`twiceshy map\` redraws it.`,
    section("Purpose", purpose === undefined ? [] : [claim(purpose, BYTES.purpose)]),
    section("Stack", stackLines(map)),
    section("Packages", ofMost(inFolders(stack.packages), MOST.packages, packageLine)),
    section("Commands", ofMost(stack.scripts.toSorted(byUse), MOST.scripts, scriptLine)),
    section("Layout", layoutLines(layout)),
    section("Entry points", ofMost(entriesOf(map), MOST.entries, entryLine(sized))),
    section(
      `Key files (changed most in the newest ${many(counted, "commit")})`,
      keyFiles.map(fileLine(sized)),
    ),
    section("Where failures cluster", failing.map(fileLine(sized))),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};

/** The project in one line: its purpose, and what it is made of. */
export const aboutLine = ({ purpose, layout, stack }: ProjectMap): string => {
  const languages = layout.languages.slice(0, 2).map(({ name }) => name);
  const stated = stack.parts.filter(({ is }) => is === "language");
  const made = [
    ...languages.map((name) => versioned(stated.find((one) => one.name === name) ?? { name })),
    ...stated
      .filter((one) => one.version !== undefined && !languages.includes(one.name))
      .slice(0, 2)
      .map(versioned),
    ...stack.parts
      .filter(({ is }) => is === "framework")
      .slice(0, 4)
      .map(versioned),
  ];
  const what = purpose === undefined ? "" : clip(firstSentence(purpose), 160);
  const ended = /[.!?。…]$/u.test(what) || what === "" ? what : `${what}.`;
  return visible(
    oneLine([ended, made.length === 0 ? "" : `Made with ${made.join(", ")}.`].join(" ")),
  );
};

const firstSentence = (text: string): string =>
  /^.{20,}?[.!?。！？](?=\s|$)/su.exec(text)?.[0] ?? text;

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;

const ofMost = <Item>(
  items: readonly Item[],
  most: number,
  line: (item: Item) => string,
): readonly string[] => [
  ...items.slice(0, most).map(line),
  ...(items.length > most ? [`- and ${many(items.length - most, "more", "more")}`] : []),
];

const many = (count: number, one: string, several = `${one}s`): string =>
  `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ",")} ${count === 1 ? one : several}`;

const stackLines = ({ layout, stack }: ProjectMap): readonly string[] => {
  const of = (is: ManifestPart["is"]): readonly ManifestPart[] =>
    stack.parts.filter((one) => one.is === is);
  const stated = of("language").filter(({ version }) => version !== undefined);
  const written = layout.languages.slice(0, 5).map(shareText);
  return [
    listLine("Written in", written),
    listLine("Versions", stated.map(partText)),
    listLine("Built with", of("framework").map(partText)),
    listLine("Tools", of("tool").map(partText)),
    listLine(
      "Depends on",
      stack.dependencies.map(({ name }) => code(clip(name, BYTES.line))),
    ),
    listLine("Could not be read", stack.broken.slice(0, MOST.broken).map(pathCode)),
    ...(stack.unread === 0
      ? []
      : [`- ${many(stack.unread, "manifest")} beyond those were not read`]),
  ].filter((line) => line !== "");
};

const listLine = (title: string, items: readonly string[]): string => {
  const more = items.length - MOST.parts;
  const shown = items.slice(0, MOST.parts);
  const rest = more > 0 ? `, and ${more} more` : "";
  return items.length === 0 ? "" : `- ${title}: ${shown.join(", ")}${rest}`;
};

/** The version is a text of its own, so that `>= 18` is not read as markup. */
const partText = ({ name, version }: ManifestPart): string =>
  `${claim(name, BYTES.line)}${version === undefined ? "" : ` ${code(clip(version, BYTES.line))}`}`;

const versioned = ({ name, version }: Pick<ManifestPart, "name" | "version">): string =>
  version === undefined ? name : `${name} ${version}`;

const shareText = ({ name, files }: LanguageShare): string => `${name} (${many(files, "file")})`;

/** The project itself is described elsewhere; this lists the packages below it. */
const inFolders = (packages: readonly Package[]): readonly Package[] =>
  packages.filter(({ folder }) => folder !== "");

const packageLine = ({ folder, name, description }: Package): string => {
  const called = name === undefined || name === folder ? "" : ` ${claim(name, BYTES.line)}`;
  const what =
    description === undefined ? "" : `: ${claim(firstSentence(description), BYTES.line)}`;
  return `- ${pathCode(`${folder}/`)}${called}${what}`;
};

const pathCode = (path: string): string => code(clip(path, BYTES.path));

/** What everybody looks for comes first; then plain names, before their variants. */
const USED = [
  "install",
  "setup",
  "dev",
  "start",
  "serve",
  "build",
  "test",
  "check",
  "lint",
  "format",
  "fmt",
  "typecheck",
  "types",
];

const byUse = (a: ProjectScript, b: ProjectScript): number => rankOf(a) - rankOf(b);
const rankOf = ({ run }: ProjectScript): number => {
  const name = run.slice(run.lastIndexOf(" ") + 1);
  const at = USED.indexOf(name);
  return at >= 0 ? at : USED.length + (/[:-]/.test(name) ? 1 : 0);
};

const scriptLine = ({ run, does }: ProjectScript): string =>
  `- ${code(clip(run, BYTES.line))}${does === undefined ? "" : `: ${code(clip(does, BYTES.line))}`}`;

const layoutLines = ({ folders, more, loose }: Layout): readonly string[] => [
  ...folders.flatMap((folder) => [
    folderLine(folder, "- "),
    ...folder.folders.map((inside) => folderLine(inside, "  - ")),
    ...(folder.more > 0 ? [`  - and ${many(folder.more, "more folder")}`] : []),
  ]),
  ...(more > 0 ? [`- and ${many(more, "more folder")}`] : []),
  ...(loose > 0 ? [`- ${many(loose, "file")} at the top`] : []),
];

const PARTS: { readonly [part: string]: string | undefined } = {
  docs: "documentation",
  test: "tests",
  build: "what builds it",
  derived: "generated",
};

const folderLine = ({ path, files, languages, part }: Folder, mark: string): string => {
  const held = languages.map(({ name, files: count }) => `${name} ${count}`).join(", ");
  const role = part === undefined || SAYS_ITSELF.test(path) ? "" : PARTS[part];
  const parts = [role, held].filter(Boolean).join("; ");
  return `${mark}${pathCode(`${path}/`)} ${many(files, "file")}${parts === "" ? "" : `: ${parts}`}`;
};

const SAYS_ITSELF = /(?:^|\/)[^/]*(?:test|spec|doc|example|fixture)[^/]*(?:\/|$)/;

/** First what manifests name, then what convention suggests. */
export const entriesOf = ({
  stack,
  layout,
}: Pick<ProjectMap, "stack" | "layout">): readonly EntryPoint[] => {
  const listed = new Set(stack.entries.map(({ at }) => at));
  const mains = layout.mains
    .filter((path) => !listed.has(path))
    .map((at): EntryPoint => ({ is: isLibrary(at) ? "library" : "program", at }));
  const byPlace = new Map(
    [...stack.entries, ...mains].map((one) => [`${one.name} ${one.at}`, one]),
  );
  return [...byPlace.values()];
};

const isLibrary = (path: string): boolean =>
  /(?:^|\/)(?:lib\.rs|__init__\.py|index\.[cm]?[jt]sx?)$/.test(path);

type Sized = (path: string) => string;

/** Rounded, so that the page stays the same while a file changes little. */
const sizedBy = (sizes: readonly FileSize[]): Sized => {
  const tokensAt = new Map(sizes.map(({ path, tokens }) => [path, tokens]));
  return (path) => {
    const tokens = tokensAt.get(path);
    return tokens === undefined ? "" : `about ${many(rounded(tokens), "token")}`;
  };
};

/** To two figures. */
const rounded = (count: number): number => Number(count.toPrecision(2));

const entryLine =
  (sized: Sized) =>
  ({ is, name, at }: EntryPoint): string => {
    const size = sized(at);
    const called = name === undefined ? "" : ` ${code(clip(name, BYTES.line))}`;
    return `- ${is}${called}: ${pathCode(at)}${size === "" ? "" : ` (${size})`}`;
  };

const fileLine =
  (sized: Sized) =>
  ({ path, commits, fixes, reverts, failures }: MappedFile): string => {
    const parts = [
      failures === 0 ? "" : many(failures, "known failure"),
      commits === 0 ? "" : many(commits, "commit"),
      fixes === 0 ? "" : many(fixes, "fix", "fixes"),
      reverts === 0 ? "" : many(reverts, "revert"),
      sized(path),
    ];
    return `- ${pathCode(path)}: ${parts.filter((one) => one !== "").join(", ")}`;
  };
