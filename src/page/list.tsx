// A long list whose rows have one height: only what is seen is drawn. It has a find of its own, because the browser's sees
// only drawn rows; j and k move, Enter opens.
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { PageRow } from "../answers/page/page.ts";
import { mayJudge } from "./data.ts";
import { listKeys } from "./keys.ts";
import { PickedActs } from "./live/buttons.tsx";
import { pick, picked } from "./live/judging.ts";
import { MemoryLine, thousands } from "./parts.tsx";
import { go } from "./route.ts";

const ROW = 40;
const BEYOND = 8;

const haystackOf = new WeakMap<PageRow, string>();

/** What a find looks through: all that a reader sees of it. */
const wordsOf = (row: PageRow): string => {
  const known = haystackOf.get(row);
  if (known !== undefined) return known;
  const { id, kind, text, reason = "", files, tags } = row;
  const made = [id, kind, text, reason, ...files, ...tags].join("\n").toLowerCase();
  haystackOf.set(row, made);
  return made;
};

/** Reads a long list for a find beforehand, in portions between which the page answers. */
export const prepareFinding = (list: readonly PageRow[], from = 0): void => {
  for (const row of list.slice(from, from + PORTION)) wordsOf(row);
  if (from + PORTION < list.length) setTimeout(() => prepareFinding(list, from + PORTION));
};

const PORTION = 2_000;

export const foundIn = (list: readonly PageRow[], words: string): readonly PageRow[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.length === 0
    ? list
    : list.filter((row) => wanted.every((word) => wordsOf(row).includes(word)));
};

export const MemoryList = ({
  list,
  named,
}: {
  readonly list: readonly PageRow[];
  readonly named: string;
}) => {
  const words = useSignal("");
  const top = useSignal(0);
  const at = useSignal(0);
  const box = useRef<HTMLDivElement>(null);
  const last = useRef({ list, words: "", found: list });
  const found = useMemo(() => {
    const before = last.current;
    // Who types on narrows down what was found.
    const isMore = before.list === list && words.value.startsWith(before.words);
    const now = foundIn(isMore ? before.found : list, words.value);
    last.current = { list, words: words.value, found: now };
    return now;
  }, [list, words.value]);
  useEffect(() => {
    listKeys.value = (key) => {
      const row = found[at.value];
      if (key === "Enter" && row !== undefined) go("memories", row.id);
      if (key === "x" && row !== undefined && mayJudge.value) pick(row.id);
      if (key !== "j" && key !== "k") return key === "Enter" || key === "x";
      at.value = Math.max(0, Math.min(found.length - 1, at.value + (key === "j" ? 1 : -1)));
      const seen = box.current;
      if (seen === null) return true;
      const y = at.value * ROW;
      if (y < seen.scrollTop) seen.scrollTop = y;
      if (y + ROW > seen.scrollTop + seen.clientHeight)
        seen.scrollTop = y + ROW - seen.clientHeight;
      return true;
    };
    return () => {
      listKeys.value = undefined;
    };
  }, [found]);
  const first = Math.max(0, Math.floor(top.value / ROW) - BEYOND);
  const drawn = found.slice(first, first + 20 + 2 * BEYOND);
  return (
    <div class="finder">
      <label>
        Find in {named}{" "}
        <input
          type="search"
          class="find"
          onInput={({ currentTarget }) => {
            words.value = currentTarget.value;
            at.value = 0;
            if (box.current !== null) box.current.scrollTop = 0;
          }}
        />
      </label>
      <p class="soft" aria-live="polite">
        {thousands(found.length)} of {thousands(list.length)}
      </p>
      <div
        class="long"
        // As high as all rows, so that nothing moves while a find narrows them down.
        style={{ height: `${list.length * ROW + 2}px` }}
        ref={box}
        tabIndex={0}
        role="region"
        aria-label={named}
        onScroll={({ currentTarget }) => {
          top.value = currentTarget.scrollTop;
        }}
      >
        <ul style={{ height: `${found.length * ROW}px` }}>
          {drawn.map((row, n) => (
            <li
              key={row.id}
              class={`${first + n === at.value ? "at" : ""}${mayJudge.value ? " pickable" : ""}`}
              style={{ transform: `translateY(${(first + n) * ROW}px)` }}
            >
              {mayJudge.value ? <Picker row={row} /> : null}
              <MemoryLine row={row} />
            </li>
          ))}
        </ul>
      </div>
      <PickedActs />
    </div>
  );
};

const Picker = ({ row: { id, text } }: { readonly row: PageRow }) => (
  <input
    type="checkbox"
    aria-label={`Pick: ${text}`}
    checked={picked.value.has(id)}
    onChange={() => pick(id)}
  />
);
