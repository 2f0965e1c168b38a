// Requests that name what is, or only looks like, a library of the stack, labelled by hand: a lesson for every project that has it;
// a choice of one library over another, the way of this project, or something private, which all stay; "-" names none.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { requestsIn } from "../requests/requests.ts";
import { requestCrossing } from "./request-crossing.ts";

const LINES = readFileSync(new URL("requests-of-libraries.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t"));

const around = {
  stack: {
    dependencies: [...LINES.map(([, name = ""]) => name), "joi", "jest", "react"].map((name) => ({
      ...{ name, runtime: "node", version: "8.1.0", from: "package.json" },
    })),
    parts: [],
  },
  ...{ own: ["till"], hasPath: (path: string) => path === "src/billing" },
};

test.each(LINES)("%s %s: %s", (label = "", library = "", text = "") => {
  const [request] = requestsIn(text).requests;
  if (label !== "-") expect(request?.text).toBe(text);
  const found = request && requestCrossing(request, around);
  if (label === "lesson") expect(found).toMatchObject({ is: "lesson", library, text });
  else expect(found?.is).toBe(label === "private" ? "private" : undefined);
});
