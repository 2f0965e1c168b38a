// Before each file of tests: properties draw the same each time, so that the verdict hangs on no dice. `SEED=7 npx vitest run
// <file>` draws others, and `npm run test:long` draws anew.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 1) });
