// The buttons with which a person judges a memory, several memories that they picked, or a rule of the gate.
import { data, mayJudge, rowsById } from "../data.ts";
import { counted } from "../parts.tsx";
import type { PageRow } from "../../answers/page/page.ts";
import { ACTS, actsFor, judging, picked, type JudgingAct } from "./judging.ts";

type JudgedMemories = readonly Pick<PageRow, "id" | "kind" | "text">[];

export const ActButton = ({
  act,
  list,
  rule,
}: {
  readonly act: JudgingAct;
  readonly list: JudgedMemories;
  readonly rule?: string;
}) => (
  <button
    type="button"
    class={act === "purge" ? "grave" : ""}
    onClick={() => {
      judging.value = { act, list, ...(rule === undefined ? {} : { rule }) };
    }}
  >
    {ACTS[act].name}
    {act === "confirm" || act === "restore" ? "" : " …"}
  </button>
);

export const isMuted = (id: string): boolean =>
  data.value.gate.muted.some(({ what }) => what === id);

/** What can be done to one memory. */
export const MemoryActs = ({ row }: { readonly row: PageRow }) =>
  mayJudge.value ? (
    <p class="acts" role="group" aria-label="Judge this memory">
      {actsFor(row, isMuted(row.id)).map((act) => (
        <ActButton act={act} list={[row]} />
      ))}
    </p>
  ) : null;

/** What can be done to those that were picked. */
export const PickedActs = () => {
  const list = [...picked.value].flatMap((id) => rowsById.value.get(id) ?? []);
  if (!mayJudge.value || list.length === 0) return null;
  const stand = list.every(({ standing }) => standing === "standing");
  const acts: readonly JudgingAct[] = stand
    ? ["confirm", "retire", ...(list.length > 1 ? (["supersede"] as const) : []), "forget", "purge"]
    : ["restore", "purge"];
  return (
    <p class="acts picked" role="group" aria-label="Judge what is picked">
      <b>{counted(list.length, "memory", "memories")} picked</b>{" "}
      {acts.map((act) => (
        <ActButton act={act} list={list} />
      ))}
      <button
        type="button"
        onClick={() => {
          picked.value = new Set();
        }}
      >
        Pick none
      </button>
    </p>
  );
};
