import type { Curves } from '../../lib/api/endpoints.js';
import { referenceOf } from './reference.js';

/** Whether a single ad is ranked: best and worst are the same, and the pool is that ad. */
export const isAlone = ({ best, worst }: Pick<Curves, 'best' | 'worst'>): boolean =>
  best !== null && best.variation === worst?.variation;

/** Whether the rows have no reference: a single ad, and no baseline. */
export const isIncomparable = (curves: Pick<Curves, 'best' | 'worst' | 'summary'>): boolean =>
  isAlone(curves) && referenceOf(curves.summary) === 'FEP';
