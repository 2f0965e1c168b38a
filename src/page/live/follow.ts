// Keeps the page up to date: listens to the server's stream of new events, and asks what changed when there are some. A server that goes away is asked again until it is back.
import { signal } from "@preact/signals";
import type { PageChanges } from "../../answers/page/changes.ts";
import { data, isThere, showsOnly, takeChanges } from "../data.ts";
import { on } from "../on.ts";
import { prepareViews } from "../prepare.ts";
import { route } from "../route.ts";
import {
  ask,
  NO_SESSION,
  nextSession,
  openSession,
  openStream,
  session,
  textOf,
  type ServerRefusal,
} from "./server.ts";

export type Connection =
  | { readonly is: "opening" | "live" | "gone" }
  /** The server is there and does not know this browser. */
  | { readonly is: "refused"; readonly why: ServerRefusal };

export const connection = signal<Connection>({ is: "opening" });

/** How many events the server reads for its first answer; undefined before it says so. */
export const reading = signal<number | undefined>(undefined);

/** The server sends a sign of life every 15 seconds. */
const SILENCE_MS = 40_000;
/** Between two events that come together, the page asks once. */
const TOGETHER_MS = 150;
const PATIENCE_MS = [500, 1_000, 2_000, 4_000] as const;

export const follow = async (): Promise<void> => {
  let refused = await openSession();
  for (let failures = 0; ;) {
    if (refused !== undefined) {
      connection.value = { is: "refused", why: refused };
      await nextSession();
    }
    const before = session.value;
    const ending = await listen();
    refused = ending === "refused" && session.value === before ? NO_SESSION : undefined;
    if (ending === "refused") continue;
    failures = ending === "ended" ? 0 : failures + 1;
    connection.value = { is: "gone" };
    const wait = PATIENCE_MS[Math.min(failures, PATIENCE_MS.length - 1)] ?? 1_000;
    await new Promise((soon) => void setTimeout(soon, wait));
  }
};

/** `ended`: there was a stream, and there is none any more. */
const listen = async (): Promise<"ended" | "gone" | "refused"> => {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), SILENCE_MS);
  };
  try {
    alive();
    const reader = await openStream(silent.signal);
    if (reader === "refused") return reader;
    if (reader === undefined) return "gone";
    for (;;) {
      const { done, value = "" } = await reader.read();
      if (done) return "ended";
      alive();
      const [, holds] = /"holds":(\d+)/u.exec(value) ?? [];
      if (holds !== undefined && !isThere.value) reading.value = Number(holds);
      if (/^event: (?:hello|log)$/mu.test(value)) loadSoon();
    }
  } catch {
    // The connection broke, or nothing came for too long.
    return "gone";
  } finally {
    clearTimeout(timer);
  }
};

let isLoading = false;
let isWanted = false;
/** The answer that the page has; empty before the first. */
let version = "";
/** Not before this time: while events keep coming, the server and the page rest as long as they work. */
let restsUntil = 0;

/** What changed is asked for: once for what comes together, and not while nobody looks. */
export const loadSoon = (): void => {
  isWanted = true;
  if (isLoading || document.hidden) return;
  isLoading = true;
  setTimeout(() => void load(), Math.max(TOGETHER_MS, restsUntil - performance.now()));
};

on(
  "visibilitychange",
  () => {
    if (isWanted) loadSoon();
  },
  document,
);

/** Only there the work is judged anew, and the brief of the past is made. */
route.subscribe(({ view }) => {
  if (version === "") return;
  const lacksPast = view === "timeline" && data.peek().briefs.every(({ why }) => why === "now");
  if (view === "work" || lacksPast) loadSoon();
});

const load = async (): Promise<void> => {
  isWanted = false;
  const from = performance.now();
  const begins = !isThere.value;
  const asked = new URLSearchParams({
    ...{ after: version, view: route.value.view },
    ...(begins ? { begin: "yes" } : {}),
  });
  const answered = await ask(`/api/page?${asked.toString()}`);
  if (answered.is === "answered" && isAnswer(answered.value)) {
    showsOnly.value = textOf(answered.value, "showsOnly");
    takeChanges(answered.value.page);
    ({ version } = answered.value.page);
    prepareViews();
    connection.value = { is: "live" };
    // The memories follow at once.
    isWanted ||= begins;
  } else if (answered.is === "refused" && answered.why.status !== 401)
    connection.value = { is: "refused", why: answered.why };
  const now = performance.now();
  if (!begins) restsUntil = now + (now - from);
  isLoading = false;
  if (isWanted) loadSoon();
};

const isAnswer = (value: unknown): value is { readonly page: PageChanges } =>
  typeof value === "object" && value !== null && "page" in value;
