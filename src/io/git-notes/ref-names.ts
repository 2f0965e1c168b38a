// How the refs of notes are called: here, and where those of a remote are kept.

export const noteRef = (namespace: string): string => `refs/notes/mem/${namespace}`;

export const trackingRef = (remote: string, namespace: string): string =>
  `refs/notes/${remote}/mem/${namespace}`;

/** What a ref is called below either of these; undefined for a ref that is no namespace. */
export const namespaceOf = (ref: string, remote: string | undefined): string | undefined => {
  const places = [noteRef(""), ...(remote === undefined ? [] : [trackingRef(remote, "")])];
  const place = places.find((one) => ref.startsWith(one));
  const name = place === undefined ? "" : ref.slice(place.length);
  return /^[A-Za-z0-9][\w-]{0,99}$/.test(name) ? name : undefined;
};
