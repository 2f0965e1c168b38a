// What the transcripts begin with: small repositories, made with the same commits each time.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createTeller, type Told } from "../golden/teller.ts";
import { GIT } from "../support/scratch.ts";
import { allPrintedBy, printedBy } from "../support/shell.ts";
import { headOf } from "../support/story.ts";
import type { Scratch } from "./cli.ts";

export interface Story {
  readonly folder: string;
  /** Writes files and commits them, a day after the commit before; returns its sha. */
  readonly commit: (message: string, files?: Readonly<Record<string, string>>) => string;
}

export const createStory = (scratch: Scratch, name: string): Story => {
  const folder = scratch.repository(name);
  let days = 0;
  return {
    folder,
    commit: (message, files = {}) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      const date = new Date(Date.UTC(2024, 2, 4 + days++, 9)).toISOString();
      const add = [...GIT, "add", "-A"];
      const commit = [...GIT, "commit", "-q", "--allow-empty", "-m", message];
      const env = { ...scratch.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
      allPrintedBy([add, commit], { cwd: folder, env });
      return headOf(join(folder, ".git"));
    },
  };
};

/** A commit to be made. */
export interface ToldCommit {
  readonly message: string;
  readonly files: Readonly<Record<string, string>>;
}

/**
 * A long history imported at once, an hour from commit to commit. A file stays as it is until a commit names it again.
 */
export const importHistory = (
  scratch: Scratch,
  name: string,
  told: readonly ToldCommit[],
): string => {
  const folder = scratch.repository(name);
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const stream = told.map(({ message, files }, n) => {
    const who = `Ada <ada@example.com> ${1_709_542_800 + n * 3_600} +0000`;
    const changed = Object.entries(files).map(
      ([path, text]) => `M 100644 inline ${path}\n${data(text)}`,
    );
    return `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${data(message)}${changed.join("")}`;
  });
  const options = { cwd: folder, env: scratch.env, input: stream.join("\n") };
  printedBy([...GIT, "fast-import", "--quiet"], options);
  scratch.git(folder, "reset", "-q", "--hard");
  return folder;
};

/** This many changes that failed, each taken back. */
export const failures = (count: number): readonly ToldCommit[] => [
  { message: "Begin", files: { "src/begin.js": "begin();\n" } },
  ...Array.from({ length: count }, (_, n) => {
    const before = `export const part${n} = () => ${n};\nstart(${n});\n`;
    const after = `export const part${n} = () => cache(${n});\nstart(${n});\nwarm${n}();\n`;
    const path = `src/part-${n}.js`;
    return [
      { message: `Part ${n}`, files: { [path]: before } },
      { message: `Cache part ${n}`, files: { [path]: after } },
      { message: `Revert "Cache part ${n}"\n\nPart ${n} was stale.`, files: { [path]: before } },
    ];
  }).flat(),
];

const upload = (body: string): string =>
  `export async function upload(path, url) {\n  const file = await open(path);\n${body}}\n`;

const ONCE = upload("  await put(url, file);\n");
const RETRIED = upload(
  "  for (let round = 0; round < 3; round++) {\n    const answer = await put(url, file);\n    if (answer.ok) return;\n  }\n  throw new Error('gave up');\n",
);
const PARTS = upload("  for (const part of partsOf(file)) await putPart(url, part);\n");

/** A change that failed and was taken back, and the fix that stayed. */
export const photoStore = (scratch: Scratch, name = "photo-store"): string => {
  const story = createStory(scratch, name);
  story.commit("Upload photos", { "src/upload.js": ONCE, "README.md": "# photo-store\n" });
  const failed = story.commit("Retry failed uploads three times", { "src/upload.js": RETRIED });
  story.commit(
    `Revert "Retry failed uploads three times"\n\nThis reverts commit ${failed}.\n\nThe server bills each round as an upload of its own.`,
    { "src/upload.js": ONCE },
  );
  story.commit("Fix uploads that break off: send them in parts\n\nFixes #12.", {
    "src/upload.js": PARTS,
  });
  return story.folder;
};

/** The same failure made again later and taken back again; then once more, with a message that its fault was fixed. */
export const photoRepeats = (scratch: Scratch, name = "photo-store"): string => {
  const story = createStory(scratch, name);
  story.commit("Upload photos", { "src/upload.js": ONCE, "README.md": "# photo-store\n" });
  for (const message of ["Retry failed uploads three times", "Be patient with slow lines"]) {
    const failed = story.commit(message, { "src/upload.js": RETRIED });
    story.commit(
      `Revert "${message}"\n\nThis reverts commit ${failed}.\n\nThe server bills each round as an upload of its own.`,
      { "src/upload.js": ONCE },
    );
    story.commit(`Say more of ${message.split(" ").at(-1)}`, { "README.md": `# ${message}\n` });
  }
  story.commit("Retry failed uploads three times, now that rounds are free", {
    "src/upload.js": RETRIED,
  });
  return story.folder;
};

/** One file that is mended again and again, under two names, among files that only grow. */
export const soreStory = (scratch: Scratch): string => {
  const story = createStory(scratch, "photo-store");
  const grow = (name: string, lines: number): Readonly<Record<string, string>> => ({
    [`src/${name}.js`]: Array.from({ length: lines }, (_, n) => `${name}(${n});\n`).join(""),
  });
  for (let n = 1; n <= 12; n++) story.commit(`Add button ${n}`, grow(`page${n % 3}`, n));
  story.commit("Add uploads", grow("upload", 1));
  for (let n = 2; n <= 6; n++) story.commit(`Fix upload crash number ${n}`, grow("upload", n));
  scratch.git(story.folder, "mv", "src/upload.js", "src/send.js");
  story.commit("Call it send");
  story.commit("Fix a typo in the readme", { "README.md": "# photo-store\n" });
  return story.folder;
};

/** Notes of two other clones, of which two have ids that begin alike. */
export const alike = (): readonly [Told, Told] => {
  const seen = new Map<string, Told>();
  for (let n = 0; ; n++) {
    const [a, b] = ["a", "b"].map((writer) =>
      createTeller(writer)({
        kind: "note",
        ts: 1_767_225_600_000 + n,
        body: { text: `Note ${n} of clone ${writer}`, namespace: "learnings" },
      }),
    );
    if (!a || !b) throw new Error("two clones tell two notes");
    seen.set(a.event.id.slice(0, 4), a);
    const other = seen.get(b.event.id.slice(0, 4));
    if (other) return [other, b];
  }
};
