import { attributionHours } from '#libs/platforms/dates/attribution.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Curves, ExperimentDetail } from '../../lib/api/endpoints.js';

/** Impressions that an ad needs on average before shares of delivery mean anything. */
const ENOUGH_PER_AD = 100;

export type Validity = 'early' | 'balanced' | 'uneven';

/** Whether ads, alternatives and audiences got about their planned share. */
export function validityOf({ delivery, summary }: Pick<Curves, 'delivery' | 'summary'>): Validity {
  if (summary.impressions < ENOUGH_PER_AD * Math.max(1, delivery.ads)) return 'early';
  return delivery.starved_ads + delivery.starved.length + delivery.uneven_groups > 0 ? 'uneven' : 'balanced';
}

/** How mature the figures are, and until when results count. Visitors see closed results only, so they do not get this. */
export interface Maturity {
  stage: 'delivering' | 'counting' | 'correcting' | 'closed';
  until: Date | null;
}

/**
 * How mature the figures are. A result counts for as long after an ad was seen as the attribution window is open.
 * @param summary whether the run has not been closed yet, and until when the platform corrects the figures of a closed one
 * @param now ms; given by tests
 */
export function maturityOf(
  { content, end_date, stopped_at }: Pick<ExperimentDetail, 'content' | 'end_date' | 'stopped_at'>,
  description: Pick<PlatformDescription, 'attributionHours' | 'results' | 'setup'>,
  { is_preview: isPreview, counting_until: countingUntil }: Pick<Curves['summary'], 'is_preview' | 'counting_until'>,
  now = Date.now(),
): Maturity & { until: Date } {
  const ends = Date.parse((stopped_at ?? end_date)!); // only a draft may have no end
  const until = new Date(ends + attributionHours(description, content) * 3_600_000);
  if (countingUntil) return { stage: 'correcting', until: new Date(countingUntil) };
  if (!isPreview) return { stage: 'closed', until };
  return { stage: now < ends ? 'delivering' : 'counting', until };
}
