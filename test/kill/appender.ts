// A process that appends and says so: the kill tests start, stop and kill it. Each word on its output acknowledges an
// append that has returned. With `early` it is written before the append, which the checks must notice.
import { writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { AppendStep } from "../../src/engine/ports/log.ts";
import { candidate, sandbox } from "./sample.ts";

export interface Orders {
  readonly root: string;
  readonly durability: "power" | "crash";
  /** Names this process in what it appends: `<name>-<number>`. */
  readonly name: string;
  readonly appends: number;
  /** Events in each append. */
  readonly batch: number;
  /** The process kills itself at this step of the append with that number, counted from 0. */
  readonly killAt?: { readonly step: AppendStep; readonly append: number };
  readonly early?: true;
  /** The first event of each append has a text of its own beside the log. */
  readonly long?: true;
  readonly segmentBytes?: number;
  readonly lockWaitMs?: number;
}

export const runAppender = (orders: Orders): void => {
  const { root, durability, name, appends, batch, killAt, early, long, ...settings } = orders;
  let append = 0;
  const log = sandbox(root).open({
    durability,
    onStep: (step) => {
      if (step === killAt?.step && append === killAt.append) process.kill(process.pid, "SIGKILL");
    },
    ...(settings.segmentBytes === undefined ? {} : { segmentBytes: settings.segmentBytes }),
    ...(settings.lockWaitMs === undefined ? {} : { lockWaitMs: settings.lockWaitMs }),
  });
  for (; append < appends; append++) {
    const texts = Array.from({ length: batch }, (_, n) => `${name}-${append * batch + n}`);
    if (early) acknowledge(texts);
    const appended = log.append(
      texts.map((text, n) => {
        const stream = n % 8 === 7 ? "local" : "team";
        return candidate(text, {
          stream,
          ...(long && n === 0 ? { beside: text.repeat(9_000) } : {}),
        });
      }),
    );
    if (!appended.ok) {
      process.stderr.write(`${JSON.stringify(appended.error)}\n`);
      process.exit(3);
    }
    if (!early) acknowledge(texts);
  }
};

const acknowledge = (texts: readonly string[]): void => {
  writeSync(1, `${texts.join("\n")}\n`);
};

/** An argument that marks a process started to append. */
export const APPENDER_FLAG = "--appender";

const [, program, flag, orders] = process.argv;
if (
  flag === APPENDER_FLAG &&
  orders !== undefined &&
  program !== undefined &&
  import.meta.url === pathToFileURL(program).href
)
  runAppender(JSON.parse(orders));
