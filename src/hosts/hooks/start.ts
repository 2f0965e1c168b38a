// What bin/twiceshy-hook starts: the judge beside it (entry.ts). It is small, because Node compiles this file at each
// start.
import { startProgram } from "../../open-compiled.ts";

/** The judge's file, named by its content: the build fills it in. */
declare const PROGRAM: string;

// A fault of ours must never stop an agent. It goes to standard error, where hosts do not look.
process.on("uncaughtException", (fault) => {
  process.stderr.write(`twiceshy-hook: ${fault.message}\n`);
  process.exit(0);
});

// The front says whether it is about an edit or a command: each runs other code, and none of the other's is loaded.
const [, , , , , said] = process.argv;
const sort = said === "edit" || said === "command" ? said : undefined;
startProgram(__dirname, PROGRAM, process.env, { sort });
