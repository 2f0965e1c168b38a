// What bin/twiceshy-hook starts: the judge beside it (entry.ts), or the attendant (attend-entry.ts) where no tool is
// concerned. It is small, because Node compiles this file at each start.
import { startProgram } from "../../open/program.ts";

/** The judge's file and the attendant's, named by their content: the build fills them in. */
declare const PROGRAM: string;
declare const ATTENDANT: string;

// A fault of ours must never stop an agent. It goes to standard error, where hosts do not look.
process.on("uncaughtException", (fault) => {
  process.stderr.write(`twiceshy-hook: ${fault.message}\n`);
  process.exit(0);
});

// The front says what it is about: each runs other code, and none of the other's is loaded.
const [, , , , , sort = ""] = process.argv;
const isJudged = sort === "" || sort === "edit" || sort === "command";
startProgram(__dirname, isJudged ? PROGRAM : ATTENDANT, process.env, { sort });
