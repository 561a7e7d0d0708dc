import { DAY_MS } from '../time.js';

/** How many days before the end of a platform's API version staff are warned. */
export const API_END_WARNING_DAYS = 60;

/** The state of a version for staff: no end in sight, an end within the warning time, or one that has passed. */
export const API_STANDINGS = ['in-use', 'ends-soon', 'ended'] as const;
export type ApiStanding = (typeof API_STANDINGS)[number];

/** Days until a version ends, by the calendar in UTC: 0 on its last day, negative afterwards; null without an end. */
export function daysUntil(endsOn: string | null, now: Date): number | null {
  return endsOn === null ? null : Date.parse(endsOn) / DAY_MS - Math.floor(now.getTime() / DAY_MS);
}

export function apiStanding(daysLeft: number | null): ApiStanding {
  if (daysLeft === null || daysLeft > API_END_WARNING_DAYS) return 'in-use';
  return daysLeft < 0 ? 'ended' : 'ends-soon';
}
