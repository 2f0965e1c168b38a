// Proves that the log is whole: every line against its own hashes, every link against what is there. Reads only.
import type { Verification } from "../core/log/verification.ts";
import { createVerifier } from "../core/log/verify.ts";
import type { Project } from "./project.ts";

export const verify = ({ log, digest, clock }: Project): Verification => {
  const verifier = createVerifier({
    digest,
    nowMs: clock.nowMs(),
    recordedHeads: log.recordedHeads(),
    strays: log.strays(),
  });
  for (const segment of log.segments()) for (const line of log.lines(segment)) verifier.take(line);
  return verifier.finish();
};
