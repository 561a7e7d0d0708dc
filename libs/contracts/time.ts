/** Milliseconds. A day has 24 hours here; calendar days need a time zone instead. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
