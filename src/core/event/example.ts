// The common part of every kind's example: one moment in one imaginary project.

import type { CommonBody } from "./common.ts";

export const exampleCommon: CommonBody = {
  salt: "aaaaaaaaaaaaaaaaaaaaaaaaaa",
  when: 1_767_225_600_000,
  actor: { door: "cli", tty: "no", agents: ["CLAUDECODE"] },
  author: "Ada Lovelace",
  session: "s-1",
  commit: "0123456789abcdef0123456789abcdef01234567",
  branch: "main",
  files: ["src/upload.ts"],
  at: { path: "src/upload.ts", line: 12 },
  tags: ["network"],
};

export const exampleId = "abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrst";
export const otherExampleId = "bcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrstu";

/** Every common field except `text`, which each kind sets. */
export const exampleBody: CommonBody = {
  ...exampleCommon,
  key: "import:example:1",
  body: "The rest of it, in *Markdown*.",
  spec: "uploads-2",
  phase: "build",
  relates: [{ as: "because-of", to: exampleId }],
  origin: otherExampleId,
  redactions: [{ family: "github", field: "body", action: "redact", count: 1 }],
  blobs: [{ field: "body", hash: exampleId, bytes: 120_000 }],
};
