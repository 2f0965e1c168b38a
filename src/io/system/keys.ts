// Single keys of a terminal, read as they are pressed.
import { codeOf } from "../../core/kit/fault.ts";
import { readSync } from "node:fs";

const SIZE = 64;
const PAUSE_MS = 15;

/** The terminal is put back as it was, whatever happens. */
export const withKeys = (act: (nextKey: () => string) => void): void => {
  const { ReadStream } = process.getBuiltinModule("node:tty");
  const terminal = new ReadStream(0);
  terminal.setRawMode(true);
  // Several may have been pressed before one is asked for.
  const pressed: string[] = [];
  try {
    act(() => {
      while (pressed.length === 0) pressed.push(...read());
      return pressed.shift() ?? "";
    });
  } finally {
    terminal.setRawMode(false);
    terminal.destroy();
  }
};

/** The end of input counts as Ctrl-D. An escape sequence, such as that of an arrow, is one key. */
const read = (): readonly string[] => {
  const buffer = Buffer.alloc(SIZE);
  try {
    const length = readSync(0, buffer, 0, SIZE, null);
    if (length === 0) return ["\u0004"];
    // eslint-disable-next-line no-control-regex
    return buffer.toString("utf8", 0, length).match(/\u001B\[[0-9;]*[A-Za-z~]|[\s\S]/gu) ?? [];
  } catch (fault) {
    if (codeOf(fault) !== "EAGAIN") throw fault;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    return [];
  }
};
