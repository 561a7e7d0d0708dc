/** Expected delivery of an experiment before it is paid for. All figures are expectations, not promises. */
export interface DeliveryForecast {
  created: number;
  tested: number;
  /** Impressions that the budget buys for each tested variation at the expected price. */
  impressionsPerVariation: number;
  cpmMinor: number;
  /** Maximum spend in total and on one day, minor units. */
  worstCaseTotalMinor: number;
  worstCaseDailyMinor: number;
  currency: string;
}
