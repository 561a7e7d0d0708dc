/** Milliseconds. A day has 24 hours here. Calendar days need a time zone. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** `2026-11-23 10:30 UTC`. @param time ISO 8601, or ms since 1970 */
export const utcMinute = (time: string | number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
