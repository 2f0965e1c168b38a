// Which of a memory's files matter: the product's own before its tests, and those before documents
// and settings.

/** A file beside the product. A failure there seldom matters to somebody who works on the code. */
export const isAside = (path: string): boolean => ASIDE.some((pattern) => pattern.test(path));

export const isTest = (path: string): boolean => TEST.test(path);

/** Sources first, then tests, then what is beside the product; otherwise in the order given. */
export const sourcesFirst = (files: readonly string[]): readonly string[] =>
  files.length < 2 ? files : files.toSorted((a, b) => distance(a) - distance(b));

const distance = (path: string): number => (isTest(path) ? 1 : isAside(path) ? 2 : 0);

const TEST =
  /(?:^|\/)(?:__tests__|specs?|tests?|testing)\/|(?:^|\/)(?:test_|conftest\.)[^/]*$|(?:[._-](?:tests?|spec|test-d)|Tests?|Spec)\.[a-z]+$/;

const ASIDE = [
  TEST,
  /^(?:\.circleci|\.github|benches|docs?|website)\//,
  /(?:^|\/)(?:authors|changelog|changes|contributing|history|readme)[^/]*$/i,
  /\.(?:lock|md|rst|txt)$|^\.[^/]+$/,
];
