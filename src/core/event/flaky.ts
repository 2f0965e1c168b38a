// The tag of an attempt whose error came and went although nothing was changed: it says nothing
// about the change. Capture puts it there, the judge and the advice on an error heed it.
export const FLAKY = "flaky";
