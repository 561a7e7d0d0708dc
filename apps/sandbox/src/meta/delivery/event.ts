import type { Attribution } from '../../delivery/outcomes.js';
import { attributionKey } from '../objects/rules.js';
import type { AdSetData, AttributionEntry } from '../objects/types.js';

/** The event that an ad set collects: the key of its conversion rate and of insights' action types. */
export function eventOf(data: AdSetData): string | undefined {
  const promoted = data.promotedObject ?? {};
  if (data.destinationType === 'ON_AD') return 'LEAD_GENERATION';
  if (promoted.custom_conversion_id !== undefined) return 'CUSTOM';
  if (promoted.custom_event_type !== undefined) return promoted.custom_event_type;
  return promoted.application_id === undefined ? undefined : 'APP_INSTALLS';
}

export const attributionOf = (entries: AttributionEntry[]): Attribution => ({
  clickDays: entries.find((entry) => entry.event_type === 'CLICK_THROUGH')?.window_days ?? 1,
  countsViews: attributionKey(entries).includes('v1'),
});
