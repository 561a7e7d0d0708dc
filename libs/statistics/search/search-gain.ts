import {
  rowsOfWave,
  type SearchRun,
  searchWaves,
  type SearchWaves,
} from '#libs/contracts/experiment/plan/search-waves.js';
import { ASSUMED_DISPERSION } from '../model/dispersion.js';
import { modelColumns } from '../model/model-columns.js';
import { PRIOR_SCALES } from '../model/scales.js';
import { GaussianWave, TestedColumns } from './gaussian-wave.js';
import { Noise } from './noise.js';
import { SimulatedSearch } from './simulated-search.js';

export interface SearchGainInput extends SearchRun {
  /** Alternatives per component. */
  sizes: readonly number[];
  /** Levels of each variation of the first wave. */
  tested: readonly (readonly number[])[];
  /** Expected results per impression, above 0. */
  rate: number;
  seed: number;
  draws?: number;
}

/** The share of the best variation's rate that the chosen one reaches: the mean, and the range of four experiments in five. */
export interface Reached {
  mean: number;
  low: number;
  high: number;
}

export type SearchGain =
  { ok: true; shares: readonly number[]; oneWave: Reached; search: Reached } | Extract<SearchWaves, { ok: false }>;

const DRAWS = 200;
/** The strength of effects is unknown before a run, so experiments are drawn with weak, usual and strong effects. */
const STRENGTHS = [0.6, 1, 1.4];

/**
 * The expected result of a search in this experiment, compared with one wave of the same budget. Experiments are drawn with effects as the
 * model expects them, and the best variation is chosen in both ways. The same input gives the same answer.
 * @returns a refusal if a search is not offered
 */
export function searchGain(input: SearchGainInput): SearchGain {
  const { sizes, tested, rate, impressions, seed, draws = DRAWS } = input;
  const waves = searchWaves(input);
  if (!waves.ok) return waves;
  const created = sizes.reduce((product, size) => product * size, 1);
  const columns = modelColumns(sizes, true);
  const inWave = new TestedColumns(columns, tested);
  const noise = new Noise(seed);
  const [oneWave, search]: [number[], number[]] = [[], []];
  STRENGTHS.forEach((strength, s) => {
    const scales = {
      main: strength * PRIOR_SCALES.main,
      pair: strength * PRIOR_SCALES.pair,
      ad: strength * PRIOR_SCALES.ad,
    };
    const waveOf = (share: number) =>
      new GaussianWave(inWave, scales, (ASSUMED_DISPERSION * tested.length) / (rate * impressions * share));
    const simulated = new SimulatedSearch(
      { columns, tested, created, rate, noise },
      { whole: waveOf(1), first: waveOf(waves.shares[0]! / 100) },
      waves.shares.slice(1).map((share, i) => {
        const bought = (impressions * share) / 100;
        return { ...rowsOfWave(i + 1, bought), impressions: bought };
      }),
    );
    for (let draw = s; draw < draws; draw += STRENGTHS.length) {
      noise.turn();
      const reached = simulated.draw();
      oneWave.push(reached.oneWave);
      search.push(reached.search);
    }
  });
  return { ok: true, shares: waves.shares, oneWave: reachedOf(oneWave), search: reachedOf(search) };
}

function reachedOf(shares: number[]): Reached {
  const sorted = shares.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  return { mean: sorted.reduce((sum, share) => sum + share, 0) / sorted.length, low: at(0.1), high: at(0.9) };
}
