// An object without the fields that are absent.

/** Without the fields that are absent: two folds of the same events are equal to the last key. */
export const defined = <Given extends object>(
  given: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], undefined> } => {
  const kept: { [Name in keyof Given]?: Exclude<Given[Name], undefined> } = { ...given };
  for (const name in kept) if (kept[name] === undefined) delete kept[name];
  return kept;
};
