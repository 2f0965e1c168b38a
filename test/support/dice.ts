// Runs before each test file: properties draw the same values each time, so that the verdict does not depend on chance, and
// each a quarter as often as in `npm run test:long`, which draws anew. `SEED=7 npx vitest run <file>` draws others.
import fc from "fast-check";
import { draws } from "./draws.ts";

/** As often as fast-check draws by itself. */
const USUAL = 100;

fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 1), numRuns: draws(USUAL) });
