/** The platform's time format: `2026-12-01 08:00:00`, UTC. @param ms since 1970 */
export const formatTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Milliseconds since 1970; undefined if the text is not `YYYY-MM-DD HH:MM:SS`. */
export function parseTime(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return undefined;
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`);
  // Without this check, February 31 would become March 3.
  return Number.isNaN(ms) || formatTime(ms) !== text ? undefined : ms;
}

/** Whether the day exists, such as `2026-12-01`. */
export const isDay = (text: string): boolean => parseTime(`${text} 00:00:00`) !== undefined;
