import type { AdObservation } from './observations.js';

/** Weight of the assumption of no over-dispersion, in degrees of freedom. */
const PRIOR_FREEDOM = 20;
const MAX_DISPERSION = 10;
/**
 * The dispersion that is assumed if nothing can be measured. Halves of 3,173 real tests (Upworthy) without daily counts were covered in 89
 * % of cases with 1 and in 94 % with 1.8; measured days of simulated and sandbox delivery are mostly between 1.2 and 1.8.
 */
export const ASSUMED_DISPERSION = 1.5;

export interface Dispersion {
  /** Between 1 and 10. */
  phi: number;
  /** Whether phi is an assumption because there are events but no two days, or no two ads, to measure it from. */
  isAssumed: boolean;
}

/**
 * Observation dispersion from daily increments: the ratio of the variance of an ad's daily events to Poisson's, without the effects of the
 * ad's own rate and the day's overall level. Pearson's chi-square over its degrees of freedom, shrunk toward 1. Without a single event: 1.
 */
export function dispersion(
  ads: readonly (Pick<AdObservation, 'days'> & Partial<Pick<AdObservation, 'events'>> & { wave?: number })[],
): Dispersion {
  const { chiSquare, freedom } = dailyDeviation(ads);
  if (freedom === 0 && ads.some(({ events = 0 }) => events > 0)) return { phi: ASSUMED_DISPERSION, isAssumed: true };
  const phi = Math.min(MAX_DISPERSION, Math.max(1, (chiSquare + PRIOR_FREEDOM) / (freedom + PRIOR_FREEDOM)));
  return { phi, isAssumed: false };
}

/** The deviation of days from the average of their ads. */
interface Deviation {
  /** Pearson's chi-square, in the unit of the events. */
  chiSquare: number;
  freedom: number;
}

/** Deviation of all ads. Waves have days and ads of their own, so their deviations are added up. */
export function dailyDeviation(ads: readonly (Pick<AdObservation, 'days'> & { wave?: number })[]): Deviation {
  const parts = [...Map.groupBy(ads, ({ wave = 0 }) => wave).values()].map(deviationOfWave);
  return {
    chiSquare: parts.reduce((sum, part) => sum + part.chiSquare, 0),
    freedom: parts.reduce((sum, part) => sum + part.freedom, 0),
  };
}

/** Deviation of ads that ran together. */
function deviationOfWave(ads: readonly Pick<AdObservation, 'days'>[]): Deviation {
  const dayCount = ads.reduce((most, { days }) => Math.max(most, days.length), 0);
  const rates = ads.map(({ days }) => ratio(total(days, 'events'), total(days, 'exposure')));
  const dayEvents = new Float64Array(dayCount);
  const dayExpected = new Float64Array(dayCount);
  ads.forEach(({ days }, a) => {
    days.forEach(({ events, exposure }, d) => {
      dayEvents[d]! += events;
      dayExpected[d]! += rates[a]! * exposure;
    });
  });

  let chiSquare = 0;
  ads.forEach(({ days }, a) => {
    days.forEach(({ events, exposure }, d) => {
      const mean = rates[a]! * exposure * ratio(dayEvents[d]!, dayExpected[d]!);
      if (mean > 0) chiSquare += (events - mean) ** 2 / mean;
    });
  });
  const adsWithEvents = rates.filter((rate) => rate > 0).length;
  const daysWithEvents = dayEvents.filter((events) => events > 0).length;
  if (adsWithEvents < 2 || daysWithEvents < 2) return { chiSquare: 0, freedom: 0 };
  return { chiSquare, freedom: (adsWithEvents - 1) * (daysWithEvents - 1) };
}

const total = (days: AdObservation['days'], field: 'events' | 'exposure'): number =>
  days.reduce((sum, day) => sum + day[field], 0);

const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
