// Has something done whenever an event comes, for as long as the page is open.

export const on = (
  type: string,
  act: (event: Event) => void,
  target: EventTarget = globalThis,
): void => target.addEventListener(type, act);
