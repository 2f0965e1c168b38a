// Tags of failed attempts that change how a failure is shown and how far the gate goes.

/** What was taken back did not fail: its cause is gone, or something better took its place. */
export const NO_LONGER_NEEDED = "no-longer-needed";
/**
 * Taken back, but of little interest: a slip, unfinished work, a joke, a picture, settings of a build
 * service, documents or tests.
 */
export const MINOR = "minor";
/** Taken back together with another failure, under which it is listed. */
export const PART = "part";
/** The same change failed again later; it is listed under the later failure. */
export const REPEATED = "repeated";
/** The change was made again and is in the code now: it is no failure any more. */
export const STANDS = "stands-again";
/** The history deleted all of its files long ago: it is shown only on request. */
export const FILES_GONE = "files-gone";
