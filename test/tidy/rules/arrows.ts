// The arrows between rings, and between the steps inside the core: who may import whom.
import { modulesIn, type Import, type Module } from "../module.ts";
import type { Rule } from "../rule.ts";

/** What each ring may import besides itself. */
const RINGS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  engine: ["core"],
  io: ["core"],
  open: ["core", "engine", "io"],
  /** Of the engine only types: what a question comes to, as data and as text. */
  answers: ["core", "engine"],
  hosts: ["core", "engine", "open", "answers"],
  /** What runs in a browser: of the answers only types, which say what the data is. */
  page: ["core", "answers"],
  /** The library's entries. */
  surface: ["core", "engine", "io", "open"],
};

const SURFACE = /^src\/(?:(?:index|testing|event-format)\.ts$|testing\/)/;

const ringOf = (path: string): string | undefined =>
  SURFACE.test(path)
    ? "surface"
    : /^src\/(core|engine|io|answers|hosts|open|page)\//.exec(path)?.[1];

/** What each step of the core may import besides itself. */
export const STEPS: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  event: ["kit"],
  code: ["kit", "event"],
  shell: ["kit"],
  check: ["kit", "event", "code", "shell"],
  history: ["kit", "event", "code"],
  // What is in work is read from the last commits, and the commands that check a project are recognised like any other.
  project: ["kit", "event", "code", "check", "history"],
  /** What was said in the transcripts of agents, as text. */
  transcripts: ["kit", "search"],
  capture: ["kit", "event", "code", "shell", "check", "history", "project", "transcripts"],
  append: ["kit", "event", "code", "capture"],
  log: ["kit", "event"],
  fold: ["kit", "event", "log"],
  /** Beside the flow: what is known of each agent, as data. */
  agents: ["kit"],
  pages: ["kit", "event", "history", "project", "agents", "log", "fold"],
  recall: ["kit", "event", "log", "fold"],
  /** Ranks texts, whatever they are of: it reads an index's postings and no memory. */
  search: ["kit", "event", "fold", "code"],
  /** Memories as notes on commits, and those of others as drafts. */
  notes: ["kit", "event", "code", "capture", "log", "fold"],
  /** Compares texts by meaning: vectors in, ranks out. */
  vectors: ["kit", "code"],
  judge: ["kit", "event", "code", "shell", "history", "project", "log", "fold"],
  /** Beside the flow: the settings files of agents, by which they come to call us. */
  settings: ["kit", "project", "agents"],
};

/** The one place where the two lanes touch: the last step of appending composes a line at the tail of the log. */
const CROSSINGS = new Set(
  ["line.ts", "tail.ts"].map((to) => `src/core/append/identify.ts -> src/core/log/${to}`),
);

const stepOf = (path: string): string | undefined => /^src\/core\/([^/]+)\//.exec(path)?.[1];

const folderIn = (ring: string, path: string): string | undefined =>
  new RegExp(`^src/${ring}/([^/]+)/`).exec(path)?.[1];

const isInside = ({ to }: Import): boolean => to.startsWith("src/");

const arrowsOf = (
  modules: readonly Module[],
  refused: (from: string, to: Import) => boolean,
): readonly string[] =>
  modules.flatMap(({ path, imports }) =>
    imports
      .filter(isInside)
      .filter((one) => refused(path, one))
      .map(({ to, line }) => `${path}:${line} imports ${to}`),
  );

const rings: Rule = {
  claim:
    "imports point inwards: hosts -> open -> engine -> core, io beside the engine, and answers between hosts and core",
  instead:
    "hand the value in from the ring that may know it, or move the code into the ring it belongs to (docs/flow.md)",
  findings: (tree) => [
    ...modulesIn(tree, "src/")
      .filter(({ path }) => ringOf(path) === undefined)
      .map(({ path }) => `${path} stands in no ring`),
    ...arrowsOf(modulesIn(tree, "src/"), (from, { to }) => {
      const [ring, other] = [ringOf(from), ringOf(to)];
      if (ring === undefined || other === undefined || ring === other) return false;
      if (ring === "io" && to.startsWith("src/engine/ports/")) return false;
      return !(RINGS[ring] ?? []).includes(other);
    }),
  ],
  bad: [
    { "src/core/log/line.ts": 'import { x } from "../../engine/remember.ts";' },
    { "src/engine/remember/remember.ts": 'import { x } from "../../io/system/clock.ts";' },
    { "src/engine/remember/remember.ts": 'import { x } from "../../open/project.ts";' },
    { "src/io/system/clock.ts": 'import { x } from "../../engine/remember.ts";' },
    { "src/hosts/cli/main.ts": 'export { x } from "../../io/system/clock.ts";' },
    { "src/hosts/cli/main.ts": 'export const x = await import("../../io/system/clock.ts");' },
    { "src/engine/remember/remember.ts": 'export type X = import("../../hosts/cli/main.ts").X;' },
    { "src/core/log/line.ts": 'import { x } from "../../index.ts";' },
    { "src/answers/verdict.ts": 'import { x } from "../open/project.ts";' },
    { "src/engine/gate/judge.ts": 'import { x } from "../../answers/verdict.ts";' },
    { "src/stray/thing.ts": "" },
  ],
};

const ports: Rule = {
  claim:
    "io knows the engine only by the types of its ports, answers know it only by types, and so does the page answers",
  instead: "write `import type`; let open/ join ports with io, and a host join acts with answers",
  findings: (tree) =>
    arrowsOf(
      modulesIn(tree, "src/io/", "src/answers/", "src/page/"),
      (from, { to, typeOnly }) =>
        !typeOnly &&
        (to.startsWith("src/engine/") ||
          (from.startsWith("src/page/") && to.startsWith("src/answers/"))),
    ),
  bad: [
    { "src/io/system/clock.ts": 'import { x, type Clock } from "../../engine/ports/machine.ts";' },
    { "src/answers/shown.ts": 'import { show } from "../engine/recall/show.ts";' },
    { "src/page/app.tsx": 'import { pageSchema } from "../answers/page/page.ts";' },
  ],
};

/** `serve` offers the MCP server to all its clients, so it is the one door that imports another. */
const SHARED_DOORS = new Set(["serve -> mcp"]);

const apart: Rule = {
  claim:
    "one technology or door never imports another; all technologies may use io/kit, and serve offers the server of mcp",
  instead: "move what both need into the core, or hand it in through open/",
  findings: (tree) =>
    ["io", "hosts"].flatMap((ring) =>
      arrowsOf(modulesIn(tree, `src/${ring}/`), (from, { to }) => {
        const other = folderIn(ring, to);
        if (ring === "io" && other === "kit") return false;
        if (SHARED_DOORS.has(`${folderIn(ring, from)} -> ${other}`)) return false;
        return other !== undefined && other !== folderIn(ring, from);
      }),
    ),
  bad: [
    { "src/io/git-repo/log.ts": 'import { x } from "../system/clock.ts";' },
    { "src/io/kit/files.ts": 'import { x } from "../system/clock.ts";' },
    { "src/hosts/mcp/server.ts": 'import type { X } from "../cli/main.ts";' },
    { "src/hosts/mcp/server.ts": 'import type { X } from "../serve/api.ts";' },
    { "src/hosts/serve/api.ts": 'import type { X } from "../cli/main.ts";' },
  ],
};

const steps: Rule = {
  claim:
    "inside the core: kit <- event <- capture <- append, event <- log <- fold <- pages, recall and judge",
  instead: "take the value as an argument, or move what both steps need to an earlier one",
  findings: (tree) => [
    ...modulesIn(tree, "src/core/")
      .filter(({ path }) => !Object.hasOwn(STEPS, stepOf(path) ?? ""))
      .map(({ path }) => `${path} belongs to no step of the flow`),
    ...arrowsOf(modulesIn(tree, "src/core/"), (from, { to }) => {
      const [step, other] = [stepOf(from), stepOf(to)];
      if (step === undefined || other === undefined || step === other) return false;
      return !(STEPS[step] ?? []).includes(other) && !CROSSINGS.has(`${from} -> ${to}`);
    }),
  ],
  bad: [
    { "src/core/kit/text.ts": 'import { x } from "../event/id.ts";' },
    { "src/core/judge/message/compose.ts": 'import type { X } from "../../recall/brief.ts";' },
    { "src/core/recall/brief.ts": 'import { x } from "../judge/say.ts";' },
    { "src/core/fold/issues.ts": 'import { x } from "../append/admit.ts";' },
    { "src/core/append/admit.ts": 'import { x } from "../log/line.ts";' },
    { "src/core/misc/thing.ts": "" },
  ],
};

const cycles: Rule = {
  claim: "no module reaches itself through what it imports at once",
  instead: "move what both sides need into a third module",
  findings: (tree) => {
    const graph = new Map(
      modulesIn(tree, "src/").map(({ path, imports }) => [
        path,
        imports.filter(({ lazy }) => !lazy).map(({ to }) => to),
      ]),
    );
    return [...graph.keys()].flatMap((path) => {
      const circle = pathBetween(graph, path, path);
      return circle === undefined ? [] : [`${[path, ...circle].join(" -> ")}`];
    });
  },
  bad: [
    { "src/core/kit/a.ts": 'import "./b.ts";', "src/core/kit/b.ts": 'import "./a.ts";' },
    { "src/core/kit/a.ts": 'export * from "./a.ts";' },
  ],
};

/** The steps from one module to another, the shortest way; nothing if there is no way. */
const pathBetween = (
  graph: ReadonlyMap<string, readonly string[]>,
  from: string,
  goal: string,
): readonly string[] | undefined => {
  const seen = new Set<string>();
  const ways = (graph.get(from) ?? []).map((next) => [next]);
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    const end = way.at(-1) ?? from;
    if (end === goal) return way;
    if (seen.has(end)) continue;
    seen.add(end);
    for (const next of graph.get(end) ?? []) ways.push([...way, next]);
  }
  return undefined;
};

export const arrowRules: readonly Rule[] = [rings, ports, apart, steps, cycles];
