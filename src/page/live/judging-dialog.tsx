// The dialog in which a person judges: what the act needs, what it would change, and the button that does it.
import { useSignal, type Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ActDocument } from "../../answers/page/acted.ts";
import { foundIn } from "../list.tsx";
import { rows } from "../data.ts";
import { counted } from "../parts.tsx";
import { ACTS, judging, picked, type PageJudging } from "./judging.ts";
import { judge } from "./notice.tsx";
import { PreviewOf } from "./preview.tsx";
import type { ServerRefusal } from "./server.ts";

/** What a person filled in. */
interface Filled {
  readonly why: string;
  readonly as: string;
  readonly by: string;
  readonly score: number;
  readonly reason: string;
  readonly typed: string;
}

const EMPTY: Filled = {
  ...{ why: "", as: "stale", by: "", score: 5 },
  ...{ reason: "secret", typed: "" },
};

export const JudgingDialog = () =>
  judging.value === undefined ? null : (
    <Asking
      key={`${judging.value.act} ${judging.value.list.map(({ id }) => id).join(" ")}`}
      judged={judging.value}
    />
  );

const close = (): void => {
  judging.value = undefined;
};

const Asking = ({ judged }: { readonly judged: PageJudging }) => {
  const several = judged.act === "supersede" && judged.list.length > 1;
  const filled = useSignal<Filled>({ ...EMPTY, by: several ? (judged.list[0]?.id ?? "") : "" });
  const refused = useSignal<ServerRefusal | undefined>(undefined);
  const isBusy = useSignal(false);
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const { name, does } = ACTS[judged.act];
  const act = actOf(judged, filled.value);
  const isReady = act !== undefined && (judged.act !== "purge" || filled.value.typed === "purge");
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (act === undefined || !isReady || isBusy.value) return;
    isBusy.value = true;
    refused.value = await judge(act);
    isBusy.value = false;
    if (refused.value !== undefined) return;
    picked.value = new Set();
    close();
  };
  return (
    <dialog ref={dialog} onClose={close} aria-label={name} class="judging">
      <form onSubmit={(event) => void submit(event)}>
        <h2>
          {name} {judged.rule === undefined ? subjectOf(judged) : `rule ${judged.rule}`}
        </h2>
        <p class="soft">{does}</p>
        <Inputs judged={judged} filled={filled} />
        <PreviewOf act={act} />
        {refused.value === undefined ? null : (
          <p class="bad" role="alert">
            {refused.value.sentence} {refused.value.hint}
          </p>
        )}
        <p class="buttons">
          <button type="submit" disabled={!isReady || isBusy.value}>
            {name}
          </button>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </p>
      </form>
    </dialog>
  );
};

const subjectOf = ({ list }: PageJudging): string =>
  list.length === 1 ? `“${list[0]?.text ?? ""}”` : counted(list.length, "memory", "memories");

/** The act with what it is given; undefined while something is missing. */
const actOf = ({ act, list, rule }: PageJudging, filled: Filled): ActDocument | undefined => {
  const ids = list.map(({ id }) => id);
  const why = filled.why.trim() === "" ? {} : { why: filled.why };
  if (rule !== undefined) return { act, given: { rules: [rule], ...why } };
  switch (act) {
    case "retire":
      return { act, given: { ids, as: filled.as, ...why } };
    case "supersede": {
      const others = ids.filter((id) => id !== filled.by);
      return filled.by === "" || others.length === 0
        ? undefined
        : { act, given: { ids: others, by: filled.by, ...why } };
    }
    case "rate":
      return { act, given: { id: ids[0] ?? "", score: filled.score, ...why } };
    case "purge":
      return { act, given: { ids, reason: filled.reason, typed: filled.typed, ...why } };
    default:
      return { act, given: { ids, ...why } };
  }
};

interface DialogPart {
  readonly judged: PageJudging;
  readonly filled: Signal<Filled>;
}

const Inputs = ({ judged, filled }: DialogPart) => {
  const set = (change: Partial<Filled>): void => {
    filled.value = { ...filled.value, ...change };
  };
  const { act } = judged;
  return (
    <>
      {act === "retire" ? (
        <Choice name="Because" of={RETIREMENTS} is={filled.value.as} set={(as) => set({ as })} />
      ) : null}
      {act === "supersede" ? <Successor judged={judged} filled={filled} /> : null}
      {act === "rate" ? (
        <label>
          From 0, not worth remembering, to 10, never to be forgotten{" "}
          <input
            type="number"
            min={0}
            max={10}
            value={filled.value.score}
            onInput={({ currentTarget }) => set({ score: Number(currentTarget.value) })}
          />
        </label>
      ) : null}
      {act === "purge" ? (
        <Choice
          name="It is"
          of={PURGE_REASONS}
          is={filled.value.reason}
          set={(reason) => set({ reason })}
        />
      ) : null}
      <label>
        Why, in a line{act === "purge" ? ", without the erased text" : ""}{" "}
        <input
          type="text"
          class="why"
          maxLength={500}
          onInput={({ currentTarget }) => set({ why: currentTarget.value })}
        />
      </label>
      {act === "purge" ? (
        <label>
          Type <b>purge</b> to erase it{" "}
          <input
            type="text"
            class="typed"
            autocomplete="off"
            onInput={({ currentTarget }) => set({ typed: currentTarget.value.trim() })}
          />
        </label>
      ) : null}
    </>
  );
};

const RETIREMENTS: readonly (readonly [string, string])[] = [
  ["stale", "it was true once"],
  ["superseded", "something else took its place"],
  ["retracted", "it was never true"],
  ["mistyped", "it was written down wrong"],
];

const PURGE_REASONS: readonly (readonly [string, string])[] = [
  ["secret", "a secret"],
  ["personal", "about a person"],
  ["other", "something else"],
];

const Choice = ({
  name,
  of,
  is,
  set,
}: {
  readonly name: string;
  readonly of: readonly (readonly [string, string])[];
  readonly is: string;
  readonly set: (value: string) => void;
}) => (
  <label>
    {name}{" "}
    <select value={is} onChange={({ currentTarget }) => set(currentTarget.value)}>
      {of.map(([value, says]) => (
        <option value={value}>{says}</option>
      ))}
    </select>
  </label>
);

/** The memory that takes the place: one of those that were picked, or one that is found. */
const Successor = ({ judged, filled }: DialogPart) => {
  const words = useSignal("");
  const own = new Set(judged.list.map(({ id }) => id));
  const offered =
    judged.list.length > 1
      ? judged.list
      : words.value.trim().length < 2
        ? []
        : foundIn(rows.value, words.value)
            .filter(({ id, standing }) => standing === "standing" && !own.has(id))
            .slice(-8)
            .toReversed();
  return (
    <fieldset>
      <legend>
        {judged.list.length > 1 ? "Which one stays?" : "Which memory takes its place?"}
      </legend>
      {judged.list.length > 1 ? null : (
        <input
          type="search"
          aria-label="Find the memory that takes its place"
          placeholder="Words of it"
          onInput={({ currentTarget }) => {
            words.value = currentTarget.value;
          }}
        />
      )}
      {offered.map(({ id, kind, text }) => (
        <label class="option">
          <input
            type="radio"
            name="successor"
            checked={filled.value.by === id}
            onChange={() => {
              filled.value = { ...filled.value, by: id };
            }}
          />{" "}
          {kind}: <bdi>{text}</bdi>
        </label>
      ))}
    </fieldset>
  );
};
