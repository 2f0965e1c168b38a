// What a person is about to judge: an act, and the memories that it is about. Buttons open it, the dialog shows it.
import { signal } from "@preact/signals";
import type { PageRow } from "../../answers/page/page.ts";

export type JudgingAct =
  | "confirm"
  | "retire"
  | "forget"
  | "supersede"
  | "restore"
  | "resolve"
  | "reopen"
  | "archive"
  | "rate"
  | "mute"
  | "revive"
  | "purge";

export interface PageJudging {
  readonly act: JudgingAct;
  readonly list: readonly Pick<PageRow, "id" | "kind" | "text">[];
  /** A rule of the gate, for mute and revive. */
  readonly rule?: string;
}

export const judging = signal<PageJudging | undefined>(undefined);

/** The memories that a person has picked in a list, by id. */
export const picked = signal<ReadonlySet<string>>(new Set());

export const pick = (id: string): void => {
  const now = new Set(picked.value);
  if (!now.delete(id)) now.add(id);
  picked.value = now;
};

/** What each act is called on its button, and what it does in a sentence. */
export const ACTS: Readonly<Record<JudgingAct, { readonly name: string; readonly does: string }>> =
  {
    confirm: { name: "Confirm", does: "It was looked at again and holds." },
    retire: { name: "Retire", does: "It leaves every answer; the log keeps it." },
    forget: {
      name: "Forget",
      does: "It leaves every answer, and stating it again is refused; the log keeps it.",
    },
    supersede: { name: "Supersede", does: "Another memory takes its place." },
    restore: { name: "Restore", does: "It counts again." },
    resolve: { name: "Resolve", does: "The issue is closed without a fix." },
    reopen: { name: "Reopen", does: "The issue is open again." },
    archive: { name: "Archive", does: "It held, and is no longer news." },
    rate: {
      name: "Rate",
      does: "8 to 10: the core of what must not be forgotten; 5 to 7: its second tier.",
    },
    mute: { name: "Mute", does: "The gate goes on judging and says nothing." },
    revive: { name: "Revive", does: "The gate speaks again, and is measured from zero." },
    purge: {
      name: "Purge",
      does: "Erases it for good, in all files kept here. This cannot be taken back.",
    },
  };

/** What can be done to a memory as it is now. */
export const actsFor = (row: PageRow, isMuted: boolean): readonly JudgingAct[] => {
  if (row.standing !== "standing")
    return row.kind === "issue" && row.standing === "resolved"
      ? ["reopen", "purge"]
      : ["restore", "purge"];
  return [
    "confirm",
    ...(row.open === undefined ? [] : row.open ? (["resolve"] as const) : (["reopen"] as const)),
    ...(row.kind === "fact" ? (["rate"] as const) : []),
    ...(row.kind === "attempt" || row.kind === "lesson"
      ? ([isMuted ? "revive" : "mute"] as const)
      : []),
    ...(["retire", "supersede", "archive", "forget", "purge"] as const),
  ];
};
