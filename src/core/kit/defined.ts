// Drops the absent fields of an object.

/** Drops fields that are `undefined`, so that two folds of the same events are equal down to their keys. */
export const defined = <Given extends object>(
  given: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], undefined> } => {
  const kept: { [Name in keyof Given]?: Exclude<Given[Name], undefined> } = { ...given };
  for (const name in kept) if (kept[name] === undefined) delete kept[name];
  return kept;
};
