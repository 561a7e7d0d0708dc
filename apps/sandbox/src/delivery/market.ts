/** The maximum number of impressions of one group for a person in a day. After that the audience is exhausted. */
export const DAILY_FREQUENCY = 6;
/** Impressions cost more when the same people see the ads again. */
const SATURATION_PRICE = 0.4;

/** A group's audience, and the price of reaching it. */
export interface Market {
  /** The number of people that it can reach, 1 or more. */
  users: number;
  /** Minor units for one impression, before saturation. */
  price: number;
}

export function priceOf(market: Market, impressions: number): number {
  return market.price * (1 + SATURATION_PRICE * Math.min(5, impressions / market.users));
}

/** Different people among `users` that this number of impressions reaches. */
export function reachOf(impressions: number, users: number): number {
  return Math.min(
    impressions,
    Math.max(impressions > 0 ? 1 : 0, Math.round(users * -Math.expm1(-impressions / users))),
  );
}
