import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { CERTAINTY } from '#libs/contracts/results/certainty.js';
import type { Comparative, ResultRow } from '#libs/contracts/results/results.js';
import type { RunAnswer } from '#libs/mail/run-answer.js';
import { judgedAnswer } from '../core/judged-answer.js';
import { sentMoney, type SentMoney, type SentOutcome } from '#libs/webhooks/webhook-event.js';

/** The results of a run as figures for programs; a mail has them in words. */
export function outcomeOf(answer: RunAnswer): SentOutcome {
  const { best, pool, parts, variable, kind, currency, spend } = answer;
  const { verdict, isConclusive, isCompared, above } = judgedAnswer(answer);
  // A cost per result can have more digits than its currency. It is sent with the digits that people see.
  const money = (major: number): SentMoney =>
    sentMoney({ amountMinor: Math.round(major * minorUnitsPerUnit(currency)), currency });
  const figures = ({ value, cpa }: ResultRow) => ({
    value: kind === 'cost' || kind === 'return' ? null : value,
    return_on_spend: kind === 'return' ? value : null,
    cost_per_result: cpa === null ? null : money(cpa),
  });
  return {
    verdict,
    variable,
    best: isConclusive
      ? {
          label: best.name,
          is_tested: best.source !== 'estimated',
          alternatives: Object.fromEntries(parts.map(({ title, value }) => [title, value])),
          ...figures(best),
        }
      : null,
    pool: isConclusive && pool !== null ? figures(pool) : null,
    lift: above === undefined ? null : liftOf(above),
    certainty: isCompared ? best.confidence : null,
    spend: money(spend),
  };
}

const liftOf = ({ improvement, improvement_lower, improvement_upper }: Comparative) => ({
  value: improvement,
  lower: improvement_lower,
  upper: improvement_upper,
  level: CERTAINTY.interval,
});
