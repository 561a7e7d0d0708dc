import { condition } from '@temporalio/workflow';
import type { ExperimentRun } from './experiment-run.js';
import { pollUntilDone } from './news.js';

/** Repeatedly waits for a read that finds ads under review, and then until all reviews have ended. */
export async function followReviews(run: ExperimentRun): Promise<void> {
  for (;;) {
    await condition(() => run.state.delivery.inReview > 0);
    await pollUntilDone(run, 'ad-review', 'until every ad has been reviewed', () => run.platform.readReviews(run.ref));
    run.state.delivery.inReview = 0;
  }
}

/** Repeatedly waits for a read that finds the account unable to spend, and then until it can spend again. */
export async function followAccount(run: ExperimentRun): Promise<void> {
  for (;;) {
    await condition(() => !run.state.delivery.isAccountAble);
    await pollUntilDone(run, 'account', 'until the ad account can spend again', () =>
      run.platform.readAccount(run.ref),
    );
    run.state.delivery.isAccountAble = true;
  }
}
