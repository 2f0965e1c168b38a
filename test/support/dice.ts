// Runs before each test file: properties draw the same values each time, so that the verdict does not depend on chance.
// `SEED=7 npx vitest run <file>` draws others, and `npm run test:long` draws anew.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 1) });
