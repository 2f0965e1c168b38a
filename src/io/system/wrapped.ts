// A program in our place: it has our streams, gets the signals that we get, and what was made for it goes when it ends.
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

export interface Calling {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The code it left with; where a signal ended it, what shells make of that. */
export const runInPlace = ({
  program,
  args,
  cwd,
  env,
}: Calling): Promise<Result<number, NotRunnable>> =>
  new Promise((resolve) => {
    const { spawn } = process.getBuiltinModule("node:child_process");
    const { constants } = process.getBuiltinModule("node:os");
    let child: ReturnType<typeof spawn> | undefined;
    // Heard from before it starts: it may be up and running before `spawn` returns.
    const passing = SIGNALS.map((signal) => {
      const pass = (): void => {
        // What is typed at a terminal, it hears itself.
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
      // A name or a list of arguments that the system does not take.
      return refused(fault);
    }
    child.on("error", refused);
    child.on("close", (code, signal) =>
      end(ok(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))),
    );
  });

const SIGNALS = ["SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP"] as const;
const TYPED: ReadonlySet<NodeJS.Signals> = new Set(["SIGINT", "SIGQUIT"]);

/** Some of our streams may lead elsewhere. */
const isAtTerminal = (): boolean => {
  const { isatty } = process.getBuiltinModule("node:tty");
  return [0, 1, 2].some((stream) => isatty(stream));
};

/** A file that nobody else reads, as long as somebody needs it. */
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
