/** Standard deviations on the log (or logit) scale: of a component's levels, of a pair's cells, of single ads. */
export interface Scales {
  main: number;
  pair: number;
  ad: number;
  /** Of what a wave does to single ads; 0 or absent where all ran at once. */
  drift?: number;
}

/** Scales of the half-t priors with 3 degrees of freedom. */
export const PRIOR_SCALES: Scales = { main: 0.2, pair: 0.06, ad: 0.12 };
/** Scale of the half-t prior of what a wave does to single ads. */
export const DRIFT_SCALE = 0.05;
/** Prior precision of what a wave does to all of its ads: N(0, 0.2^2). */
export const WAVE_PRECISION = 25;
/** The first wave is what the others are held against: it does nothing. */
export const FIRST_WAVE_PRECISION = 1e12;
/** Scale of the half-t prior of pairs that stand out. */
export const STRONG_PAIR_SCALE = 0.2;
/** Prior precision of the intercept around the offset: N(0, 2^2). */
export const INTERCEPT_PRECISION = 0.25;

const MIN_SCALE = 0.003;
const MAX_SCALE = 3;
const DAMPING = 0.75;

/**
 * One Fellner-Schall step (Wood and Fasiolo 2017) for a scale with a half-t(3) prior, in its logarithm.
 * @param scale present value; `prior` the scale of its prior
 * @param squares sum of the squared effects over scale^2
 * @param freedom effective number of effects: their count less the posterior variances over scale^2
 */
export function updatedScale(scale: number, prior: number, squares: number, freedom: number): number {
  const priorPull = (4 * scale * scale) / (3 * prior * prior + scale * scale);
  const step = DAMPING * Math.log((squares + 1) / (Math.max(freedom, 1e-6) + priorPull));
  const next = scale * Math.exp(Math.min(1, Math.max(-1, step)));
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, next));
}
