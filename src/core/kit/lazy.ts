// A value that is computed on first use, so that a run pays only for the tables it needs.

export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};
