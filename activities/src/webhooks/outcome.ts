import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { POOL } from '#libs/contracts/results/advice.js';
import type { Comparative, ResultRow } from '#libs/contracts/results/results.js';
import type { RunAnswer } from '#libs/mail/run-answer.js';
import { sentMoney, type SentMoney, type SentOutcome } from '#libs/webhooks/webhook-event.js';

/** What the interval of a lift covers. */
const LEVEL = 0.95;

/** What a mail tells of a run in words, as figures that a program reads. */
export function outcomeOf({ best, pool, parts, advice, variable, isCost, currency, spend }: RunAnswer): SentOutcome {
  const verdict = advice?.kind ?? 'not-enough';
  // A cost per result has more digits than its currency; it is sent as people are shown it.
  const money = (major: number): SentMoney =>
    sentMoney({ amountMinor: Math.round(major * minorUnitsPerUnit(currency)), currency });
  const figures = ({ value, cpa }: ResultRow) => ({
    value: isCost ? null : value,
    cost_per_result: cpa === null ? null : money(cpa),
  });
  const comparative = best.comparatives.find(({ reference }) => reference === POOL);
  const isTold = verdict !== 'not-enough';
  // One ad alone is all ads together: what it is held against is itself.
  const isCompared = isTold && verdict !== 'alone';
  return {
    verdict,
    variable,
    best: isTold
      ? {
          label: best.name,
          is_tested: best.source !== 'estimated',
          alternatives: Object.fromEntries(parts.map(({ title, value }) => [title, value])),
          ...figures(best),
        }
      : null,
    pool: isTold && pool !== null ? figures(pool) : null,
    lift: isCompared && comparative !== undefined ? liftOf(comparative) : null,
    certainty: isCompared ? best.confidence : null,
    spend: money(spend),
  };
}

const liftOf = ({ improvement, improvement_lower, improvement_upper }: Comparative) => ({
  ...{ value: improvement, lower: improvement_lower, upper: improvement_upper, level: LEVEL },
});
