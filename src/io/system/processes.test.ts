// This process is among those of the machine; and what `ps` prints elsewhere.
import { expect, test } from "vitest";
import { createProcessTable, rowsOfPs } from "./processes.ts";

test.skipIf(process.platform === "win32")("this process is listed as it is", () => {
  const own = createProcessTable()
    .all()
    ?.find(({ id }) => id === process.pid);
  expect(own).toMatchObject({ parent: process.ppid });
  const { startedMs = 0, memoryBytes = 0 } = own ?? {};
  expect(Math.abs(startedMs - (Date.now() - process.uptime() * 1_000))).toBeLessThan(5_000);
  expect(memoryBytes).toBeGreaterThan(1 << 20);
});

test("rows of ps are read with their ages", () => {
  const printed = `    1     0   9000 02-03:04:05 /sbin/launchd
  812   640  81234      01:30 node /opt/bin/twiceshy mcp --root /shop
  no row
`;
  expect(rowsOfPs(printed, 1_000_000_000)).toEqual([
    {
      ...{ id: 1, parent: 0, args: ["/sbin/launchd"], memoryBytes: 9_216_000 },
      startedMs: 1_000_000_000 - (2 * 86_400 + 3 * 3_600 + 4 * 60 + 5) * 1_000,
    },
    {
      ...{ id: 812, parent: 640, memoryBytes: 81_234 * 1_024 },
      ...{ args: ["node", "/opt/bin/twiceshy", "mcp", "--root", "/shop"] },
      startedMs: 1_000_000_000 - 90_000,
    },
  ]);
});

test("where processes are not listed, there is no table", () => {
  expect(createProcessTable("win32").all()).toBeUndefined();
});
