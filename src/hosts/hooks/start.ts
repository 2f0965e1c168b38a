// What bin/twiceshy-hook starts: the judge (judge-entry.ts), or the attendant (attendant-entry.ts) for
// events other than tool calls. It is small, because Node compiles this file at each start.
import { startProgram } from "../../open/program.ts";

/** The judge's file and the attendant's, named by their content: the build fills them in. */
declare const PROGRAM: string;
declare const ATTENDANT: string;

// A fault of ours must never stop an agent. It goes to standard error, where hosts do not look.
process.on("uncaughtException", (fault) => {
  process.stderr.write(`twiceshy-hook: ${fault.message}\n`);
  process.exit(0);
});

// The shell script names the event: each program runs other code, and loads none of the other's.
const [, , , , , sort = ""] = process.argv;
const isJudged = sort === "" || sort === "edit" || sort === "command";
startProgram(__dirname, isJudged ? PROGRAM : ATTENDANT, process.env, { sort });
