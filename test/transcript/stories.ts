// What the transcripts begin with: small repositories, made with the same commits each time.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createTeller, type Told } from "../golden/teller.ts";
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
      scratch.git(folder, "add", "-A");
      scratch.gitAt(date, folder, "commit", "-q", "--allow-empty", "-m", message);
      return scratch.git(folder, "rev-parse", "HEAD");
    },
  };
};

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

/** Notes of two other clones, two of which have ids that begin alike. */
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
