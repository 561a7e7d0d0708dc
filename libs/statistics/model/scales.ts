/** Standard deviations on the log (or logit) scale: of a component's levels, of a pair's cells, of single ads. */
export interface Scales {
  main: number;
  pair: number;
  ad: number;
  /** Scale of the effects of a wave on single ads; 0 or absent if all ads ran in one wave. */
  drift?: number;
  /** Scale of the cells of pairs that stand out; absent if no pair stands out. */
  strong?: number;
}

/** Scales of the half-t priors with 3 degrees of freedom. */
export const PRIOR_SCALES: Scales = { main: 0.2, pair: 0.06, ad: 0.12 };
/** Scale of the half-t prior of a wave's effects on single ads. */
export const DRIFT_SCALE = 0.05;
/**
 * Standard deviation of the effect of a delivered share on a rate, on the log scale: an ad that got e times its planned share may look
 * better or worse than it is by this much.
 */
export const UNEVEN_SCALE = 0.1;
/** Prior precision of a wave's effect on all of its ads: N(0, 0.2^2). */
export const WAVE_PRECISION = 25;
/** The first wave is the reference of the others: its effect is 0. */
export const FIRST_WAVE_PRECISION = 1e12;
/** Scale of the half-t prior of pairs that stand out. */
export const STRONG_PAIR_SCALE = 0.2;
/** Prior precision of the intercept around the offset: N(0, 2^2). */
export const INTERCEPT_PRECISION = 0.25;

const MIN_SCALE = 0.003;
const MAX_SCALE = 3;
const DAMPING = 0.75;

/** One scale with its current value and the statistics of the effects that share it. */
export interface ScaleTerm {
  name: keyof Scales;
  scale: number;
  /** Scale of its half-t prior. */
  prior: number;
  /** Sum of the squared effects over scale^2. */
  squares: number;
  /** Effective number of effects: their count minus their posterior variances over scale^2. */
  freedom: number;
}

/** Minus the slope of the half-t(3) prior's log density in the logarithm of the scale. */
const priorPull = ({ scale, prior }: Pick<ScaleTerm, 'scale' | 'prior'>): number =>
  (4 * scale * scale) / (3 * prior * prior + scale * scale);

/** One Fellner-Schall step (Wood and Fasiolo 2017) for a scale with a half-t(3) prior, in its logarithm. */
export function updatedScale(term: ScaleTerm): number {
  const step = DAMPING * Math.log((term.squares + 1) / (Math.max(term.freedom, 1e-6) + priorPull(term)));
  const next = term.scale * Math.exp(Math.min(1, Math.max(-1, step)));
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, next));
}

/** Slope of the log posterior density of the logarithm of a scale: 0 if `updatedScale` changes nothing. */
export const scaleSlope = (term: ScaleTerm): number => term.squares + 1 - term.freedom - priorPull(term);

/** Log density of the logarithm of a scale under its half-t(3) prior. */
export const logScalePrior = ({ scale, prior }: Pick<ScaleTerm, 'scale' | 'prior'>): number =>
  Math.log((4 / (Math.PI * Math.sqrt(3))) * (scale / prior)) - 2 * Math.log1p((scale / prior) ** 2 / 3);
