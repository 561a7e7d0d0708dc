import { rowsOfWave } from '#libs/contracts/experiment/plan/search-waves.js';
import type { Because, EstimatedRow } from '#libs/contracts/experiment/plan/because.js';
import { randomSource, type Seed, shuffle } from '../design/random.js';

export interface ChoiceInput {
  /** The wave to choose rows for: 1 is the second. */
  wave: number;
  /** The impressions that the wave is expected to buy. */
  impressions: number;
  /** All created variations, the best estimate first, tested or not. */
  ranked: ArrayLike<number>;
  /** Variations that must not run again: failed, refused or excluded. */
  barred: ReadonlySet<number>;
  /** Variations of the first wave. */
  firstWave: readonly number[];
  /** Variations that were leading rows of earlier waves. */
  ledBefore: ReadonlySet<number>;
  estimateOf(variation: number): EstimatedRow;
  seed: Seed;
}

export interface ChosenRow {
  variation: number;
  because: Because;
}

export type RowChoice = { ok: true; rows: ChosenRow[] } | { ok: false; code: 'NOTHING_LEFT' | 'NO_BRIDGE' };

/** Number of the random stream that draws bridge rows. The design uses streams 1 to 3; a split into waves for lack of room uses 4. */
const BRIDGE_STREAM = 5;

/**
 * The rows of a later wave: the best estimates so far, then the bridge. The same input gives the same rows.
 * @returns a refusal if every variation is barred, or no variation of the first wave is left for the bridge
 */
export function chooseRows(input: ChoiceInput): RowChoice {
  const { wave, impressions, ranked, barred, firstWave, ledBefore, estimateOf, seed } = input;
  const { leading, bridge } = rowsOfWave(wave, impressions);
  const ranFirst = new Set(firstWave);
  const canBridge = (variation: number): boolean =>
    ranFirst.has(variation) && !ledBefore.has(variation) && !barred.has(variation);
  // At least half of the possible bridge variations stay available for the bridge, even if there are few.
  let left = Math.max(1, Math.floor([...ranFirst].filter(canBridge).length / 2));
  const leaders: ChosenRow[] = [];
  for (let i = 0; i < ranked.length && leaders.length < leading; i++) {
    const variation = ranked[i]!;
    if (barred.has(variation)) continue;
    if (canBridge(variation) && left-- === 0) break;
    const isNew = !ranFirst.has(variation) && !ledBefore.has(variation);
    const estimate = estimateOf(variation);
    leaders.push({ variation, because: { kind: 'leading', rank: leaders.length + 1, isNew, estimate } });
  }
  if (leaders.length === 0) return { ok: false, code: 'NOTHING_LEFT' };
  const lead = new Set([...ledBefore, ...leaders.map(({ variation }) => variation)]);
  const bridges = [...ranFirst].filter((variation) => !lead.has(variation) && !barred.has(variation));
  // Sorted, so that the order of the first wave's rows does not matter.
  bridges.sort((a, b) => a - b);
  const drawnFrom = bridges.length;
  shuffle(bridges, randomSource(seed, BRIDGE_STREAM + 16 * wave));
  const drawn = bridges.slice(0, bridge);
  if (drawn.length === 0) return { ok: false, code: 'NO_BRIDGE' };
  return {
    ok: true,
    rows: [...leaders, ...drawn.map((variation): ChosenRow => ({ variation, because: { kind: 'bridge', drawnFrom } }))],
  };
}
