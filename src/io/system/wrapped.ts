// Runs a program in our place: it has our streams and gets the signals that we get. What was made for it goes when it
// ends.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answered, codeOf } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";

export interface NotRunnable {
  readonly kind: "program-not-runnable";
  readonly program: string;
  readonly code: string;
}

export interface WrappedCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The program's exit code; if a signal ended it, the code that shells give for that. */
export const runInPlace = ({
  program,
  args,
  cwd,
  env,
}: WrappedCommand): Promise<Result<number, NotRunnable>> =>
  new Promise((resolve) => {
    const { spawn } = process.getBuiltinModule("node:child_process");
    const { constants } = process.getBuiltinModule("node:os");
    let child: ReturnType<typeof spawn> | undefined;
    // Listens before the start, because the program may be up and running before `spawn` returns.
    const passing = SIGNALS.map((signal) => {
      const pass = (): void => {
        // The program itself hears what is typed at a terminal.
        if (!TYPED.has(signal) || !isAtTerminal()) child?.kill(signal);
      };
      process.on(signal, pass);
      return () => process.off(signal, pass);
    });
    const end = (result: Result<number, NotRunnable>): void => {
      for (const stop of passing) stop();
      resolve(result);
    };
    const refused = (fault: unknown): void =>
      end(err({ kind: "program-not-runnable", program, code: codeOf(fault) }));
    try {
      child = spawn(program, args, { cwd, env, stdio: "inherit" });
    } catch (fault) {
      // A name or a list of arguments that the system does not accept.
      return refused(fault);
    }
    child.on("error", refused);
    child.on("close", (code, signal) =>
      end(ok(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))),
    );
  });

const SIGNALS = ["SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP"] as const;
const TYPED: ReadonlySet<NodeJS.Signals> = new Set(["SIGINT", "SIGQUIT"]);

/** Some of our streams may be redirected. */
const isAtTerminal = (): boolean => {
  const { isatty } = process.getBuiltinModule("node:tty");
  return [0, 1, 2].some((stream) => isatty(stream));
};

/** Makes a file that nobody else may read, for as long as the act runs. */
export const withTextFile = async <T>(
  name: string,
  text: string,
  act: (file: string) => Promise<T>,
): Promise<Result<T, FileFault>> => {
  const temporary = process.getBuiltinModule("node:os").tmpdir();
  const made = answered("file-unwritable", temporary, () =>
    mkdtempSync(join(temporary, "twiceshy-")),
  );
  if (!made.ok) return made;
  try {
    const file = join(made.value, name);
    const written = answered("file-unwritable", file, () =>
      writeFileSync(file, text, { mode: 0o600, flag: "wx" }),
    );
    return written.ok ? ok(await act(file)) : written;
  } finally {
    rmSync(made.value, { recursive: true, force: true });
  }
};
