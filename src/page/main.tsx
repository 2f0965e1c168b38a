// Where the page begins: it draws the first view, and reads the memories once the browser has them, or follows its server.
import { render } from "preact";
import { App } from "./app.tsx";
import { isLive, readRows } from "./data.ts";
import { Live } from "./live/live.tsx";
import { prepareViews } from "./prepare.ts";

const app = document.getElementById("app");
if (app !== null) render(isLive ? <Live /> : <App />, app);

const begin = (): void => {
  readRows();
  prepareViews();
};
/** Once something was drawn, and the memories, which come last, are there. */
const afterPaint = (): void =>
  void requestAnimationFrame(() =>
    setTimeout(() => (document.readyState === "loading" ? afterPaint() : begin())),
  );
if (!isLive) afterPaint();
