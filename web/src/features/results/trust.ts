import { attributionHours } from '#libs/platforms/dates/attribution.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Curves, ExperimentDetail } from '../../lib/api/endpoints.js';

/** The minimum average number of impressions of an ad at which shares of delivery are meaningful. */
const ENOUGH_PER_AD = 100;

export type Validity = 'early' | 'balanced' | 'uneven';

/** Whether ads, alternatives and audiences got about their planned share. */
export function validityOf({ delivery, summary }: Pick<Curves, 'delivery' | 'summary'>): Validity {
  if (summary.impressions < ENOUGH_PER_AD * Math.max(1, delivery.ads)) return 'early';
  return delivery.starved_ads + delivery.starved.length + delivery.uneven_groups > 0 ? 'uneven' : 'balanced';
}

/** How mature the figures are, and until when results count. Visitors do not get it, because they see only closed results. */
export interface Maturity {
  stage: 'delivering' | 'counting' | 'correcting' | 'closed';
  until: Date | null;
}

/**
 * How mature the figures are. A result counts if it happens within the attribution window after an ad was seen.
 * @param summary whether the results are a preview, and until when the platform corrects the figures of a closed run
 * @param now ms since 1970; set by tests
 */
export function maturityOf(
  { content, end_date, stopped_at }: Pick<ExperimentDetail, 'content' | 'end_date' | 'stopped_at'>,
  description: Pick<PlatformDescription, 'attributionHours' | 'results' | 'setup'>,
  { is_preview: isPreview, counting_until: countingUntil }: Pick<Curves['summary'], 'is_preview' | 'counting_until'>,
  now = Date.now(),
): Maturity & { until: Date } {
  const ends = Date.parse((stopped_at ?? end_date)!); // only a draft can be without an end
  const until = new Date(ends + attributionHours(description, content) * 3_600_000);
  if (countingUntil) return { stage: 'correcting', until: new Date(countingUntil) };
  if (!isPreview) return { stage: 'closed', until };
  return { stage: now < ends ? 'delivering' : 'counting', until };
}
