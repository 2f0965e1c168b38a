// A value that is made when it is first asked for: tables that few runs need cost nothing at the start of all others.

export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};
