/** This month and the eleven before it in UTC, written as `2026-11`, the newest first. */
export const lastMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
