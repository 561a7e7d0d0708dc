import type { JudgedAd } from '#libs/result-rows/tested-ads.js';
import type { Units } from './csv.js';

type WaveRow = Pick<JudgedAd['row'], 'variation' | 'wave' | 'because'>;

type WaveAd = Pick<JudgedAd, 'status'> & { row: WaveRow };

/** The waves of each row of a file, from the ads of all waves. Empty cells if all ads run in one wave. */
export function wavesIn(ads: readonly WaveAd[]): Units['wavesOf'] {
  const rows = ads.map(({ row }) => row);
  if (rows.every(({ wave }) => wave === rows[0]!.wave)) return () => [null, null];
  const byVariation = Map.groupBy(rows, ({ variation }) => variation);
  const inPool = ads.filter(({ status }) => status === 'active').map(({ row }) => row.wave + 1);
  return ({ variation }) => {
    // The pool covers the first wave that delivered.
    if (variation === null) return [inPool.length === 0 ? null : String(Math.min(...inPool)), null];
    const ownRows = byVariation.get(variation) ?? [];
    return [numbersOf(ownRows), numbersOf(ownRows.filter(({ because }) => because?.kind === 'bridge'))];
  };
}

/** The wave numbers as people see them, from 1; null for none. */
const numbersOf = (ownRows: readonly WaveRow[]): string | null =>
  ownRows
    .map(({ wave }) => wave + 1)
    .sort((a, b) => a - b)
    .join(', ') || null;
