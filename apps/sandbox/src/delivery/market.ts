/** How often one person may see ads of one group in a day before nobody is left to show them to. */
export const DAILY_FREQUENCY = 6;
/** Impressions cost more as the same people come round again. */
const SATURATION_PRICE = 0.4;

/** Whom a group's ads meet, and what that costs. */
export interface Market {
  /** People that it can reach, 1 or more. */
  users: number;
  /** Minor units for one impression, before saturation. */
  price: number;
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
