import {
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  log,
  patched,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { DAY_MS } from '#libs/contracts/time.js';
import type { RunExperimentInput } from '#libs/orchestration/experiment.messages.js';
import { dayText } from './clock.js';
import type { Delivery } from './delivery.js';
import type { ExperimentRun } from './experiment-run.js';
import { reasonOf } from './failure-type.js';
import { followAccount, followReviews } from './follow-delivery.js';
import { pollInsights } from './platform-work.js';

/** The minimum time between polls, because a campaign can run thousands of times faster than real time. */
const LEAST_WAIT_MS = 1_000;
const MOST_EVENTS = 8_000;

/**
 * Polls a live campaign until its results are final, or until another wave has to begin. Times are the campaign's own: the sleep is the
 * time until the next poll divided by the campaign's speed. The speed is read again every time, because a campaign's clock can stop.
 * @returns `over` if the campaign's or the wave's time has passed, `interrupted` if ad sets are missing
 */
export async function watch(run: ExperimentRun, delivery: Delivery): Promise<'over' | 'interrupted'> {
  const polling = new CancellationScope();
  // A condition adds no event to the history, so older runs still replay.
  void condition(() => run.state.missingFor !== null).then(
    () => polling.cancel(),
    () => undefined,
  );
  try {
    await polling.run(() => watchUntilOver(run, delivery));
    return 'over';
  } catch (error) {
    // Another error can also mean an interruption: if a worker dies after its activity was canceled, the activity fails by its timeout.
    if (run.state.missingFor !== null && !run.state.isStopRequested && polling.consideredCancelled)
      return 'interrupted';
    throw error;
  }
}

async function watchUntilOver(run: ExperimentRun, delivery: Delivery): Promise<void> {
  const { plan, nextWaveAt } = run.state;
  if (!plan) throw new Error('nothing to watch before there is a plan');
  const until = nextWaveAt ?? plan.resultsUntil;
  // The patch is called once, so that a running workflow keeps the steps with which it began.
  const hasWaits = patched('platform-waits-2026-11');
  const followers = hasWaits ? [() => followReviews(run), () => followAccount(run)] : [];
  await beside([() => sweepUntilCancelled(run, delivery), ...followers], async () => {
    for (let summary: string | undefined; ;) {
      const report = await pollInsights(run, summary);
      run.state.polled(report);
      run.show();
      if (hasWaits) run.state.delivery = await run.withLink(() => run.platform.lookOver(run.ref));
      else await run.withLink(() => run.platform.readStatuses(run.ref));
      if (report.campaignNow >= until) return;
      const next = Math.max(plan.startsAt, report.campaignNow + run.input.timings.pollCampaignMs);
      summary = `read insights of ${dayText(next)}`;
      const wait = (Math.min(next, until) - report.campaignNow) / report.scale;
      await run.pause('for the next insights', Math.max(LEAST_WAIT_MS, Math.ceil(wait)));
      await continueIfLong(run);
    }
  });
}

/**
 * Compares the platform with the ledger again, soon after going live and then daily, so that objects of a late create are found soon.
 */
async function sweepUntilCancelled(run: ExperimentRun, delivery: Delivery): Promise<void> {
  for (;;) {
    await sleep(run.state.sweeps === 0 ? run.input.timings.sweepDelayMs : DAY_MS, { summary: 'next sweep' });
    run.state.sweeps++;
    try {
      const { extra } = await delivery.verify();
      if (extra > 0) log.warn('a sweep found extra ad objects', { extra });
    } catch (error) {
      if (isCancellation(error)) throw error;
      log.error('a sweep failed', { reason: reasonOf(error) }); // the run does not depend on it, and the next sweep follows
      run.failed('a sweep', error);
    }
  }
}

/** Continues in a new run of the same workflow before the history gets long, after all open messages are answered. */
async function continueIfLong({ input, state }: ExperimentRun): Promise<void> {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  if (!continueAsNewSuggested && historyLength < (input.timings.mostEvents ?? MOST_EVENTS)) return;
  await condition(allHandlersFinished);
  if (state.isStopRequested) return;
  await continueAsNew<(input: RunExperimentInput) => Promise<unknown>>({ ...input, resumed: state.resume() });
}

/** Runs `sides` while `main` runs, and then cancels them. The result of a side after its cancellation is ignored. */
async function beside(sides: readonly (() => Promise<void>)[], main: () => Promise<void>): Promise<void> {
  const scope = new CancellationScope();
  const running = Promise.all(
    sides.map((side) =>
      scope.run(side).catch((error: unknown) => {
        if (!scope.consideredCancelled && !isCancellation(error)) throw error;
      }),
    ),
  );
  try {
    await Promise.race([main(), running.then(() => new Promise<never>(() => undefined))]);
  } finally {
    scope.cancel();
    await running;
  }
}
