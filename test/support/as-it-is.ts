// Shows everything as it is: for tests that are not about redaction.
import type { Redact } from "../../src/core/kit/redact.ts";

export const asItIs: Redact = (shown) => shown;
