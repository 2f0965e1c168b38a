// Disks that are full, or take nothing at all: real ones, by the system's own limits.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { APPENDER_FLAG, type Orders } from "./appender.ts";
import { bundleAppender, type Program } from "./program.ts";
import { append, candidate, eventsOf, kindsOf, sandbox, verifyLog, WRITER } from "./sample.ts";

let program: Program;
beforeAll(async () => {
  program = await bundleAppender();
});
afterAll(() => program.remove());

const isRoot = process.getuid?.() === 0;

/** Whether a file system of our own can be mounted here. If not, the limits below stand in for it. */
const canMount = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-mount-"));
  const mounted =
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]).status === 0;
  if (mounted) spawnSync("umount", ["--lazy", folder]);
  rmSync(folder, { recursive: true });
  return mounted;
};

test.skipIf(process.platform === "win32")(
  "a write that the system cuts short is not acknowledged, and costs a torn line",
  () => {
    const root = join(program.folder, "short");
    const orders: Orders = { root, durability: "power", name: "a", appends: 1_000, batch: 3 };
    // No file may grow beyond 32 KB: the write that crosses this is cut short, and the next one fails.
    const command = `ulimit -f 64 && exec "$0" "$@"`;
    const limited = spawnSync(
      "sh",
      ["-c", command, process.execPath, program.path, APPENDER_FLAG, JSON.stringify(orders)],
      { encoding: "utf8" },
    );
    expect(limited.status).toBe(3);
    expect(JSON.parse(limited.stderr)).toMatchObject({ kind: "log-write-short" });
    const acknowledged = limited.stdout.trim().split("\n");
    expect(acknowledged.length).toBeGreaterThan(10);
    const texts = new Set(eventsOf(sandbox(root).open()).map(({ body }) => body?.text));
    expect(acknowledged.filter((text) => !texts.has(text))).toEqual([]);
    const full = spawnSync(
      "sh",
      ["-c", command, process.execPath, program.path, APPENDER_FLAG, JSON.stringify(orders)],
      { encoding: "utf8" },
    );
    expect(JSON.parse(full.stderr)).toMatchObject({ kind: "log-not-writable", code: "EFBIG" });
    expect(full.stdout).toBe("");
    append(sandbox(root).open(), candidate("there is room again"));
    const { findings, damage } = verifyLog(sandbox(root).open());
    expect({ kinds: kindsOf(findings), damage }).toEqual({ kinds: ["torn"], damage: [] });
  },
);

test.skipIf(!canMount())(
  "a full disk and a read-only one refuse, lose nothing, and are gone on from",
  () => {
    const root = mkdtempSync(join(tmpdir(), "twiceshy-full-"));
    expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", root]).status).toBe(0);
    try {
      const box = sandbox(root);
      writeFileSync(join(root, "ballast"), "x".repeat(100_000));
      const log = box.open({ durability: "power" });
      const ids: string[] = [];
      let fault: string | undefined;
      while (fault === undefined) {
        const appended = log.append([candidate(`until it is full ${"x".repeat(2_000)}`)]);
        if (appended.ok) ids.push(...appended.value);
        else fault = appended.error.kind;
      }
      expect(["log-write-short", "log-not-writable"]).toContain(fault);
      expect(log.append([candidate(`still full ${"x".repeat(8_000)}`)])).toMatchObject({
        ok: false,
      });
      rmSync(join(root, "ballast"));
      ids.push(...append(log, candidate("there is room again")));
      const events = new Set<string>(eventsOf(box.open()).map(({ id }) => id));
      expect(ids.filter((id) => !events.has(id))).toEqual([]);
      expect(verifyLog(box.open()).damage).toEqual([]);

      expect(spawnSync("mount", ["-o", "remount,ro", root]).status).toBe(0);
      const refused = box.open().append([candidate("never")]);
      expect(refused).toMatchObject({ error: { kind: "log-not-writable", code: "EROFS" } });
      expect(eventsOf(box.open())).toHaveLength(events.size);
      expect(verifyLog(box.open()).damage).toEqual([]);
    } finally {
      spawnSync("umount", ["--lazy", root]);
      rmSync(root, { recursive: true });
    }
  },
);

test("a file where a folder should be refuses the append, and is left as it was", () => {
  for (const inTheWay of ["log", `log/${WRITER}`, "local"]) {
    const box = sandbox();
    mkdirSync(join(box.root, inTheWay, ".."), { recursive: true });
    writeFileSync(join(box.root, inTheWay), "mine");
    const refused = box.open().append([candidate("never")]);
    expect(refused).toMatchObject({ ok: false, error: { kind: "log-not-writable" } });
    expect(readFileSync(join(box.root, inTheWay), "utf8")).toBe("mine");
    box.remove();
  }
});

test.skipIf(isRoot)("a folder without the right to write refuses the append", () => {
  const box = sandbox();
  append(box.open(), candidate("before"));
  chmodSync(join(box.dir, WRITER, "team-000001.jsonl"), 0o400);
  const refused = box.open().append([candidate("never")]);
  expect(refused).toMatchObject({ error: { kind: "log-not-writable", code: "EACCES" } });
  expect(existsSync(join(box.localDir, `append-${WRITER}.lock`))).toBe(false);
  box.remove();
});
