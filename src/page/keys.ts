// What keys do in the list or the review that is shown. Only one of them is shown at a time.
import { signal } from "@preact/signals";

/** True if the key meant something there. */
type KeyHandler = (key: string) => boolean;

/** Nothing if no list is shown. */
export const listKeys = signal<KeyHandler | undefined>(undefined);

/** A review comes before a list. */
export const reviewKeys = signal<KeyHandler | undefined>(undefined);

/** A key that is held down moves in a list, and judges once. */
export const pressed = (key: string, isHeldDown: boolean): boolean =>
  (!isHeldDown && reviewKeys.value?.(key) === true) || listKeys.value?.(key) === true;
