// What CI runs: the tests, and then those in a browser where there is one. npm and the browser are programs that only take note.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";

const ran = (means: {
  readonly browser?: true;
  readonly chromium?: string;
  readonly fails?: string;
}) => {
  const root = mkdtempSync(join(inject("scratch"), "ci-"));
  const bin = join(root, "bin");
  for (const folder of [bin, join(root, ".ci")]) mkdirSync(folder);
  cpSync(".ci/run", join(root, ".ci/run"));
  const log = join(root, "log");
  writeFileSync(log, "");
  const program = (name: string, text: string): void => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  program("npm", `echo "npm $*" >> "${log}"\n[ "$*" != "${means.fails ?? ""}" ]`);
  // Nobody can install anything here.
  program("id", "echo 1000");
  if (means.browser) program("chromium", "");
  for (const name of ["dirname", "sh"]) symlinkSync(join("/bin", name), join(bin, name));
  const env = { PATH: bin, ...(means.chromium === undefined ? {} : { CHROMIUM: means.chromium }) };
  const { status, stdout } = spawnSync("/bin/sh", [join(root, ".ci/run")], {
    env,
    encoding: "utf8",
  });
  return { status, stdout, calls: readFileSync(log, "utf8").trim().split("\n") };
};

const TESTS = ["npm ci", "npm test"];
const ALL = [...TESTS, "npm run test:browser"];

test("where there is a browser CI runs the tests in it, after the others", () => {
  expect(ran({ browser: true })).toMatchObject({ status: 0, calls: ALL });
  expect(ran({ chromium: "/opt/chromium" })).toMatchObject({ status: 0, calls: ALL });
});

test("where there is none, and none can be installed, CI says so in one sentence and passes", () => {
  const { status, stdout, calls } = ran({});
  expect([status, calls]).toEqual([0, TESTS]);
  expect(stdout).toMatch(/^The tests in a browser were NOT RUN: .*\n$/u);
});

test("what fails in a browser is run once more, and CI says so", () => {
  const { status, stdout, calls } = ran({ browser: true, fails: "run test:browser" });
  expect([status === 0, calls]).toEqual([false, [...ALL, "npm run test:browser"]]);
  expect(stdout).toMatch(/^Once more: .*\n$/u);
});

test.each(ALL)("CI fails if %s fails, and runs nothing else after it", (fails) => {
  const { status, calls } = ran({ browser: true, fails: fails.slice("npm ".length) });
  expect(status).not.toBe(0);
  expect(calls.at(-1)).toBe(fails);
});
