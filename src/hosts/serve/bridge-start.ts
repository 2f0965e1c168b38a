// What bin/twiceshy.js starts for `twiceshy mcp --bridge`: it loads the compiled bridge (bridge-entry.ts). It is small,
// because Node compiles this file at each start.
import { startProgram } from "../../open/program.ts";

/** The bridge's file, named by its content: the build fills it in. */
declare const PROGRAM: string;

startProgram(__dirname, PROGRAM, process.env);
