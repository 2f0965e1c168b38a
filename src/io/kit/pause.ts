// Waits without giving way to anything else in the process: for code that must go on in one piece.

export const pause = (ms: number): void => {
  Atomics.wait(cell, 0, 0, ms);
};

const cell = new Int32Array(new SharedArrayBuffer(4));
