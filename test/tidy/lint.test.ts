// The linter's part of the house rules: each is shown to refuse a line that breaks it, under our own configuration.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "twiceshy-lint-"));

const SAMPLES = {
  "typescript(no-explicit-any)": "export const a = (b: any): unknown => b;",
  "typescript(no-non-null-assertion)": "export const a = (b?: string): string => b!;",
  "typescript(consistent-type-assertions)": "export const a = (b: unknown) => b as string;",
  "typescript(ban-ts-comment)": "// @ts-ignore\nexport const a: string = 1;",
  "typescript(consistent-type-imports)": 'import { B } from "./b.ts";\nexport type A = B;',
  "eslint(no-unused-vars)": "const a = 1;",
  "eslint(no-empty)": "try { JSON.parse(''); } catch {}",
  "eslint(eqeqeq)": "export const a = (b: unknown) => b == 1;",
  "import(no-default-export)": "export default 1;",
  "import(no-cycle)": 'import "./self.ts";',
  "unicorn(prefer-node-protocol)": 'export { join } from "path";',
} as const;

let output = "";

beforeAll(() => {
  mkdirSync(join(folder, "src"));
  for (const [rule, text] of Object.entries(SAMPLES)) {
    const name = rule === "import(no-cycle)" ? "self" : rule.replace(/[^a-z-]+/g, "-");
    writeFileSync(join(folder, "src", `${name}.ts`), `${text}\n`);
  }
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const args = [oxlint, "--config", join(root, ".oxlintrc.json"), "--format", "unix", "src"];
  output = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" }).stdout;
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.keys(SAMPLES))("the linter knows %s", (rule) => {
  expect(output).toContain(rule);
});
