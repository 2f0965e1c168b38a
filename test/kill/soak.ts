// Many processes append to one log and are killed at random; then every acknowledged event is looked for. The tests use
// it with small numbers, and `npm run bench -- kill` with large ones.
import { spawn } from "node:child_process";
import type { Verification } from "../../src/core/log/verification.ts";
import { APPENDER_FLAG, type Orders } from "./appender.ts";
import { eventsOf, sandbox, verifyLog } from "./sample.ts";

export interface Ending {
  readonly acknowledged: readonly string[];
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
  readonly errors: string;
}

/** Starts an appender, and kills it after `killAfterMs` if it still runs. */
export const startAppender = (program: string, orders: Orders, killAfterMs?: number) =>
  new Promise<Ending>((resolve, reject) => {
    const child = spawn(process.execPath, [program, APPENDER_FLAG, JSON.stringify(orders)], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const timer =
      killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      // A word without its newline was cut off by the kill, and acknowledges nothing.
      resolve({ acknowledged: output.split("\n").slice(0, -1), signal, code, errors });
    });
  });

export interface Loss {
  readonly lost: readonly string[];
  readonly acknowledged: number;
  readonly verification: Verification;
}

/** Looks for every acknowledged event in the log, and verifies the log. */
export const findLoss = (root: string, endings: readonly Ending[]): Loss => {
  const log = sandbox(root).open();
  const texts = new Set(eventsOf(log).map(({ body }) => body?.text));
  const acknowledged = endings.flatMap((ending) => ending.acknowledged);
  return {
    lost: acknowledged.filter((text) => !texts.has(text)),
    acknowledged: acknowledged.length,
    verification: verifyLog(log),
  };
};

export interface Soak {
  readonly program: string;
  readonly root: string;
  readonly processes: number;
  readonly appends: number;
  readonly durability: "power" | "crash";
  /** This share of the processes is killed, each at a random moment between 0 and this. */
  readonly killWithinMs: number;
  readonly killShare: number;
  readonly random: () => number;
  readonly segmentBytes?: number;
}

/** A killed process is started again for its remaining appends, until all are done. */
export const soak = async (soaked: Soak): Promise<Loss & { readonly kills: number }> => {
  const { program, root, processes, appends, durability, random, segmentBytes } = soaked;
  const endings: Ending[] = [];
  const runOne = async (number: number): Promise<void> => {
    for (let left = appends, life = 0; left > 0; life++) {
      const orders: Orders = {
        root,
        durability,
        name: `p${number}.${life}`,
        appends: left,
        batch: 1,
        ...(segmentBytes === undefined ? {} : { segmentBytes }),
      };
      const killed = random() < soaked.killShare;
      const ending = await startAppender(
        program,
        orders,
        killed ? random() * soaked.killWithinMs : undefined,
      );
      endings.push(ending);
      if (ending.signal === null && ending.code !== 0) throw new Error(ending.errors);
      left -= ending.acknowledged.length;
    }
  };
  await Promise.all(Array.from({ length: processes }, (_, number) => runOne(number)));
  return {
    ...findLoss(root, endings),
    kills: endings.filter(({ signal }) => signal === "SIGKILL").length,
  };
};
