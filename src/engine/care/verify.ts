// Proves that the log is whole: every line against its own hashes, every link against the events
// that exist. Reads only.
import type { Verification } from "../../core/log/verification.ts";
import { verify as verifyLines, type BlobAudit } from "../../core/log/verify.ts";
import { settledBlobs } from "../blobs/sweep.ts";
import type { KeepsBlobs } from "../blobs/whole-body.ts";
import { linesOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

type VerifiedProject = Pick<Project, "log" | "machine"> & KeepsBlobs;

export const verify = (project: VerifiedProject): Verification =>
  verifyLines(linesOf(project), {
    digest: project.machine.digest,
    nowMs: project.machine.clock.nowMs(),
    recordedHeads: project.log.audit.recordedHeads(),
    strays: project.log.audit.strays(),
    blobs: blobsIn(project),
  });

const blobsIn = (project: VerifiedProject): BlobAudit => {
  const settled = settledBlobs(project);
  return {
    names: settled.ok ? settled.value : [],
    read: (hash) => {
      const text = project.store.bodies.blobs.read(hash);
      return text.ok ? text.value : undefined;
    },
  };
};
