// The frame of the live page: a banner while its server is away, and the views once there is something to show.
import { useEffect } from "preact/hooks";
import { App } from "../app.tsx";
import { isThere, showsOnly } from "../data.ts";
import { connection, follow } from "./follow.ts";
import { JudgingDialog } from "./judging-dialog.tsx";
import { Notice } from "./notice.tsx";

export const Live = () => {
  useEffect(() => void follow(), []);
  return (
    <>
      <Banner />
      {isThere.value ? <App /> : null}
      <JudgingDialog />
      <Notice />
    </>
  );
};

const Banner = () => {
  const { value } = connection;
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
      ) : value.is === "gone" ? (
        <>
          The server is away, and what is shown may be old. This page looks for it until it is back;
          if it has ended, start it again: <code>twiceshy ui</code>
        </>
      ) : (
        "Opening the memory …"
      )}
    </p>
  );
};
