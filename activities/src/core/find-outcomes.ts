import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { Cheaper } from '#libs/contracts/results/cheaper.js';
import type { Outcome } from '#libs/contracts/results/outcome.js';
import { Experiment } from '#libs/database/entities/experiment.entity.js';
import { RunOutcomeRepository } from '#libs/database/repositories/experiment/run-outcome.repository.js';
import type { RunAnswer } from '#libs/mail/run-answer.js';
import type { JobDeps } from '../deps.js';
import { judgedAnswer } from './judged-answer.js';
import { runAnswer } from './run-answer.js';

/** The pause after the outcome of a live run was computed: at least `leastMs`, and at least `times` as long as the computation took. */
const REST = { leastMs: 10_000, times: 20 };

type Deps = Pick<JobDeps, 'orm' | 'host' | 'platforms' | 'storage'>;

/**
 * Computes the new results of one run for lists: its leader while it runs, its outcome once it has ended.
 * @returns the number of runs that were due: 0 or 1
 */
export async function findOutcomes({ orm, host, platforms, storage }: Deps): Promise<number> {
  const em = orm.em.fork();
  const outcomes = new RunOutcomeRepository(em);
  const due = await outcomes.claimDue();
  if (due === null) return 0;
  const { organizationId, experimentId } = due;
  try {
    const began = performance.now();
    const experiment = await em.findOneOrFail(Experiment, { organizationId, id: experimentId });
    // The search for a cheaper variation triples the time, so only finished experiments get it.
    const withCheaper = isFinished(experiment.status);
    const answer = await runAnswer({ platforms, storage }, em, experiment, 'en', { withCheaper });
    const tookMs = performance.now() - began;
    await outcomes.keep(due, answer && outcomeOf(answer), Math.max(REST.leastMs, REST.times * tookMs));
  } catch (err) {
    host.log.error({ err, organizationId, experimentId }, 'the outcome of a run could not be computed for lists');
    await outcomes.putOff(due);
  }
  return 1;
}

function outcomeOf(answer: RunAnswer): Outcome {
  const { best, advice, variableId, kind, currency, spend, cheaper } = answer;
  const { verdict, isConclusive, above } = judgedAnswer(answer);
  return {
    verdict,
    variable: variableId,
    variation: isConclusive ? best.variation : null,
    value: isConclusive ? best.value : null,
    lower: isConclusive ? best.lower_bound : null,
    upper: isConclusive ? best.upper_bound : null,
    isCost: kind === 'cost',
    currency,
    lift: above?.improvement ?? null,
    liftLower: above?.improvement_lower ?? null,
    liftUpper: above?.improvement_upper ?? null,
    cheaper: isConclusive && cheaper !== null ? pricesOf(cheaper) : null,
    daysLeft: advice && 'daysLeft' in advice ? advice.daysLeft : null,
    spentMinor: Math.round(spend * minorUnitsPerUnit(currency)),
  };
}

const pricesOf = ({ variation, cost, instead, ratio }: Cheaper): NonNullable<Outcome['cheaper']> => ({
  variation,
  cost,
  instead,
  ratio,
});
