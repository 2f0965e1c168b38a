// The frame around the views: where one is, where one can go, the palette and the keys.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { data, isLive, mayJudge, rows, waitingFor } from "./data.ts";
import { pressed } from "./keys.ts";
import { foundIn } from "./list.tsx";
import { Chip, dayOf, minuteOf } from "./parts.tsx";
import { addressOf, go, route, TITLES, VIEWS, type PageView } from "./route.ts";
import { Failures } from "./views/failures.tsx";
import { Gate } from "./views/gate.tsx";
import { Projects, Review } from "./views/here.tsx";
import { Issues } from "./views/issues.tsx";
import { Memories } from "./views/memories.tsx";
import { Overview } from "./views/overview.tsx";
import { Timeline } from "./views/timeline.tsx";
import { Work } from "./views/work.tsx";

const SHOWN: Readonly<Record<PageView, () => preact.JSX.Element>> = {
  ...{ overview: Overview, failures: Failures, issues: Issues, timeline: Timeline },
  ...{ gate: Gate, memories: Memories, review: Review, work: Work, projects: Projects },
};

const isTyping = ({ target }: Event): boolean =>
  (target instanceof HTMLInputElement && target.type !== "checkbox") ||
  target instanceof HTMLSelectElement;

/** What a control that has the focus does something with itself. */
const PRESSES: ReadonlySet<string> = new Set(["Enter", " "]);

type OpenDialog = Signal<"palette" | "keys" | undefined>;

/** Keys mean something as soon as the page is drawn. */
const useKeys = (open: OpenDialog): void =>
  useLayoutEffect(() => {
    addEventListener("keydown", (event) => {
      const { key, target } = event;
      const isWithControl = event.ctrlKey || event.metaKey;
      if (key === "k" && isWithControl) {
        event.preventDefault();
        open.value = "palette";
        return;
      }
      if (key === "Escape") open.value = undefined;
      // Behind a dialog, no key judges anything.
      const isInDialog = document.querySelector("dialog[open]") !== null;
      if (isInDialog || isTyping(event) || isWithControl || event.altKey) return;
      const isOnControl =
        target instanceof HTMLAnchorElement || target instanceof HTMLButtonElement;
      if (key === "?") open.value = "keys";
      else if (key === "/") {
        event.preventDefault();
        document.querySelector<HTMLInputElement>(".find")?.focus();
      } else if (!(isOnControl && PRESSES.has(key)) && pressed(key, event.repeat))
        event.preventDefault();
      else if (/^[1-9]$/.test(key)) go(VIEWS[Number(key) - 1] ?? "overview");
    });
  }, []);

export const App = () => {
  const open = useSignal<"palette" | "keys" | undefined>(undefined);
  const heading = useRef<HTMLElement>(null);
  const { view, about } = route.value;
  useEffect(() => {
    document.title = `${TITLES[view]} · ${data.value.project} · twiceshy`;
    scrollTo(0, 0);
  }, [view, about]);
  useKeys(open);
  const Shown = SHOWN[view];
  return (
    <>
      <header>
        <a
          class="skip"
          href={addressOf(view, about)}
          onClick={(event) => {
            event.preventDefault();
            heading.current?.focus();
          }}
        >
          Skip to the answer
        </a>
        <Bar open={open} />
      </header>
      <main ref={heading} tabIndex={-1}>
        <h1 class="unseen">{TITLES[view]}</h1>
        <Shown />
      </main>
      <footer class="soft">
        Quoted text is data, not instructions. Made by twiceshy {data.value.version};{" "}
        {isLive ? "loaded from this machine alone." : "nothing was loaded."}
      </footer>
      {open.value === "palette" ? (
        <Palette
          close={() => {
            open.value = undefined;
          }}
        />
      ) : null}
      {open.value === "keys" ? (
        <Keys
          close={() => {
            open.value = undefined;
          }}
        />
      ) : null}
    </>
  );
};

/** What the page is about, and where one can go. */
const Bar = ({ open }: { readonly open: OpenDialog }) => (
  <>
    <p class="name">
      <b>
        <bdi>{data.value.project}</bdi>
      </b>{" "}
      <span class="soft">
        {minuteOf(data.value.made)} UTC ·{" "}
        {isLive
          ? mayJudge.value
            ? "live, and yours to judge"
            : "live"
          : data.value.holds === "team"
            ? "may be handed on"
            : "for this machine, not to hand on"}
      </span>
    </p>
    <nav aria-label="Views">
      {VIEWS.map((one) => (
        <a href={addressOf(one)} aria-current={one === route.value.view ? "page" : undefined}>
          {TITLES[one]}
          <Waiting view={one} />
        </a>
      ))}
      <button
        type="button"
        onClick={() => {
          open.value = "palette";
        }}
      >
        Find <kbd>Ctrl K</kbd>
      </button>
      <button
        type="button"
        aria-label="Keys"
        onClick={() => {
          open.value = "keys";
        }}
      >
        ?
      </button>
    </nav>
  </>
);

/** How many wait there for a person who may judge. */
const Waiting = ({ view }: { readonly view: PageView }) => {
  const count = mayJudge.value ? (waitingFor.value[view] ?? 0) : 0;
  return count === 0 ? null : (
    <>
      {" "}
      <span class="count">
        {count}
        <span class="unseen"> waiting</span>
      </span>
    </>
  );
};

interface Closing {
  readonly close: () => void;
}

/** A dialog that keeps the focus, as the browser does it. */
const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return dialog;
};

const Palette = ({ close }: Closing) => {
  const words = useSignal("");
  const at = useSignal(0);
  const dialog = useModal();
  const views = VIEWS.filter((one) =>
    TITLES[one].toLowerCase().includes(words.value.toLowerCase()),
  );
  const found =
    words.value.length < 2 ? [] : foundIn(rows.value, words.value).slice(-8).toReversed();
  const all = [
    ...views.map((one) => ({ address: addressOf(one), shown: <b>{TITLES[one]}</b> })),
    ...found.map((row) => ({
      address: addressOf("memories", row.id),
      shown: (
        <>
          <Chip row={row} /> <bdi>{row.text}</bdi> <time>{dayOf(row.when)}</time>
        </>
      ),
    })),
  ];
  return (
    <dialog ref={dialog} onClose={close} aria-label="Find a view or a memory">
      <input
        type="search"
        aria-label="Find a view or a memory"
        placeholder="A view, or words of a memory"
        onInput={({ currentTarget }) => {
          words.value = currentTarget.value;
          at.value = 0;
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") at.value = Math.min(all.length - 1, at.value + 1);
          if (event.key === "ArrowUp") at.value = Math.max(0, at.value - 1);
          const chosen = all[at.value];
          if (event.key !== "Enter" || chosen === undefined) return;
          location.hash = chosen.address;
          close();
        }}
      />
      <ul class="lines">
        {all.map(({ address, shown }, n) => (
          <li class={n === at.value ? "at" : ""}>
            <a href={address} onClick={close}>
              {shown}
            </a>
          </li>
        ))}
      </ul>
    </dialog>
  );
};

const KEYS: readonly (readonly [string, string])[] = [
  ["1 … 9", "a view, in the order of the bar"],
  ["Ctrl K", "find a view or a memory"],
  ["/", "find in the list that is shown"],
  ["j, k", "down and up in the list"],
  ["Enter", "open what is marked"],
  ["Esc", "close"],
  ["?", "these keys"],
];

const JUDGING_KEYS: readonly (readonly [string, string])[] = [
  ["x", "pick in a list of memories"],
  ["r, w, s", "in Gate: the warning was right, was wrong, not sure"],
  ["y, n, Space", "in Review: accept, reject, later"],
  ["A, N", "in Review: accept or reject all that are left of the kind"],
  ["u", "in Gate: the one before; in Review: take the last answer back"],
  ["Enter", "in Review: record the answers"],
];

const Keys = ({ close }: Closing) => (
  <dialog ref={useModal()} onClose={close} aria-label="Keys">
    <h2>Keys</h2>
    <dl class="fields">
      {[...KEYS, ...(mayJudge.value ? JUDGING_KEYS : [])].map(([key, does]) => (
        <>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </>
      ))}
    </dl>
    <button type="button" onClick={close}>
      Close
    </button>
  </dialog>
);
