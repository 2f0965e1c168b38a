// After a failure, somebody mends the same place in another way. The warning asks for exactly that,
// so it is no repeat.
import { expect, it } from "vitest";
import { featuresOfEdits, type Edit } from "../../../../test/support/edits.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { match } from "./match.ts";
import { createMemory } from "./memory.ts";
import { WARN } from "./score.ts";

/** The memory of a project with a single failure: it does not yet know what is common there. */
const likeness = (text: string, failed: Edit, next: Edit): number => {
  const memory = createMemory();
  const [failure, action] = [failed, next].map((edit) => featuresOfEdits([edit]));
  if (failure) memory.add({ id: "failure", fingerprint: fingerprintOf(failure) });
  const [found] = action
    ? match(
        action,
        memory,
        () => true,
        () => text,
      )
    : [];
  return found?.score ?? 0;
};

/** The original text, what failed in its place, and what was done instead. */
const places = [
  {
    path: "src/get.js",
    old: "  const res = await fetch(url);\n  return res.json();",
    failed:
      "  const res = await fetch(url, { timeout: 100 });\n  if (!res.ok) return null;\n  return res.json();",
    instead:
      "  const res = await fetch(url);\n  if (!res.ok) throw new HttpError(res.status);\n  return res.json();",
  },
  {
    path: "app/load.py",
    old: "    with open(path) as f:\n        return json.load(f)",
    failed:
      "    key = os.path.basename(path)\n    if key not in CACHE:\n        with open(path) as f:\n            CACHE[key] = json.load(f)\n    return CACHE[key]",
    instead: "    stamp = os.stat(path).st_mtime\n    return parse(path, stamp)",
  },
  {
    path: "src/port.rs",
    old: "    s.parse().unwrap()",
    failed: "    s.parse().unwrap_or(0)",
    instead: '    s.trim().parse().expect("a port")',
  },
  {
    path: "src/pool.js",
    old: "  size: 10,",
    failed: "  size: 100,",
    instead: "  size: 20,",
  },
  {
    path: "src/slug.js",
    old: "  s.toLowerCase().replace(/ /g, '-');",
    failed: "  s.toLowerCase().replace(/\\W/g, '-');",
    instead: "  s.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');",
  },
  {
    path: "src/day.js",
    old: "  return d.toISOString().slice(0, 10);",
    failed: "  return new Intl.DateTimeFormat('en-CA').format(d);",
    instead:
      "  const pad = (n) => String(n).padStart(2, '0');\n  return `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())}`;",
  },
  {
    path: "src/app.js",
    old: "  res.send(render(req.query.q));",
    failed: "  res.set('Content-Type', 'text/plain');\n  res.send(render(escape(req.query.q)));",
    instead: "  res.type('html');\n  res.send(render(encode(req.query.q)));",
  },
  {
    path: "src/find.js",
    old: "  'select * from users where name = ' + name;",
    failed: '  "select * from users where name = \'" + name + "\'";',
    instead: "  sql`select * from users where name = ${name}`;",
  },
  {
    path: "src/parse.js",
    old: "  const lines = text.split('\\n');\n  return lines.map(parseLine);",
    failed:
      "  const lines = text.split('\\n').filter(Boolean);\n  const rows = lines.map(parseLine);\n  rows.sort();\n  return rows;",
    instead: "  const lines = text.trimEnd().split('\\n');\n  return lines.map(parseLine);",
  },
  {
    path: ".github/workflows/ci.yml",
    old: "    runs-on: ubuntu-latest\n    steps:\n      - run: npm test",
    failed:
      "    runs-on: ubuntu-24.04\n    steps:\n      - run: npm ci --omit=dev\n      - run: npm test",
    instead:
      "    runs-on: ubuntu-latest\n    timeout-minutes: 10\n    steps:\n      - run: npm ci\n      - run: npm test",
  },
] as const;

for (const { path, old, failed, instead } of places) {
  const text = `begin\n${old}\nend\n`;

  it(`what is done instead is no repeat, and the same again is: ${path}`, () => {
    const failure = { path, old, new: failed };
    expect(likeness(text, failure, { path, old, new: instead })).toBeLessThan(WARN);
    expect(likeness(text, failure, failure)).toBeGreaterThan(0.9);
  });
}
