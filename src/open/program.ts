// Starts a program of ours: its file beside the starting one, with the code that earlier runs compiled. Nothing else may be
// loaded with it.
export { keep, startProgram, type Main, type Started } from "../io/compiled/program.ts";
export { withKeys } from "../io/system/keys.ts";
export { workingFolder } from "../io/system/process.ts";
