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

export const notify = (text: string): void => {
  shown.value = { text };
};

const refuse = ({ sentence, hint }: ServerRefusal): void => {
  shown.value = { text: `${sentence} ${hint}`.trim(), isBad: true };
};

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
    shown.value = undo === undefined ? { text } : { text, undo };
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
          <button
            type="button"
            aria-label="Close"
            onClick={() => {
              shown.value = undefined;
            }}
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
};
