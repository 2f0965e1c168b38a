// What bin/twiceshy.js starts: the command line beside it (entry.ts). It is small, because Node compiles this file at
// each start.
import { startProgram } from "../../open/program.ts";

/** The command line's file, named by its content: the build fills it in. */
declare const PROGRAM: string;

startProgram(__dirname, PROGRAM, process.env);
