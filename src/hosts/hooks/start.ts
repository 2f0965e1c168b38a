// What bin/twiceshy-hook starts: the judge beside it (entry.ts), from code that an earlier run compiled where there is any.
// Small, since Node compiles this file at each start.
import { openCompiled } from "../../open-compiled.ts";

/** The judge's file, named by its content: the build fills it in. */
declare const JUDGE: string;

// A fault of ours must never stop an agent; it shows on standard error, where hosts do not look.
process.on("uncaughtException", (fault) => {
  process.stderr.write(`twiceshy-hook: ${fault.message}\n`);
  process.exit(0);
});

const { value, ran } = openCompiled(__dirname, JUDGE, process.env);
const isProgram = (one: unknown): one is (load: (name: string) => unknown, module: Judge) => void =>
  typeof one === "function";

interface Judge {
  exports: { main?: (ran: (way: string) => void) => void };
}

const judge: Judge = { exports: {} };
// All it asks for is built in, the same few from each of its files.
if (isProgram(value)) value(process.getBuiltinModule, judge);
judge.exports.main?.(ran);
