// What bin/twiceshy.js starts for `twiceshy ui`: it loads the compiled server of the page (entry.ts). It is small, because
// Node compiles this file at each start.
import { startProgram } from "../../../open/program.ts";

/** The server's file, named by its content: the build fills it in. */
declare const PROGRAM: string;

startProgram(__dirname, PROGRAM, process.env);
