import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { featuresOfEdits, type Edit } from "../../../../test/support/edits.ts";
import { match, type Match } from "./match.ts";
import type { TextOf } from "./custom.ts";
import { createMemory } from "./memory.ts";
import { WARN } from "./score.ts";
import { fingerprintOf } from "./fingerprint.ts";

const before = `export const openPool = (url: string): Pool => {
  const pool = new Pool(url, { size: 4 });
  pool.on("error", reportPoolError);
  return pool;
};
`;

const after = `export const openPool = (url: string): Pool => {
  const pool = new Pool(url, { size: 64, idleTimeoutMs: keepAlive(url) });
  pool.prefetchStatements(statementCache.hottest("by-latency"));
  pool.on("error", retryWithJitter(reportPoolError));
  return pool;
};
`;

const failed: Edit = { path: "src/db/pool.ts", old: before, new: after };

const manyLines = (name: string): string =>
  Array.from({ length: 40 }, (_, at) => `export const ${name}${at} = ${name}At(${at});\n`).join("");

const judge = (
  edits: readonly Edit[],
  failures: readonly (readonly Edit[])[] = [[failed]],
  textOf?: TextOf,
) => {
  const memory = createMemory();
  for (const [at, failure] of failures.entries()) {
    const change = featuresOfEdits(failure);
    if (change) memory.add({ id: `failure-${at}`, fingerprint: fingerprintOf(change) });
  }
  const action = featuresOfEdits(edits);
  return action ? match(action, memory, () => true, textOf) : [];
};

const scoreOf = (matches: readonly Match[]): number => matches[0]?.score ?? 0;

describe("a repeat is", () => {
  it("the same edit again", () => {
    expect(scoreOf(judge([failed]))).toBeGreaterThan(0.9);
  });

  it("the same edit, reformatted: indents, quotes, a line broken in two", () => {
    const reformatted = after
      .replaceAll("  ", "\t")
      .replaceAll('"', "'")
      .replace("{ size: 64, ", "{\n size: 64,\n ");
    expect(scoreOf(judge([{ ...failed, new: reformatted }]))).toBeGreaterThan(WARN);
  });

  it("the same edit with a comment of its own", () => {
    const commented = after.replace("  pool.prefetch", "  // Warm up first.\n  pool.prefetch");
    expect(scoreOf(judge([{ ...failed, new: commented }]))).toBeGreaterThan(WARN);
  });

  it("the same edit with other names", () => {
    const renamed = after.replace("keepAlive", "lingerFor").replace("retryWithJitter", "again");
    expect(scoreOf(judge([{ ...failed, new: renamed }]))).toBeGreaterThan(WARN);
  });

  it("one line of it", () => {
    const line = '  pool.prefetchStatements(statementCache.hottest("by-latency"));\n';
    expect(scoreOf(judge([{ path: failed.path, old: "", new: line }]))).toBeGreaterThan(WARN);
  });

  it("the same edit in a moved file", () => {
    const moved = { ...failed, path: "src/database/pool.ts" };
    expect(scoreOf(judge([moved]))).toBeGreaterThan(WARN);
  });
});

/** The original text, what failed in its place, what is there now, and two names that the retry changes. */
const movedOn = [
  {
    path: "src/fetch.ts",
    old: "  const answer = await got(url, { timeout: 3000 });\n  return answer.body;\n",
    failed:
      "  const controller = new AbortController();\n  setTimeout(() => controller.abort(), requestDeadlineMs);\n" +
      "  return fetch(url, { signal: controller.signal });\n",
    now: "  const queue = this.pending.get(host) ?? [];\n  queue.push(url);\n  return this.drain(queue, host);\n",
    names: ["controller", "requestDeadlineMs"],
  },
  {
    path: "src/limit.ts",
    old: "  this.flush();\n",
    failed: "  if (this.buffer.length >= maxBatch) this.scheduleFlush(flushEvery);\n",
    now: "  await this.writer.drain(this.buffer.splice(0));\n",
    names: ["maxBatch", "flushEvery"],
  },
  {
    path: "app/session.py",
    old: "    return pickle.loads(blob)\n",
    failed:
      "    payload = json.loads(zlib.decompress(blob))\n    return Session(**{key: payload[key] for key in ALLOWED_FIELDS})\n",
    now: "    reader = self.codec.reader_for(version)\n    return reader.read_session(blob)\n",
    names: ["payload", "ALLOWED_FIELDS"],
  },
  {
    path: "pkg/client/client.go",
    old: "\tclient := &http.Client{Timeout: 30 * time.Second}\n",
    failed: "\tclient := &http.Client{Transport: retryTransport(retries, backoff)}\n",
    now: "\tclient := newTracedClient(cfg.Name, otel.Tracer())\n",
    names: ["retries", "backoff"],
  },
  {
    path: "src/parser.rs",
    old: "        let token = self.lexer.next_token()?;\n        self.parse_expr(token)\n",
    failed:
      "        let mut pending = vec![self.root.clone()];\n        while let Some(node) = pending.pop() {\n" +
      "            if node.depth > self.max_depth { return Err(ParseError::TooDeep(node.span)); }\n" +
      "            pending.extend(node.children.iter().cloned());\n        }\n",
    now: "        let tree = Arena::with_capacity(self.hint);\n        self.visit(&tree, Visitor::default())\n",
    names: ["pending", "max_depth"],
  },
] as const;

describe("a short change in a file that has moved on", () => {
  for (const { path, old, failed: came, now, names } of movedOn) {
    const renamed = came.replaceAll(names[0], "quillon").replaceAll(names[1], "brasket");
    const retry = { path, old: now, new: renamed };
    const failure = [[{ path, old, new: came }]];
    const scoreIn = (text: string): number => scoreOf(judge([retry], failure, () => text));

    it(`is known again among other code, with two other names: ${path}`, () => {
      expect(scoreIn(now)).toBeGreaterThan(WARN);
    });

    it(`is less of a repeat where what it replaced still stands: ${path}`, () => {
      expect(scoreIn(`${now}\n${old}`)).toBeLessThan(scoreIn(now));
    });

    it(`is no repeat where what it replaced comes back: ${path}`, () => {
      expect(scoreOf(judge([{ path, old: now, new: old }], failure, () => now))).toBeLessThan(WARN);
    });
  }

  it("is less of a repeat in a file too long to say what is gone", () => {
    const [first] = movedOn;
    const { path, old, failed: came, now } = first;
    const retry = { path, old: now, new: came.replaceAll("controller", "quillon") };
    const long = now + manyLines("somethingElse").repeat(30);
    const among = (text: string): number =>
      scoreOf(judge([retry], [[{ path, old, new: came }]], () => text));
    expect(among(long)).toBeLessThan(among(now));
  });
});

describe("no repeat is", () => {
  it("taking the failed change out", () => {
    expect(scoreOf(judge([{ ...failed, old: after, new: before }]))).toBeLessThan(0.01);
  });

  it("another edit of the same file", () => {
    const other = before.replace("return pool", 'pool.name = "primary";\n  return pool');
    expect(scoreOf(judge([{ ...failed, new: other }]))).toBeLessThan(0.1);
  });

  it("a version bump, even the very one that failed", () => {
    const bump = (old: string, version: string): Edit => ({
      path: "package.json",
      old: `{ "version": "${old}", "left-pad": "^1.3.0" }`,
      new: `{ "version": "${version}", "left-pad": "^1.3.0" }`,
    });
    expect(judge([bump("1.2.3", "1.2.4")], [[bump("1.2.3", "1.2.4")]])).toEqual([]);
    expect(judge([bump("1.2.4", "1.2.5")], [[bump("1.2.3", "1.2.4")]])).toEqual([]);
  });

  it("the next release candidate", () => {
    const cut = (old: string, version: string): Edit => ({ path: "VERSION", old, new: version });
    expect(judge([cut("3.12.0", "3.13.0-rc.0")], [[cut("3.11.2", "3.12.0-rc.1")]])).toEqual([]);
  });

  it("an entry of the same shape as one in a large failure", () => {
    const entry = (name: string): string =>
      `  ${name}:\n    internal: true\n    parameters:\n      image: binary\n`;
    const listed = (name: string): Edit => ({ path: "protocol.yml", old: "", new: entry(name) });
    const much: Edit = { path: "src/console.ts", old: "", new: manyLines("consoleMessage") };
    const twice = { ...listed("setDockTile"), new: entry("updateWorker") + entry("closeWorker") };
    const failure = [{ ...twice, new: twice.new + manyLines("workerEvent") }, much];
    expect(scoreOf(judge([listed("setDockTile")], [failure]))).toBeLessThan(WARN);
  });

  it("an entry of a list that has many of its shape", () => {
    const entry = (name: string): string =>
      `<li<%= sidebarCurrent("docs-providers-${name}") %>>\n<a href="/docs/providers/${name}/index.html">${name} Provider</a>\n</li>\n`;
    const entered = (name: string): Edit => ({ path: "layout.erb", old: "", new: entry(name) });
    const failure = [
      entered("docker"),
      { path: "src/docker.ts", old: "", new: manyLines("dockerContainer") },
    ];
    const menu = ["atlas", "consul", "dyn", "google", "heroku", "mailgun", "rundeck", "template"];
    const list = (): string => menu.map(entry).join("");
    const small = () => "<ul>\n</ul>\n";
    expect(scoreOf(judge([entered("openstack")], [failure], small))).toBeGreaterThan(WARN);
    expect(scoreOf(judge([entered("openstack")], [failure], list))).toBeLessThan(WARN);
    expect(scoreOf(judge([entered("docker")], [failure], list))).toBeGreaterThan(WARN);
  });

  it("a corner of a large failure at another path, line for line", () => {
    const entry = (path: string): Edit => ({
      path,
      old: "",
      new: 'export default defineProject({\n  plugins: [registry.resolve("machine-provider", strictly)],\n});\n',
    });
    const much = ["azure", "machine", "network", "storage", "gateway", "cluster"].map(manyLines);
    const large: Edit = { path: "src/azure.ts", old: "", new: much.join("") };
    const failure = [entry("providers/azure/main.ts"), large];
    expect(scoreOf(judge([entry("providers/docker/main.ts")], [failure]))).toBeLessThan(WARN);
    expect(scoreOf(judge([entry("providers/azure/main.ts")], [failure]))).toBeGreaterThan(WARN);
  });

  it("replacing what the failure replaced by something else", () => {
    const line = 'const roff = run("groff -mtty-char | col -b", { into: textFile });\n';
    const becoming = (text: string): Edit => ({ path: "man.ts", old: line, new: text });
    const failure = [
      [
        becoming(
          'const plain = stripOverstrikes(render(page, "ascii"));\nawait archive.append(plain, { name: manualOf(page) });\n',
        ),
      ],
    ];
    const other = becoming("const roff = pandoc.convert(page, { to: format.plain, wrap });\n");
    expect(scoreOf(judge([other], failure))).toBeLessThan(WARN);
  });

  it("deleting or moving the whole file that a failure took lines out of", () => {
    const text = `${before}\n${manyLines("pool")}`;
    const removal: Edit = { path: "src/db/pool.ts", old: text, new: text.slice(before.length) };
    const deletion: Edit = { path: removal.path, old: text, new: "", act: "delete" };
    const moved: Edit = { path: "src/pools.ts", old: "", new: text };
    for (const action of [[deletion], [deletion, moved]])
      expect(scoreOf(judge(action, [[removal]]))).toBeLessThan(WARN);
    expect(scoreOf(judge([deletion], [[deletion]]))).toBeGreaterThan(0.9);
  });

  it("a line of a failure that goes with all of its file", () => {
    const line = "export const goVersion = runtimeVersion();\n";
    const shorter = "export const goVersion = runtime.version;\n";
    const simplified: Edit = { path: "src/version.ts", old: line, new: shorter };
    const gone: Edit = { path: "src/version.ts", old: line + manyLines("buildInfo"), new: "" };
    expect(scoreOf(judge([gone], [[simplified]]))).toBeLessThan(WARN);
    expect(scoreOf(judge([simplified], [[simplified]]))).toBeGreaterThan(WARN);
  });

  it("imports in another order", () => {
    const imports = ['import { a } from "./a.ts";', 'import { b } from "./b.ts";'];
    const sorted: Edit = {
      path: "x.ts",
      old: imports.join("\n"),
      new: imports.toReversed().join("\n"),
    };
    expect(judge([sorted], [[sorted]])).toEqual([]);
  });

  it("what only the test of a failure is like", () => {
    const test = (name: string): Edit => ({
      path: "src/db/pool.test.ts",
      old: "",
      new: `it("${name}", () => {\n  expect(openPool(fakeUrl)).toHaveLength(1);\n});\n`,
    });
    const matches = judge([test("closes")], [[failed, test("opens")]]);
    expect(scoreOf(matches)).toBeLessThan(WARN);
  });

  it("common lines at another path", () => {
    const line = { old: "", new: "if (error) {\n  return error;\n}\n" };
    const matches = judge([{ path: "src/a.ts", ...line }], [[{ path: "src/b.ts", ...line }]]);
    expect(scoreOf(matches)).toBeLessThan(WARN);
  });
});

describe("a match", () => {
  it("says which files of the failure are repeated, and which are not", () => {
    const config = { path: "src/config.ts", old: "", new: "export const poolSizeLimit = 64;\n" };
    const [found] = judge([failed], [[failed, config]]);
    expect(found?.repeated).toEqual(["src/db/pool.ts"]);
    expect(found?.missing).toEqual(["src/config.ts"]);
  });

  it("says how many lines of the failure are repeated", () => {
    const [whole] = judge([failed]);
    expect(whole?.lines).toBe(whole?.ofLines);
    const [part] = judge([{ ...failed, new: after.replace(/.*prefetch.*\n/, "") }]);
    expect(part?.lines).toBe((whole?.lines ?? 0) - 1);
  });

  it("gathers evidence over the files of an action", () => {
    const other: Edit = {
      path: "src/db/cache.ts",
      old: "",
      new: "export const warmStatementCache = (pool: Pool) => pool.prefetchStatements([]);\n",
    };
    const [one] = judge([failed], [[failed, other]]);
    const [both] = judge([failed, other], [[failed, other]]);
    expect(both?.parts.whole).toBeGreaterThan(one?.parts.whole ?? 1);
  });

  it("finds the failure that is repeated among others", () => {
    const others = [1, 2, 3].map((at): readonly Edit[] => [
      { path: "src/db/pool.ts", old: `const retries = ${at};`, new: `const attempts = ${at};` },
    ]);
    expect(judge([failed], [...others, [failed]])[0]?.id).toBe("failure-3");
  });
});

const words = fc.constantFrom("pool", "retry", "jitter", "statement", "cache", "(", ")", "=", "64");
const text = fc
  .array(fc.array(words, { minLength: 1, maxLength: 6 }), { maxLength: 8 })
  .map((lines) => lines.map((line) => line.join(" ")).join("\n"));
const edit = fc.record({ path: fc.constantFrom("a.ts", "b/a.ts", "c.ts"), old: text, new: text });
const edits = fc.array(edit, { minLength: 1, maxLength: 4 });

describe("whatever the edits,", () => {
  it("scores and shares lie between 0 and 1", () => {
    fc.assert(
      fc.property(edits, edits, (failure, action) => {
        for (const { score, parts } of judge(action, [failure])) {
          const { bits, ...shares } = parts;
          for (const share of [score, ...Object.values(shares)]) {
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(1 + 1e-6);
          }
          expect(bits).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("what stands in the file never makes a repeat likelier than if nothing else stood there", () => {
    fc.assert(
      fc.property(edits, edits, text, (failure, action, standing) => {
        const alone = scoreOf(judge(action, [failure], () => ""));
        expect(scoreOf(judge(action, [failure], () => standing))).toBeLessThanOrEqual(alone);
      }),
    );
  });

  it("a file without a word of the change says what an empty one says", () => {
    fc.assert(
      fc.property(edits, edits, (failure, action) => {
        const other = () => "nothing\nof\nthis\n";
        expect(judge(action, [failure], other)).toEqual(judge(action, [failure], () => ""));
      }),
    );
  });

  it("of a failure that took nothing out, a file without a word of the change says nothing", () => {
    fc.assert(
      fc.property(edits, edits, (given, action) => {
        const failure = given.map((each) => ({ ...each, old: "" }));
        expect(judge(action, [failure], () => "")).toEqual(judge(action, [failure]));
      }),
    );
  });

  it("white space changes nothing", () => {
    const spaced = (each: Edit): Edit => ({ ...each, new: each.new.replace(/^|$| /gm, "  ") });
    fc.assert(
      fc.property(edits, edits, (failure, action) => {
        expect(judge(action.map(spaced), [failure])).toEqual(judge(action, [failure]));
      }),
    );
  });

  it("the order of the edits and of their lines changes nothing", () => {
    const turned = (all: readonly Edit[]): readonly Edit[] =>
      all.toReversed().map((each) => ({ ...each, new: each.new.split("\n").reverse().join("\n") }));
    fc.assert(
      fc.property(edits, edits, (failure, action) => {
        expect(scoreOf(judge(turned(action), [failure]))).toBeCloseTo(
          scoreOf(judge(action, [failure])),
        );
      }),
    );
  });

  it("undoing an edit is as far from it as can be", () => {
    fc.assert(
      fc.property(edit, (each) => {
        const undone: Edit = { ...each, old: each.new, new: each.old };
        for (const { parts } of judge([undone], [[each]])) expect(parts.bits).toBe(0);
      }),
    );
  });
});
