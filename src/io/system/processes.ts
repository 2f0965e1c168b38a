// This machine's processes: from /proc on Linux, from `ps` elsewhere. Windows is not supported.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { orUndefined } from "../../core/kit/fault.ts";
import type { ProcessRow, ProcessTable } from "../../engine/ports/agents/servers.ts";

export const createProcessTable = (platform: NodeJS.Platform = process.platform): ProcessTable => ({
  all: () => (platform === "linux" ? fromProc() : platform === "win32" ? undefined : fromPs()),
});

/** A process may exit while it is read, or belong to another user. */
const GONE = ["ENOENT", "ESRCH", "EACCES", "EPERM"] as const;

const fromProc = (): readonly ProcessRow[] | undefined => {
  const entries = orUndefined(() => readdirSync("/proc"), ...GONE);
  const bootMs = bootTime();
  return entries?.flatMap((name) => (/^\d+$/.test(name) ? rowAt(Number(name), bootMs) : []));
};

const textOf = (path: string): string | undefined =>
  orUndefined(() => readFileSync(path, "utf8"), ...GONE);

const rowAt = (id: number, bootMs: number | undefined): readonly ProcessRow[] => {
  const stat = textOf(`/proc/${id}/stat`);
  const line = textOf(`/proc/${id}/cmdline`);
  // A kernel thread has no command line.
  if (stat === undefined || line === undefined || line === "") return [];
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const resident = /^VmRSS:\s+(\d+) kB/m.exec(textOf(`/proc/${id}/status`) ?? "")?.[1];
  return [
    {
      id,
      parent: Number(fields[PARENT]),
      args: line.replace(/\0$/, "").split("\0"),
      startedMs: bootMs === undefined ? undefined : bootMs + Number(fields[STARTED]) * TICK_MS,
      memoryBytes: resident === undefined ? undefined : Number(resident) * 1_024,
      folder: orUndefined(() => readlinkSync(`/proc/${id}/cwd`), ...GONE),
    },
  ];
};

/** Positions in /proc/PID/stat, counted from the state field: see proc(5). */
const PARENT = 1;
const STARTED = 19;
/** User space sees 100 ticks a second on every common Linux architecture, whatever the kernel uses. */
const TICK_MS = 10;

const bootTime = (): number | undefined => {
  const seconds = /^btime (\d+)$/m.exec(textOf("/proc/stat") ?? "")?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
};

const fromPs = (): readonly ProcessRow[] | undefined => {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const args = ["-axo", "pid=,ppid=,rss=,etime=,command="];
  const { status, stdout } = spawnSync("ps", args, { encoding: "utf8", maxBuffer: 1 << 26 });
  return status === 0 ? rowsOfPs(stdout, Date.now()) : undefined;
};

/** `ps` separates arguments by spaces, so a path with a space becomes two. */
export const rowsOfPs = (printed: string, nowMs: number): readonly ProcessRow[] =>
  printed.split("\n").flatMap((line): readonly ProcessRow[] => {
    const [, id, parent, kilobytes, elapsed = "", command = ""] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+([\d:-]+)\s+(.*)$/.exec(line) ?? [];
    if (id === undefined) return [];
    return [
      {
        ...{ id: Number(id), parent: Number(parent), args: command.split(" ") },
        startedMs: nowMs - elapsedMs(elapsed),
        memoryBytes: Number(kilobytes) * 1_024,
      },
    ];
  });

/** `[[days-]hours:]minutes:seconds`. */
const elapsedMs = (text: string): number => {
  const [days = "0", clock = ""] = text.includes("-") ? text.split("-") : ["0", text];
  const seconds = clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return (Number(days) * 86_400 + seconds) * 1_000;
};
