import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  digest,
  entropy,
  errorOf,
  programOf,
  repositoryIn,
  runProgram,
  scratchFolder,
  stateOf,
  valueOf,
} from "../../../test/support/scratch.ts";
import type { Place, WriterIdentity } from "../../engine/ports/place.ts";
import { mayWrite } from "./ci.ts";
import { findPlace } from "./find.ts";
import { machineHome } from "../kit/home.ts";
import { makePlace } from "./make.ts";
import { knownWriter, writerFacts, writerOf, type WriterFacts } from "./writer.ts";

const scratch = scratchFolder();
const home = join(scratch, "home");
let count = 0;
const project = (): Place => {
  const top = join(scratch, `p-${(count += 1)}`);
  mkdirSync(top);
  repositoryIn(top);
  const place = valueOf(findPlace({ cwd: top, home }));
  return valueOf(makePlace(place, { home, entropy, nowMs: 0 })).place;
};
const factsOf = (place: Place): WriterFacts => valueOf(writerFacts(place, home, entropy));
const writer = (place: Place, facts = factsOf(place)): WriterIdentity =>
  valueOf(writerOf({ place, facts, entropy, digest }));

describe("the writer of a clone", () => {
  it("is made when it is first asked for, and is the same ever after", () => {
    const place = project();
    const before = stateOf(place.store);
    expect(valueOf(knownWriter({ place, facts: factsOf(place), digest }))).toBeUndefined();
    expect(stateOf(place.store)).toEqual(before);
    const first = writer(place);
    expect(first).toEqual({ writer: expect.stringMatching(/^w[a-z2-7]{13}$/), previous: [] });
    expect(writer(place)).toEqual(first);
    expect(valueOf(knownWriter({ place, facts: factsOf(place), digest }))).toEqual(first);
  });

  it.each(["machineId", "hostName", "device", "inode", "realPath"] as const)(
    "is another where %s differs, and continues the old",
    (fact) => {
      const place = project();
      const old = writer(place);
      const moved = writer(place, { ...factsOf(place), [fact]: "other" });
      expect(moved.writer).not.toBe(old.writer);
      expect(moved.previous).toEqual([old.writer]);
      expect(writer(place)).toEqual(old);
    },
  );

  it("is another in a copy of the clone, which names all that it was", () => {
    const place = project();
    const [host, container] = [writer(place), writer(place, { ...factsOf(place), hostName: "c" })];
    const copy = join(scratch, "copy");
    cpSync(place.top ?? "", copy, { recursive: true });
    const other = writer(valueOf(findPlace({ cwd: copy, home })));
    expect(other.previous).toEqual([host.writer, container.writer].sort());
    expect(writer(place)).toEqual(host);
  });

  it("leaves none of the facts it rests on on the disk", () => {
    const place = project();
    const facts = factsOf(place);
    writer(place, {
      ...facts,
      machineId: "the-machine",
      hostName: "the-host",
      inode: "7777777777",
    });
    const all = [...stateOf(join(place.store, "local"))].flat().join("\n");
    for (const fact of ["the-machine", "the-host", "7777777777", facts.realPath])
      expect(all).not.toContain(fact);
  });

  it("is one for many processes that ask at once", async () => {
    const place = project();
    const program = programOf(
      scratch,
      `import { findPlace } from "./src/io/place/find.ts";
       import { writerFacts, writerOf } from "./src/io/place/writer.ts";
       import { createHash, randomBytes } from "node:crypto";
       import { base32 } from "./src/core/kit/base32.ts";
       const [cwd, home] = process.argv.slice(2);
       const place = findPlace({ cwd, home }).value;
       const entropy = { bytes: randomBytes };
       const digest = (bytes) => base32(createHash("sha256").update(bytes).digest());
       const facts = writerFacts(place, home, entropy).value;
       console.log(JSON.stringify(writerOf({ place, facts, entropy, digest })));`,
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => runProgram(program, [place.top ?? "", home])),
    );
    for (const answer of answers) expect(answer).toEqual({ ok: true, value: writer(place) });
  });

  it("is not made anew over an entry that cannot be read", () => {
    const place = project();
    const facts = factsOf(place);
    writer(place, facts);
    const [name = ""] = [...stateOf(join(place.store, "local/writers")).keys()];
    const path = join(place.store, "local/writers", name);
    writeFileSync(path, "");
    expect(errorOf(writerOf({ place, facts, entropy, digest }))).toEqual({
      kind: "file-broken",
      path,
    });
    expect(readFileSync(path, "utf8")).toBe("");
  });
});

describe("on a build server", () => {
  const reading = { ci: { write: false } };

  it("nothing is written, and the marker is named", () => {
    expect(errorOf(mayWrite({ GITHUB_ACTIONS: "true" }, reading))).toEqual({
      kind: "ci-reads-only",
      marker: "GITHUB_ACTIONS",
    });
    expect(mayWrite({ JENKINS_HOME: "/var/lib/jenkins" }, reading).ok).toBe(false);
  });

  it("everything is, where the settings say so", () => {
    expect(mayWrite({ CI: "1" }, { ci: { write: true } }).ok).toBe(true);
  });

  it.each([{}, { CI: "" }, { CI: "false" }, { CI: "0" }])("%j is none", (env) => {
    expect(mayWrite(env, reading).ok).toBe(true);
  });
});

describe("the machine-wide home", () => {
  it("is asked of the environment at each call", () => {
    expect(machineHome({ HOME: "/home/a" })).toBe("/home/a/.twiceshy");
    expect(machineHome({ HOME: "/home/a", TWICESHY_HOME: "/data/shy" })).toBe("/data/shy");
    expect(machineHome({ HOME: "/home/b", TWICESHY_HOME: "" })).toBe("/home/b/.twiceshy");
    expect(machineHome({ USERPROFILE: "/users/c" })).toBe("/users/c/.twiceshy");
  });
});
