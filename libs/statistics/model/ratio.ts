import type { Fit } from './fitted.js';
import { fixedVarianceOf } from './posterior.js';

/**
 * The fit of a ratio: the fit `above` minus the fit `below`. Each fits the logarithm of an amount per impression, so results per spend are
 * results per impression over spend per impression. Given its impressions, an ad's results and its spend are independent, so variances add
 * up. Logarithms are nearly normal, so the delta method is enough. (If a platform bills results and not impressions, both rise together,
 * and the intervals are wider than necessary.)
 * @param below of the same ads and the same columns
 * @param of.variations of the ads, in their order
 * @param of.level is added to the logarithm of every ratio: the units of both parts
 */
export function ratioOf(above: Fit, below: Fit, { variations, level }: { variations: number[]; level: number }): Fit {
  const [fixedAbove, fixedBelow] = [fixedVarianceOf(above, variations), fixedVarianceOf(below, variations)];
  const { main, pair, ad } = above.scales;
  const adVariance = above.adVariance + below.adVariance;
  return {
    columns: above.columns,
    scales: {
      main: Math.hypot(main, below.scales.main),
      pair: Math.hypot(pair, below.scales.pair),
      ad: Math.hypot(ad, below.scales.ad),
    },
    adVariance,
    offset: above.offset - below.offset + level,
    coefficients: above.coefficients.map((effect, c) => effect - below.coefficients[c]!),
    covariance: above.covariance.map((entry, at) => entry + below.covariance[at]!),
    order: above.order,
    ads: {
      mean: above.ads.mean.map((mean, a) => mean - below.ads.mean[a]! + level),
      variance: above.ads.variance.map((variance, a) => variance + below.ads.variance[a]!),
      // The variance that an ad shares with others is that of both parts.
      kept: above.ads.kept.map((kept, a) => {
        const [one, other] = [fixedAbove[a]!, fixedBelow[a]!];
        const shared = (1 - kept) ** 2 * one + (1 - below.ads.kept[a]!) ** 2 * other;
        return 1 - Math.sqrt(shared / (one + other));
      }),
      share: above.ads.share,
    },
    rounds: above.rounds + below.rounds,
    converged: above.converged && below.converged,
  };
}
