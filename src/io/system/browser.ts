// Opens an address in the browser of the person at this machine, with the program that the system has for that.
import { codeOf } from "../../core/kit/fault.ts";

const PROGRAMS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** How long a program may take to say that it cannot. */
const PATIENCE_MS = 3_000;

/** `failed` is called with the reason, if it is known soon. The address is an argument, never part of a shell's line. */
export const openBrowser = (address: string, failed: (why: string) => void): Promise<void> =>
  new Promise((resolve) => {
    const { spawn } = process.getBuiltinModule("node:child_process");
    const [program, ...args] = PROGRAMS[process.platform] ?? ["xdg-open"];
    const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
    const end = (why?: string): void => {
      clearTimeout(timer);
      if (why !== undefined) failed(why);
      resolve();
    };
    const timer = setTimeout(() => end(), PATIENCE_MS);
    child.once("error", (fault) => end(`${program} could not be started (${codeOf(fault)}).`));
    child.once("exit", (code) => end(code === 0 ? undefined : `${program} found no browser.`));
    child.unref();
  });
