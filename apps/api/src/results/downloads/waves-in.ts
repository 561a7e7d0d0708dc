import type { JudgedAd } from '#libs/result-rows/tested-ads.js';
import type { Units } from './csv.js';

type Ran = Pick<JudgedAd['row'], 'variation' | 'wave' | 'because'>;

type RanAd = Pick<JudgedAd, 'status'> & { row: Ran };

/** The waves of each row of a file, from the ads of all waves. Empty cells if all ads run in one wave. */
export function wavesIn(ads: readonly RanAd[]): Units['wavesOf'] {
  const rows = ads.map(({ row }) => row);
  if (rows.every(({ wave }) => wave === rows[0]!.wave)) return () => [null, null];
  const byVariation = Map.groupBy(rows, ({ variation }) => variation);
  const inPool = ads.filter(({ status }) => status === 'active').map(({ row }) => row.wave + 1);
  return ({ variation }) => {
    // The pool covers the first wave that delivered.
    if (variation === null) return [inPool.length === 0 ? null : String(Math.min(...inPool)), null];
    const ran = byVariation.get(variation) ?? [];
    return [numbersOf(ran), numbersOf(ran.filter(({ because }) => because?.kind === 'bridge'))];
  };
}

/** People count from 1. */
const numbersOf = (ran: readonly Ran[]): string | null =>
  ran
    .map(({ wave }) => wave + 1)
    .sort((a, b) => a - b)
    .join(', ') || null;
