import { minorPerDollar } from '../seed/accounts.js';
import { audienceSize, cpmOf } from '../targeting/audience-size.js';
import type { AdSet, AdSetData } from '../objects/types.js';

/** How often one person may see ads of one ad set in a day before nobody is left to show them to. */
export const DAILY_FREQUENCY = 6;
/** Impressions cost more as the same people come round again. */
const SATURATION_PRICE = 0.4;

/** The event an ad set collects, the key of conversion rates and of insights' action types. */
export function eventOf(data: AdSetData): string | undefined {
  const promoted = data.promotedObject ?? {};
  if (data.destinationType === 'ON_AD') return 'LEAD_GENERATION';
  if (promoted.custom_conversion_id !== undefined) return 'CUSTOM';
  if (promoted.custom_event_type !== undefined) return promoted.custom_event_type;
  return promoted.application_id === undefined ? undefined : 'APP_INSTALLS';
}

export interface Market {
  users: number;
  /** Minor units for one impression, before saturation. */
  price: number;
}

export function marketOf(adSet: AdSet, currency: string): Market {
  return {
    users: Math.max(1, audienceSize(adSet.data.targeting)),
    price: (cpmOf(adSet.data.targeting) * minorPerDollar(currency)) / 1000,
  };
}

export function priceOf(market: Market, impressions: number): number {
  return market.price * (1 + SATURATION_PRICE * Math.min(5, impressions / market.users));
}

/** Different people that so many impressions met, out of `users`. */
export function reachOf(impressions: number, users: number): number {
  return Math.min(
    impressions,
    Math.max(impressions > 0 ? 1 : 0, Math.round(users * -Math.expm1(-impressions / users))),
  );
}
