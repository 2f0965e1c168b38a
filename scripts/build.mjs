// Builds dist/: the command line and the hook, the library's three entries with their types, and the licences of
// everything bundled. The result runs without node_modules.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DIST = join(ROOT, "dist");

/** The library: its entries share their chunks. */
const LIBRARY = {
  entries: {
    index: "src/index.ts",
    testing: "src/testing.ts",
    "event-format": "src/event-format.ts",
  },
  format: "esm",
  splitting: true,
};

/**
 * Modules that agents load into their own process: one file for each agent, which needs nothing beside it but the hook.
 */
const MODULES = {
  entries: Object.fromEntries(
    ["opencode", "pi", "amp"].map((name) => [`modules/${name}`, `src/hosts/modules/${name}.ts`]),
  ),
  format: "esm",
};

/**
 * Programs that start often. Each is one file that is compiled once, and a few lines that start it, which Node compiles
 * each time. They are CommonJS, because Node starts that soonest. The command line keeps its names, so that people can
 * report its traces.
 */
const PROGRAMS = [
  {
    starts: { cli: "src/hosts/cli/start.ts" },
    program: { command: "src/hosts/cli/entry.ts" },
  },
  {
    starts: { hook: "src/hosts/hooks/start.ts" },
    program: { judge: "src/hosts/hooks/judge-entry.ts" },
    minifyIdentifiers: true,
    // Programs that the judge's program starts itself.
    beside: { ATTENDANT: { attendant: "src/hosts/hooks/attendant-entry.ts" } },
  },
  {
    starts: { mcp: "src/hosts/mcp/start.ts" },
    program: { server: "src/hosts/mcp/entry.ts" },
    minifyIdentifiers: true,
  },
  {
    starts: { serve: "src/hosts/serve/start.ts" },
    program: { api: "src/hosts/serve/entry.ts" },
    minifyIdentifiers: true,
  },
  {
    starts: { ui: "src/hosts/serve/page/start.ts" },
    program: { site: "src/hosts/serve/page/entry.ts" },
    minifyIdentifiers: true,
  },
  {
    starts: { bridge: "src/hosts/serve/bridge-start.ts" },
    program: { joining: "src/hosts/serve/bridge-entry.ts" },
    minifyIdentifiers: true,
    // Where no server is running, it becomes one itself.
    beside: { SERVER: { server: "src/hosts/mcp/entry.ts" } },
  },
];

const TARGET = {
  platform: "node",
  // If a package comes in two forms, the one that can be bundled in parts.
  mainFields: ["module", "main"],
  target: "node20.19",
  minifySyntax: true,
  minifyWhitespace: true,
};

/** A module `x-table.ts` computes data, which takes a while. The build runs it, so that no run has to. */
const tables = {
  name: "tables",
  setup: ({ onLoad }) => {
    onLoad({ filter: /-table\.ts$/ }, async ({ path }) => {
      const made = await build({ entryPoints: [path], bundle: true, format: "esm", write: false });
      const [{ contents }] = made.outputFiles;
      const url = `data:text/javascript;base64,${Buffer.from(contents).toString("base64")}`;
      const values = Object.entries(await import(url));
      return {
        contents: values
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join("\n"),
      };
    });
  },
};

/**
 * zod brings its messages in fifty languages. Its entry names them all, so the bundler drops none of them as unused.
 */
const oneLanguage = {
  name: "one-language",
  setup: ({ onLoad }) => {
    onLoad({ filter: /zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

const bundle = async ({ entries, format = "cjs", ...options }) => {
  const extension = format === "cjs" ? ".cjs" : ".js";
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    bundle: true,
    format,
    plugins: [tables, oneLanguage],
    ...TARGET,
    ...options,
    outdir: "dist",
    outExtension: { ".js": extension },
    chunkNames: "library/[name]-[hash]",
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "warning",
  });
  return { files: outputFiles.map(({ path, text }) => [relative(DIST, path), text]), metafile };
};

/** The page of `twiceshy ui`: its script and its style, each with the digest that its policy names. */
const pageTexts = async () => {
  const options = {
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    legalComments: "none",
  };
  const made = await build({
    ...{ ...options, absWorkingDir: ROOT, format: "iife", target: "es2022", charset: "ascii" },
    entryPoints: { script: "src/page/main.tsx", style: "src/page/style.css" },
    tsconfig: "src/page/tsconfig.json",
    outdir: "dist/page",
  });
  const textOf = (end) => made.outputFiles.find(({ path }) => path.endsWith(end)).text.trimEnd();
  const texts = { script: textOf(".js"), style: textOf(".css") };
  const digests = Object.entries(texts).map(([name, text]) => [
    `${name}Digest`,
    createHash("sha256").update(text).digest("base64"),
  ]);
  return { texts: { ...texts, ...Object.fromEntries(digests) }, metafile: made.metafile };
};

/** Modules that few runs need, and that are large: each is a file of its own, which serves every program. */
const SHARED = {
  embed: "src/io/embed/open.ts",
  grammars: "src/io/grammars/lezer.ts",
  page: "src/io/page/bundle.ts",
  turns: "src/io/transcripts/open.ts",
  yaml: "src/core/kit/yaml.ts",
};

const sharedFiles = (page) =>
  Promise.all(
    Object.entries(SHARED).map(async ([name, source]) => {
      const { files, metafile } = await bundle({
        entries: { [name]: source },
        minify: true,
        // A file of CommonJS has no address: it asks for its name instead.
        define: { "import.meta.url": "undefined", PAGE: JSON.stringify(page.texts) },
      });
      const [[, text]] = files;
      const names = await exportsOf(source);
      return { source, names, files: [[`${name}-${digestOf(text)}.cjs`, text]], metafile };
    }),
  );

/** The names that a module exports. */
const exportsOf = async (source) => {
  const { metafile } = await build({
    ...{ absWorkingDir: ROOT, entryPoints: [source], outdir: "dist", format: "esm" },
    ...{ metafile: true, write: false },
  });
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports);
};

/** Has programs require such a file when they first use what its module exports. */
const besideIt = (shared) => ({
  name: "beside-it",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\.cjs$/, namespace: "beside-it" }, ({ path }) => ({
      path,
      external: true,
    }));
    for (const { source, names, files } of shared) {
      onResolve({ filter: new RegExp(`/${basename(source, ".ts")}\\.ts$`) }, (asked) =>
        resolve(asked.resolveDir, asked.path) === join(ROOT, source)
          ? { path: source, namespace: "beside-it" }
          : undefined,
      );
      const filter = new RegExp(`^${source}$`);
      const file = JSON.stringify(`./${files[0][0]}`);
      const getters = names.map((name) => `get ${name}() { return require(${file}).${name}; }`);
      onLoad({ filter, namespace: "beside-it" }, () => ({
        contents: `module.exports = { ${getters.join(", ")} };`,
      }));
    }
  },
});

/** A program, the programs that it starts, and the file that starts it. */
const programOf = async ({ starts, program, minifyIdentifiers = false, beside = {}, shared }) => {
  const options = {
    plugins: [tables, oneLanguage, besideIt(shared)],
    // A script has no `import`.
    supported: { "dynamic-import": false },
  };
  const others = await Promise.all(
    Object.entries(beside).map(async ([name, entry]) => [
      name,
      await scriptOf(entry, { ...options, minifyIdentifiers }),
    ]),
  );
  const define = Object.fromEntries(
    others.map(([name, { files }]) => [name, JSON.stringify(files[0][0])]),
  );
  const main = await scriptOf(program, { ...options, minifyIdentifiers, define });
  const [[name]] = main.files;
  const start = await bundle({
    entries: starts,
    minifyIdentifiers: true,
    define: { ...define, PROGRAM: JSON.stringify(name) },
    // It requires only built-in modules, and Node's own `require` takes longer to see that.
    banner: { js: '"use strict";var require=process.getBuiltinModule;' },
  });
  // The programs come first, so that the file that starts one is never there without it.
  return [...others.map(([, script]) => script), main, start];
};

/**
 * Named by its content, because the compiled code that is kept is for exactly this text. It is a function, because a
 * script has no `require`.
 */
const scriptOf = async (entries, options = {}) => {
  const { files, metafile } = await bundle({ entries, ...options });
  const [[path, text]] = files;
  const script = ascii(`(function (require, module) {${text}})`);
  return { files: [[path.replace(".cjs", `-${digestOf(script)}.cjs`), script]], metafile };
};

const digestOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Escapes the characters that esbuild leaves in patterns: a file of ASCII bytes is read without decoding. */
const ascii = (text) =>
  text.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The declarations of everything the library's entries reach, as the type checker writes them. */
const declarations = () => {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-types-"));
  try {
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const args = [tsc, "-p", join(ROOT, "tsconfig.build.json"), "--outDir", folder];
    const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
    if (status !== 0) throw new Error("The type checker could not write the declarations.");
    return filesUnder(folder).map((path) => [
      join("types", path),
      portable(readFileSync(join(folder, path), "utf8")),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** An import names the `.js` file beside the declaration, as other type checkers want it. */
const portable = (text) => text.replaceAll(/(?<=(?:from |import\()"\.[^"]*)\.ts(?=")/g, ".js");

/** One text with the licence of every package of which a bundle holds a byte, and of the word list that our source quotes. */
const licences = (outputs) => {
  const words = readFileSync(join(ROOT, "scripts/licenses/SCOWL.txt"), "utf8");
  const sources = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const packages = new Set(
    sources.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  );
  const ofPackages = [...packages].toSorted().map((name) => {
    const folder = join(ROOT, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file
      ? readFileSync(join(folder, file), "utf8").trim()
      : readFileSync(join(ROOT, "scripts/licenses", `${license}.txt`), "utf8").trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  return [
    ...ofPackages,
    `SCOWL, of which core/capture/across/ordinary-words.ts has words\n\n${words}`,
  ];
};

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

/**
 * Puts each file in its place whole, then removes what no longer belongs, so that a running command never sees half a
 * build.
 */
const settle = (files) => {
  for (const [path, text] of files) {
    const target = join(DIST, path);
    if (existsSync(target) && readFileSync(target, "utf8") === text) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(`${target}.${process.pid}`, text);
    renameSync(`${target}.${process.pid}`, target);
  }
  const wanted = new Set(files.map(([path]) => path));
  for (const path of filesUnder(DIST)) if (!wanted.has(path)) rmSync(join(DIST, path));
};

const main = async () => {
  const page = await pageTexts();
  const shared = await sharedFiles(page);
  const programs = PROGRAMS.map((program) => programOf({ ...program, shared }));
  const made = [bundle(LIBRARY), bundle(MODULES), ...programs];
  // The shared files come first, so that no program is there without them.
  const bundles = [
    { files: [], metafile: page.metafile },
    ...shared,
    ...(await Promise.all(made)).flat(),
  ];
  const meta = {
    inputs: Object.assign({}, ...bundles.map(({ metafile }) => metafile.inputs)),
    outputs: Object.assign({}, ...bundles.map(({ metafile }) => metafile.outputs)),
  };
  settle([
    ...bundles.flatMap(({ files }) => files),
    ...declarations(),
    ["third-party-licenses.txt", licences(meta.outputs).join(`\n${"-".repeat(80)}\n\n`)],
    ["meta.json", JSON.stringify(meta)],
  ]);
};

await main().catch((fault) => {
  // esbuild and the type checker have already shown what they found. A stack trace of ours would only bury it.
  process.stderr.write(`The build failed. ${fault.message.split("\n")[0]}\n`);
  process.exitCode = 1;
});
