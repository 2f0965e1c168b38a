// What the last judgment came to, with the way to take it back, where there is one.
import { signal } from "@preact/signals";
import type { ActDocument, ActedDocument } from "../../answers/page/acted.ts";
import { loadSoon } from "./follow.ts";
import { ask, textOf, type ServerRefusal } from "./server.ts";

interface NoticeShown {
  readonly text: string;
  readonly isBad?: true;
  readonly undo?: ActDocument;
}

const shown = signal<NoticeShown | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Long enough to read it and to take it back. A refusal stays. */
const READING_MS = 15_000;

const show = (notice: NoticeShown | undefined): void => {
  clearTimeout(timer);
  shown.value = notice;
  if (notice?.isBad !== true) timer = setTimeout(() => show(undefined), READING_MS);
};

const refuse = ({ sentence, hint }: ServerRefusal): void =>
  show({ text: `${sentence} ${hint}`.trim(), isBad: true });

const isActed = (value: unknown): value is ActedDocument => textOf(value, "text") !== undefined;

const GONE: ServerRefusal = {
  ...{ status: 0, sentence: "Nothing was recorded: the server is away." },
  hint: "Try again when it is back.",
};

/** Has an act done; what came of it is shown. Returns why it was refused. */
export const judge = async (act: ActDocument): Promise<ServerRefusal | undefined> => {
  const answered = await ask("/api/act", act);
  if (answered.is === "answered" && isActed(answered.value)) {
    const { text, undo } = answered.value;
    show(undo === undefined ? { text } : { text, undo });
    loadSoon();
    return undefined;
  }
  const why = answered.is === "refused" ? answered.why : GONE;
  refuse(why);
  return why;
};

export const Notice = () => {
  const { value } = shown;
  return (
    <div class="notice" role="status">
      {value === undefined ? null : (
        <p class={value.isBad ? "bad" : ""}>
          {value.text}{" "}
          {value.undo === undefined ? null : (
            <button
              type="button"
              onClick={() => {
                if (value.undo !== undefined) void judge(value.undo);
              }}
            >
              Undo
            </button>
          )}{" "}
          <button type="button" aria-label="Close" onClick={() => show(undefined)}>
            ×
          </button>
        </p>
      )}
    </div>
  );
};
