import type { SearchStory } from '../../../lib/api/endpoints.js';

/** The first day of a later wave. */
export interface WaveMark {
  wave: number;
  /** `YYYY-MM-DD`, in the account's zone. */
  day: string;
}

/** The first days of later waves, without waves that did not run. @param zone the account's time zone; null for UTC */
export const waveMarks = (story: SearchStory | null, zone: string | null): WaveMark[] => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone ?? 'UTC', dateStyle: 'short' });
  return (story?.waves ?? []).flatMap(({ wave, state, starts_at }) =>
    wave > 1 && state === 'chosen' && starts_at !== null ? [{ wave, day: day.format(new Date(starts_at)) }] : [],
  );
};
