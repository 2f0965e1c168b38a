// The process side of `twiceshy ui`: flags, the address with its one-time token, the browser, the end. start.ts loads this
// from compiled code.
import { EXIT } from "../../../answers/exit.ts";
import { createPageFeed } from "../../../answers/page/changes.ts";
import { phraseOf } from "../../../answers/faults/words.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { MARKS } from "../../../core/agents/variables.ts";
import type { CommonBody } from "../../../core/event/common.ts";
import { base32 } from "../../../core/kit/base32.ts";
import { hash32 } from "../../../core/kit/hash.ts";
import { lazily } from "../../../core/kit/lazy.ts";
import type { Place } from "../../../engine/ports/place.ts";
import type { Project } from "../../../engine/project.ts";
import { openBrowser, openingOf, uiBundle, web } from "../../../open/machine.ts";
import { keep, workingFolder, type Started } from "../../../open/program.ts";
import { findInitialised, openProject } from "../../../open/project.ts";
import { createActs } from "../../mcp/acts/acts.ts";
import { createBehind } from "../../mcp/acts/behind.ts";
import { createQueue } from "../../mcp/acts/queue.ts";
import { createLogWatch } from "../events.ts";
import { exitWhenIdle, foldersOf, shutDownOnce, warner } from "../process.ts";
import { readPageOptions, type PageOptions } from "./options.ts";
import { createSite } from "./site.ts";
import { PAGE_WAYS } from "./ways.ts";

const warn = warner("ui");

const failed = (fault: Fault): never => {
  const { sentence, hint, exit } = phraseOf(fault, PAGE_WAYS);
  warn(`${sentence} ${hint}`.trim());
  process.exit(exit);
};

interface Judge {
  readonly actor: CommonBody["actor"];
  /** Why nobody may judge; absent if whoever opens the page is the person at this terminal. */
  readonly showsOnly: string | undefined;
}

/** The token came through this terminal, so the page speaks for whoever is at it. */
const judgeHere = (): Judge => {
  const agents = MARKS.filter((name) => (process.env[name] ?? "") !== "");
  const { isatty } = process.getBuiltinModule("node:tty");
  const isTerminal = isatty(0) && isatty(1);
  const isPerson = isTerminal && agents.length === 0;
  return {
    actor: isPerson ? { door: "web" } : { door: "api", ...(agents.length > 0 ? { agents } : {}) },
    showsOnly: isPerson
      ? undefined
      : agents.length > 0
        ? "An agent's environment started it. To judge, run twiceshy ui at a terminal of your own."
        : "It was started without a terminal. To judge, run twiceshy ui at a terminal.",
  };
};

const newSecret = (): string => base32(process.getBuiltinModule("node:crypto").randomBytes(20));

/** The same for a project each time, so that its page keeps its address; far from the ports of other programs. */
const usualPort = ({ store, top = "" }: Place): number =>
  20_000 + (Math.abs(hash32(`${store} ${top}`)) % 10_000);

/** How many events the log holds, which a page that opens shows while it waits for more. */
const eventsIn = ({ index }: Project): number => {
  const { kinds } = index.lists.counts();
  index.snapshot.close();
  return Object.values(kinds).reduce((sum, count) => sum + count, 0);
};

const siteOf = (place: Place, judge: Judge) => {
  const { env } = process;
  const enqueue = createQueue();
  const behind = createBehind(enqueue, warn);
  const opened = lazily(() => openProject(openingOf(place, env)));
  const watch = lazily(() => {
    const project = opened();
    return project.ok
      ? createLogWatch(project.value.log, () => ({ holds: eventsIn(project.value) }))
      : failed(project.error);
  });
  const acts = createActs({ env, readOnly: false, behind, warn, ways: PAGE_WAYS });
  const means = { acts, place, env, ...judge, enqueue, watch, folders: foldersOf(place, env) };
  return { means, enqueue, behind };
};

const address = (url: string, { publicOrigin, view }: PageOptions, token: string): string =>
  `${publicOrigin ?? url}/#token=${token}${view === undefined ? "" : `&at=${view}`}`;

export const main = async ({ compiled }: Started): Promise<void> => {
  const options = readPageOptions(process.argv.slice(3));
  if (!options.ok) {
    warn(`${options.error}. See twiceshy ui --help.`);
    process.exit(EXIT.usage);
  }
  const { port, root, idleMs, opens, publicOrigin } = options.value;
  const found = findInitialised({ cwd: workingFolder(), env: process.env, root });
  const place = found.ok ? found.value : failed(found.error);
  const judge = judgeHere();
  const { means, enqueue, behind } = siteOf(place, judge);
  const { openWeb, createPageGuard, tokenSpent } = await web();
  let listening = 0;
  const { guard, newToken, exchange } = createPageGuard({
    ...{ port: () => listening, publicOrigin, newSecret, nowMs: () => Date.now() },
  });
  const site = createSite({
    ...means,
    kept: { past: new Map(), rows: new WeakMap() },
    feed: createPageFeed(newSecret()),
    exchange,
    tokenSpent,
    bundle: await uiBundle(),
  });
  let noteUse = (): void => {};
  const openAt = (at: number) =>
    openWeb({
      ...{ port: at, guard, warn, answer: site, connect: () => false },
      noteUse: () => noteUse(),
    });
  const first = await openAt(port ?? usualPort(place));
  // Another program may have the usual port, or another page of this project.
  const opened = first.ok || port !== undefined ? first : await openAt(0);
  if (!opened.ok) {
    warn(`Could not listen on port ${opened.error.port} (${opened.error.code}).`);
    process.exit(EXIT.world);
  }
  const { url, close, open } = opened.value;
  listening = Number(new URL(url).port);
  const show = (): string => address(url, options.value, newToken());
  const shown = show();
  process.stdout.write(`${shown}\n`);
  if (publicOrigin !== undefined) warn(`Forward that address to ${url}.`);
  if (judge.showsOnly !== undefined) warn(`The page shows and does not judge. ${judge.showsOnly}`);
  else warn("Press Enter for an address for another browser, Ctrl-C to end.");
  if (opens) await openBrowser(shown, (why) => warn(`Open it yourself: ${why}`));
  if (judge.showsOnly === undefined)
    process.stdin.on("data", () => process.stdout.write(`${show()}\n`));
  const finish = async (): Promise<void> => {
    await close();
    await enqueue(async () => behind.finish());
  };
  const shutDown = shutDownOnce(finish, () => keep(compiled, "ui"));
  noteUse = exitWhenIdle(idleMs, () => open() > 0, shutDown);
};
