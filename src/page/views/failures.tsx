// Failures: where they cluster, as a treemap and as a table; and the dossier of one file.
import { hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import { useMemo } from "preact/hooks";
import type { PageRow } from "../../answers/page/page.ts";
import {
  fileRecords,
  groupedBy,
  isFailure,
  isRead,
  rows,
  warnings,
  type FileRecord,
} from "../data.ts";
import { Commit, counted, dayOf, Empty, FileLink, MemoryLine, Question, Table } from "../parts.tsx";
import { addressOf, route } from "../route.ts";

export const Failures = () =>
  route.value.about === "" ? <FailureMap /> : <Dossier path={route.value.about} />;

const WIDE = 1000;
/** A picture of few files is small. */
const highOf = (files: number): number => (files < 4 ? 110 : files < 16 ? 220 : 420);
const MOST = 150;

const FailureMap = () => {
  const records = fileRecords.value;
  if (records.length === 0)
    return (
      <Question asks="Where did attempts fail?">
        <Empty>
          {isRead.value ? (
            <>
              No attempt is known. <code>twiceshy init</code> reads reverted changes from the
              history; record one yourself: <code>twiceshy attempt --failed "…" --why "…"</code>
            </>
          ) : (
            "Reading the memories …"
          )}
        </Empty>
      </Question>
    );
  return (
    <Question
      asks="Where did attempts fail?"
      note="Each box is a file: its area counts attempts, its colour the share that failed, and it is hatched where the gate warned. The table below says the same."
    >
      <Treemap records={records.slice(0, MOST)} />
      <p class="key">
        <span class="s0">none failed</span> <span class="s1">less than half</span>{" "}
        <span class="s2">half or more</span> <span class="s3">all</span>
      </p>
      {records.length > MOST ? (
        <p class="soft">
          The picture has the {MOST} worst of {records.length} files.
        </p>
      ) : null}
      <Table
        says="Files by failed attempts"
        list={records}
        most={100}
        columns={[
          { name: "file", of: ({ path }) => <FileLink path={path} /> },
          { name: "attempts", isNumber: true, of: ({ attempts }) => attempts.length },
          { name: "failed", isNumber: true, of: ({ failed }) => failed },
          { name: "gate warned", isNumber: true, of: ({ fired }) => fired },
          { name: "last", of: ({ attempts }) => dayOf(attempts.at(-1)?.when ?? "") },
        ]}
      />
    </Question>
  );
};

interface TreeNode {
  readonly record?: FileRecord;
  readonly children?: readonly TreeNode[];
}

const shade = ({ failed, attempts }: FileRecord): string => {
  const share = failed / Math.max(1, attempts.length);
  return share === 0 ? "s0" : share < 0.5 ? "s1" : share < 1 ? "s2" : "s3";
};

const Treemap = ({ records }: { readonly records: readonly FileRecord[] }) => {
  const high = highOf(records.length);
  const leaves = useMemo(() => {
    const folders = groupedBy(records, ({ path }) => [path.split("/").slice(0, -1).join("/")]);
    const root: TreeNode = {
      children: [...folders.values()].map((some) => ({
        children: some.map((record) => ({ record })),
      })),
    };
    const sized = hierarchy(root, (node) => node.children)
      .sum((node) => node.record?.attempts.length ?? 0)
      .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
    return treemap<TreeNode>()
      .size([WIDE, high])
      .tile(treemapSquarify)
      .paddingOuter(2)
      .paddingInner(1)(sized)
      .leaves();
  }, [records, high]);
  return (
    <svg
      class="treemap"
      viewBox={`0 0 ${WIDE} ${high}`}
      role="group"
      aria-label="Files by attempts and failures"
    >
      <defs>
        <pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse">
          <path d="M-2 2l4-4M0 8l8-8M6 10l4-4" />
        </pattern>
      </defs>
      {leaves.map(({ data: { record }, x0, x1, y0, y1 }) =>
        record === undefined ? null : (
          <Leaf record={record} x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
        ),
      )}
    </svg>
  );
};

interface LeafBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const Leaf = ({ record, x, y, width, height }: LeafBox & { readonly record: FileRecord }) => {
  const name = record.path.split("/").at(-1) ?? record.path;
  const fits = Math.floor((width - 10) / 7.4);
  const label = name.length <= fits ? name : fits > 4 ? `${name.slice(0, fits - 1)}…` : "";
  const words = `${record.path}: ${record.failed} of ${counted(record.attempts.length, "attempt")} failed${record.fired > 0 ? `, the gate warned ${counted(record.fired, "time")}` : ""}`;
  return (
    <a href={addressOf("failures", record.path)} class={shade(record)}>
      <title>{words}</title>
      <rect {...{ x, y, width, height }} />
      {record.fired > 0 ? <rect class="hatch" {...{ x, y, width, height }} /> : null}
      {height > 18 && label !== "" ? (
        <text x={x + 5} y={y + 14}>
          {label}
        </text>
      ) : null}
      {height > 34 && fits > 6 ? (
        <text x={x + 5} y={y + 30}>
          {record.failed} of {record.attempts.length}
        </text>
      ) : null}
    </a>
  );
};

/** All that is known of one file, or of all files of a folder. */
const Dossier = ({ path }: { readonly path: string }) => {
  const about = rows.value
    .filter(({ files }) => files.some((file) => file === path || file.startsWith(`${path}/`)))
    .toReversed();
  const attempts = about.filter(({ kind }) => kind === "attempt");
  const ids = new Set(about.map(({ id }) => id));
  const warned = warnings.value.filter((one) => one.path === path || ids.has(one.memory));
  const others = (kinds: readonly string[]) => about.filter(({ kind }) => kinds.includes(kind));
  return (
    <>
      <p>
        <a href={addressOf("failures")}>All files</a>
      </p>
      <Question asks={`What is known of ${path}?`}>
        <p>
          {counted(attempts.filter(isFailure).length, "failure")},{" "}
          {counted(others(["fix"]).length, "fix", "fixes")}, the gate warned{" "}
          {counted(warned.length, "time")}.
        </p>
        <Entries title="Attempts" list={attempts} />
        <Entries title="Fixes" list={others(["fix"])} />
        <Entries title="Decisions and lessons" list={others(["decision", "lesson"])} />
        <Entries title="Issues, notes and facts" list={others(["issue", "note", "fact"])} />
        {about.length === 0 ? (
          <Empty>
            Nothing is known of it. What history holds: <code>twiceshy why {path}</code>
          </Empty>
        ) : null}
      </Question>
    </>
  );
};

const Entries = ({ title, list }: { readonly title: string; readonly list: readonly PageRow[] }) =>
  list.length === 0 ? null : (
    <>
      <h3>
        {title} ({list.length})
      </h3>
      <ul class="entries">
        {list.slice(0, 100).map((row) => (
          <li>
            <MemoryLine row={row} />
            <p class="soft">
              {row.reason ?? row.undone ?? ""}{" "}
              {row.commit === undefined ? null : (
                <>
                  commit <Commit sha={row.commit} />
                </>
              )}
              {row.session === undefined ? null : <> session {row.session}</>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
