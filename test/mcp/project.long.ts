// Which project a call is about: a pinned root, what the call names, the client's folders, the working folder, the only
// known one. If two projects could be meant, nothing is written to either.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { ERAS, talk, type Talking } from "./client.ts";

let scratch: Scratch;
/** A folder that belongs to no project. */
let nowhere: string;
beforeEach(() => {
  scratch = createScratch();
  nowhere = join(scratch.root, "nowhere");
  mkdirSync(nowhere);
});

const project = (name: string): string => {
  const folder = scratch.repository(name);
  scratch.git(folder, "commit", "-q", "--allow-empty", "-m", "Begin");
  scratch.shy(["init"], { cwd: folder });
  return folder;
};

const notesIn = (folder: string): unknown =>
  scratch.json(["search", "--kind", "note"], { cwd: folder })["total"];

type Said = { readonly project?: string; readonly files?: readonly string[] };

let notes = 0;

/** A client that notes something; returns where it went, or the name of the refusal. */
const noting = async (talking: Talking = {}, args: readonly string[] = []) => {
  const { call } = await talk(scratch, args, { cwd: nowhere, ...talking });
  return async (said: Said): Promise<unknown> => {
    // What was noted before would not be noted again.
    notes += 1;
    const { told, fault } = await call("note", { text: `Known ${notes}`, ...said });
    return told["project"] ?? fault;
  };
};

const noted = async (said: Said, talking?: Talking, args?: readonly string[]): Promise<unknown> =>
  (await noting(talking, args))(said);

describe.each(ERAS)("over %s", (era) => {
  test("the only usable folder of the client counts before the server's own", async () => {
    const [one, two] = [project("one"), project("two")];
    expect(await noted({}, { era, cwd: one, roots: [nowhere, two] })).toBe("two");
    expect(await noted({}, { era, cwd: one, roots: [nowhere] })).toBe("one");
    expect(await noted({}, { era, cwd: one, roots: [] })).toBe("one");
  });

  test("a folder of the client that is none costs itself, and not the others", async () => {
    const [one, two] = [project("one"), project("two ä")];
    const { client, call } = await talk(scratch, [], { era, cwd: one, roots: [] });
    const uris = [
      ...["https://example.com/x", "file://elsewhere/x", "file:///a%2Fb", "file:///\0"],
      ...["file:///%E0%A4%A", "file:///not/there", pathToFileURL(two).href],
    ];
    client.setRequestHandler("roots/list", () => ({ roots: uris.map((uri) => ({ uri })) }));
    expect((await call("brief")).told["project"]).toBe("two ä");
  });

  test("two folders with a memory are an error that names both, and nothing is written", async () => {
    const [one, two] = [project("one"), project("two")];
    const { call } = await talk(scratch, [], { era, cwd: one, roots: [one, two] });
    const { text, fault } = await call("note", { text: "Known" });
    expect(fault).toBe("project-ambiguous");
    expect(text).toContain(one);
    expect(text).toContain(two);
    expect([notesIn(one), notesIn(two)]).toEqual([0, 0]);
    expect((await call("note", { text: "Known", project: "two" })).told["project"]).toBe("two");
  });
});

test("two work trees of one repository are one project", async () => {
  const one = project("one");
  scratch.git(one, "worktree", "add", "-q", join(scratch.root, "tree"));
  const roots = [one, join(scratch.root, "tree")];
  expect(await noted({}, { roots })).toBe("one");
});

test("a pinned root is a boundary: whatever the client has open, and whatever is named", async () => {
  const [one, two] = [project("one"), project("two")];
  for (const [args, env] of [
    [["--root", one], {}],
    [[], { TWICESHY_ROOT: one }],
  ] as const) {
    const note = await noting({ cwd: two, roots: [two], env }, args);
    expect(await note({})).toBe("one");
    expect(await note({ project: "one" })).toBe("one");
    expect(await note({ project: one })).toBe("one");
    expect(await note({ project: "two" })).toBe("place-outside");
    expect(await note({ project: two })).toBe("place-outside");
    expect(await note({ project: "three" })).toBe("project-unknown");
  }
  expect([notesIn(one), notesIn(two)]).toEqual([6, 0]);
});

test("a call may name a project by its name or its folder, from anywhere", async () => {
  const [one, two] = [project("one"), project("two")];
  expect(await noted({ project: "one" }, { cwd: two })).toBe("one");
  expect(await noted({ project: one })).toBe("one");
  expect(await noted({ project: join(one, "..", "two") })).toBe("two");
  expect(await noted({ project: "no" }, { cwd: two })).toBe("project-unknown");
  expect([notesIn(one), notesIn(two)]).toEqual([2, 1]);
});

test("where nothing says which, the only known project answers, and of two none", async () => {
  expect(await noted({})).toBe("place-not-found");
  const one = project("one");
  expect(await noted({})).toBe("one");
  const two = project("two");
  const { call } = await talk(scratch, [], { cwd: nowhere });
  const { text, fault } = await call("brief");
  expect(fault).toBe("project-ambiguous");
  expect(text).toMatch(/one \(.*two \(/);
  // A project that is gone is no longer known.
  rmSync(two, { recursive: true });
  expect((await call("brief")).told["project"]).toBe("one");
  expect(notesIn(one)).toBe(1);
});

test("a copy of a project's folder is not that project, nor a second one of its name", async () => {
  const one = project("one");
  mkdirSync(join(scratch.root, "copies"));
  cpSync(one, join(scratch.root, "copies/one"), { recursive: true });
  expect(await noted({ project: "one" })).toBe("one");
  expect(notesIn(one)).toBe(1);
});

test("a folder without a memory is where somebody works: another memory is not for it", async () => {
  const one = project("one");
  const bare = scratch.repository("bare");
  expect(await noted({}, { cwd: bare })).toBe("place-not-initialised");
  expect(await noted({}, { cwd: nowhere, roots: [bare] })).toBe("place-not-found");
  expect(notesIn(one)).toBe(0);
});

test("a file of another project is refused, and nothing is written", async () => {
  const [one, two] = [project("one"), project("two")];
  expect(await noted({ files: [join(two, "a.js")] }, { cwd: one })).toBe("place-outside");
  expect(await noted({ files: ["a.js", join(one, "b.js")] }, { cwd: one })).toBe("one");
  const { client } = await talk(scratch, [], { cwd: one });
  const start = { name: "start", arguments: { focus: join(two, "a.js") } };
  await expect(client.getPrompt(start)).rejects.toThrow(/belongs to/);
  expect([notesIn(one), notesIn(two)]).toEqual([1, 0]);
});

test("a client that has folders and does not name them is answered all the same", async () => {
  const one = project("one");
  const { client, call } = await talk(scratch, [], { era: "2025-11-25", cwd: one, roots: [] });
  client.setRequestHandler("roots/list", () => {
    throw new Error("not now");
  });
  expect((await call("brief")).told["project"]).toBe("one");
});

test("which project it is, is asked anew at each call", async () => {
  const [one, two] = [project("one"), project("two")];
  const { client, call } = await talk(scratch, [], { cwd: nowhere, roots: [one] });
  expect((await call("brief")).told["project"]).toBe("one");
  client.setRequestHandler("roots/list", () => ({ roots: [{ uri: `file://${two}` }] }));
  expect((await call("brief")).told["project"]).toBe("two");
});

test("what uninstall leaves is known to nobody", async () => {
  const one = project("one");
  scratch.shy(["uninstall"], { cwd: one });
  expect(await noted({ project: "one" })).toBe("project-unknown");
});
