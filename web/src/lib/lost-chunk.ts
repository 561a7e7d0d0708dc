/** The messages with which Chromium, Firefox and Safari report a chunk that did not load. */
const UNFETCHED = /dynamically imported module|Importing a module script failed|Unable to preload/i;

/** Whether a part of the console did not load: the connection broke, or a newer version has replaced it. */
export const isLostChunk = (failure: unknown): boolean => failure instanceof Error && UNFETCHED.test(failure.message);
