// The frame of the live page: a banner while its server is away, and the views once there is something to show.
import { useEffect } from "preact/hooks";
import { App } from "../app.tsx";
import { isThere, showsOnly } from "../data.ts";
import { counted } from "../parts.tsx";
import { addressOf, route, TITLES, VIEWS } from "../route.ts";
import { connection, follow, reading } from "./follow.ts";
import { JudgingDialog } from "./judging-dialog.tsx";
import { Notice } from "./notice.tsx";

export const Live = () => {
  useEffect(() => void follow(), []);
  return (
    <>
      <Banner />
      {isThere.value ? <App /> : <Opening />}
      <JudgingDialog />
      <Notice />
    </>
  );
};

/** What there is to see while the server reads a long memory: where one can go, and how much it reads. */
const Opening = () => (
  <>
    <header>
      <p class="name">
        <b>twiceshy</b>
      </p>
      <nav aria-label="Views">
        {VIEWS.map((one) => (
          <a href={addressOf(one)} aria-current={one === route.value.view ? "page" : undefined}>
            {TITLES[one]}
          </a>
        ))}
      </nav>
    </header>
    <main>
      <h1 class="unseen">{TITLES[route.value.view]}</h1>
      {connection.value.is === "opening" ? (
        <p role="status">
          {reading.value === undefined
            ? "Opening the memory …"
            : `Reading ${counted(reading.value, "event")} …`}
        </p>
      ) : null}
    </main>
  </>
);

const Banner = () => {
  const { value } = connection;
  if (value.is === "opening") return null;
  if (value.is === "live")
    return showsOnly.value === undefined ? null : (
      <p class="banner" role="status">
        This page shows and does not judge. {showsOnly.value}
      </p>
    );
  return (
    <p class="banner" role="status">
      {value.is === "refused" ? (
        `${value.why.sentence} ${value.why.hint}`
      ) : (
        <>
          The server is away, and what is shown may be old. This page looks for it until it is back;
          if it has ended, start it again: <code>twiceshy ui</code>
        </>
      )}
    </p>
  );
};
