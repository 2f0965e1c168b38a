import { expect, test } from "vitest";
import { isLoopbackAddress } from "../kit/address.ts";
import { embedderChoice } from "./choice.ts";

test.each([
  ["none", { is: "none" }],
  ["builtin", { is: "builtin" }],
  ["dir:/models/a b", { is: "folder", path: "/models/a b" }],
  ["dir:~/models", { is: "folder", path: "~/models" }],
  ["dir:C:\\models", { is: "folder", path: "C:\\models" }],
  [
    "http://127.0.0.1:11434/v1#nomic",
    { is: "endpoint", url: "http://127.0.0.1:11434/v1", model: "nomic" },
  ],
  ["https://a.test/v1/#b/c:d", { is: "endpoint", url: "https://a.test/v1", model: "b/c:d" }],
])("%s is a choice", (text, choice) => expect(embedderChoice(text)).toEqual(choice));

test.each([
  "",
  "builtIn",
  "dir:models",
  "dir:",
  "ftp://a.test/v1#m",
  "http://127.0.0.1:11434/v1",
  "http://127.0.0.1:11434/v1#",
  "https://user:secret@a.test/v1#m",
  "https://a.test/v1?key=secret#m",
])("%s is none", (text) => expect(embedderChoice(text)).toBeUndefined());

test("only addresses that cannot leave this machine are loopback", () => {
  for (const url of ["http://127.0.0.1:1/v1", "http://localhost/v1", "http://[::1]:8080"])
    expect(isLoopbackAddress(url)).toBe(true);
  for (const url of [
    "http://127.0.0.1.evil.test/v1",
    "http://localhost.evil.test",
    "http://127.0.0.1@evil.test/",
    "https://10.0.0.1/v1",
  ])
    expect(isLoopbackAddress(url)).toBe(false);
});
