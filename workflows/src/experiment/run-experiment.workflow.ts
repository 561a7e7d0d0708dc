import {
  allHandlersFinished,
  CancellationScope,
  condition,
  ContinueAsNew,
  isCancellation,
  log,
  patched,
} from '@temporalio/workflow';
import type { ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { RunExperimentInput } from '#libs/orchestration/experiment.messages.js';
import { conclude, type Ending } from './conclude.js';
import { ExperimentRun, STOP_CLOSES } from './experiment-run.js';
import { reasonOf, reasonsFor } from './failure-type.js';
import { byCalls } from './by-calls/by-calls.js';
import { byHand } from './by-hand/by-hand.js';
import { createMissing } from './by-calls/create-missing.js';
import { handleMessages } from './handle-messages.js';
import { launch } from './launch.js';
import { RunState } from './run-experiment.state.js';
import { nextWave } from './waves.js';
import { watch } from './watch.js';

/**
 * One experiment from submit to results. The workflow only sequences the steps. The ledger contains the calls that were sent and those that
 * took effect. So a run can lose every process at any moment, or be reset, without creating an object twice or losing one.
 */
export async function runExperimentWorkflow(input: RunExperimentInput): Promise<ExperimentStatus> {
  const state = new RunState(input.resumed);
  const run = new ExperimentRun(input, state);
  const delivery = run.isByHand ? byHand(run) : byCalls(run);
  handleMessages(run);

  const ending = await untilStopped(run, async () => {
    if (!input.resumed) await launch(run, delivery);
    for (;;) {
      if ((await watch(run, delivery)) === 'interrupted') await createMissing(run);
      else if (state.nextWaveAt === null) return;
      else await nextWave(run, delivery);
    }
  });
  return CancellationScope.nonCancellable(async () => {
    if (run.isClosed) await run.close();
    await run.stopsAnswered();
    run.isConcluding = true;
    const status = await conclude(run, delivery, ending);
    run.isOver = true;
    await condition(allHandlersFinished);
    return status;
  });
}

/** Runs the work until it ends, the owner stops it, or an operator cancels the workflow. It waits until canceled work has ended. */
async function untilStopped(run: ExperimentRun, work: () => Promise<void>): Promise<Ending> {
  const scope = new CancellationScope();
  void condition(() => run.state.isStopRequested).then(
    () => scope.cancel(),
    () => undefined,
  );
  void scope.cancelRequested.catch(() => (patched(STOP_CLOSES) ? run.close() : undefined));
  try {
    await scope.run(work);
    return { how: 'finished' };
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error;
    // Another error can also mean a stop: if a worker dies after its activity was canceled, the activity fails by its timeout.
    if (scope.consideredCancelled || isCancellation(error)) return { how: 'stopped' };
    const [reason, reasons] = [reasonOf(error), reasonsFor(error)];
    if (reasons.some(({ key }) => key === RUN_TEXTS.ours.key))
      log.error('the run failed because of an error on our side', { reason });
    else log.warn('the run failed', { reason });
    return { how: 'failed', reasons };
  }
}
