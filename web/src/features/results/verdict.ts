import type { ResultRow } from '../../lib/api/endpoints.js';
import { ENOUGH } from '#libs/contracts/results/advice.js';
import type { Format } from '../../lib/format/format.js';

export interface Verdict {
  key: 'winner' | 'loser' | 'early' | 'estimated' | 'unclear' | 'pool';
  params: { percent: string; events: string; needed: string; reference: string };
}

/** The comparison of a row with its reference, in plain words: '97% sure it beats the pool', 'too early: 3 of 10'. */
export function verdictOf(row: ResultRow, format: Format, reference: string): Verdict {
  const confidence = row.confidence ?? 0.5;
  const sure = row.verdict === 'loser' ? 1 - confidence : confidence;
  const params = {
    percent: certainty(sure, format),
    events: format.number(Math.min(row.conversion ?? 0, ENOUGH.events)),
    needed: format.number(ENOUGH.events),
    reference,
  };
  if (row.type === 'FEP') return { key: 'pool', params };
  if (row.verdict === 'winner') return { key: 'winner', params };
  if (row.verdict === 'loser') return { key: 'loser', params };
  if (row.source === 'estimated') return { key: 'estimated', params };
  if (row.verdict === 'not-enough-data')
    return { key: (row.conversion ?? 0) < ENOUGH.events ? 'early' : 'unclear', params };
  return { key: 'unclear', params };
}

/** A probability in readable form: never 0 or 100 %, and a decimal only if it matters. */
export function certainty(probability: number | null | undefined, format: Format): string {
  if (probability == null) return '–';
  if (probability > 0.999) return `>\u00a0${format.percent(0.999, 1)}`;
  if (probability < 0.001) return `<\u00a0${format.percent(0.001, 1)}`;
  return format.percent(probability, probability > 0.985 || probability < 0.015 ? 1 : 0);
}
