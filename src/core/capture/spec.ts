// The specification in work, as a project states it: CLAUDE.md names it, or it is the only one in
// `docs/spec/active/`. Pure: the texts and names are handed in.

const SPEC = /\bSPEC-\d{4}-\d{2}-\d{2}-\d{3}\b/gu;
export const ACTIVE_SPECS = "docs/spec/active/";
export const SPEC_STATED_IN = "CLAUDE.md";

/** The id of the one specification that a text names; undefined if it names none, or several. */
export const specNamedIn = (text: string): string | undefined => only(text.match(SPEC) ?? []);

/** The folder or file of the one specification in work, among all paths of the project. */
export const activeSpecIn = (paths: readonly string[]): string | undefined =>
  only(
    paths.flatMap((path) => {
      const [name = ""] = path.startsWith(ACTIVE_SPECS)
        ? path.slice(ACTIVE_SPECS.length).split("/", 1)
        : [];
      return name === "" || name.startsWith(".") || name === "README.md" ? [] : [name];
    }),
  );

const only = (found: readonly string[]): string | undefined => {
  const [one, ...others] = new Set(found);
  return others.length === 0 ? one : undefined;
};
