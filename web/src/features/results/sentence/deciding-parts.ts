import type { Impact, ResultRow } from '../../../lib/api/endpoints.js';

/** Alternatives that one sentence can name. */
const MOST = 3;
/** They make up this much of the difference, or there are too many to be named. */
const ENOUGH_SHARE = 0.7;

export interface Part {
  component: string;
  value: string;
}

/** What makes a variation good: its alternatives of the components that moved the result most, as far as they moved it up. */
export function decidingParts({ components }: Pick<ResultRow, 'components'>, impact: Impact | undefined): Part[] {
  const parts: Part[] = [];
  let told = 0;
  for (const { component, share, alternatives } of (impact?.components ?? []).toSorted((a, b) => b.share - a.share)) {
    const value = components[component];
    const own = alternatives.find((alternative) => alternative.value === value);
    if (value === undefined || own === undefined || own.effect <= 0) continue;
    parts.push({ component, value });
    told += share;
    if (told >= ENOUGH_SHARE || parts.length === MOST) break;
  }
  return parts;
}
