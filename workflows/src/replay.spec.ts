import { beforeAll, describe, expect, it } from '@jest/globals';
import { DefaultLogger, makeTelemetryFilterString, Runtime, Worker } from '@temporalio/worker';
import { historyNames, patchesOf, readHistory, toHistory, type RecordedHistory } from '#libs/testing/histories.js';
import { WORKFLOW_BUNDLE } from '#libs/testing/workflow-bench.js';

const names = historyNames();

/** Replays against the bundle that workers run. @returns the error, or undefined */
async function replay(name: string, history: RecordedHistory): Promise<Error | undefined> {
  const options = { workflowBundle: { codePath: WORKFLOW_BUNDLE }, replayName: name };
  for await (const { error } of Worker.runReplayHistories(options, [{ workflowId: name, history: toHistory(history) }]))
    return error;
  throw new Error('nothing was replayed');
}

beforeAll(() => {
  const filter = makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }); // hides messages about the altered history
  const telemetryOptions = { logging: { filter } };
  Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined), shutdownSignals: [], telemetryOptions });
});

describe('recorded histories', () => {
  it('exist for every path that a run or a delivery can take', () => {
    expect(names.filter((name) => !name.endsWith('.slice'))).toEqual(
      expect.arrayContaining([
        'run-experiment.finished',
        'run-experiment.stopped-while-creating',
        'run-experiment.relinked',
        'run-experiment.stopped-and-settled',
        'run-experiment.stopped-live',
        'run-experiment.stopped-while-running',
        'run-experiment.stopped-in-lanes',
        'run-experiment.cancelled-in-lanes',
        'run-experiment.stopped-unlinked',
        'run-experiment.restored-stopped',
        'run-experiment.live-unlinked',
        'run-experiment.stopped-while-entering',
        'run-experiment.cockpit',
        'run-experiment.operator',
        'run-experiment.callbacks',
        'run-experiment.polled',
        'run-experiment.account-unable',
        'run-experiment.platform-works',
        'run-experiment.video-failed',
        'run-experiment.stopped-while-video',
        'run-experiment.stopped-while-report',
        'run-experiment.missing',
        'run-experiment.by-hand',
        'run-experiment.by-hand-activation',
        'run-experiment.by-hand-stopped',
        'run-experiment.by-hand-cancelled',
        'run-experiment.by-hand-stopped-unlinked',
        'run-experiment.by-hand-stop-unproved',
        'run-experiment.by-hand-cancel-unproved',
        'run-experiment.plan-anew',
        'run-experiment.plan-anew-refused',
        'run-experiment.waves',
        'run-experiment.wave-left-out',
        'run-experiment.second-round',
        'run-experiment.attention-retry',
        'run-experiment.attention-drop',
        'run-experiment.edited',
        'run-experiment.stopped-while-edited',
        'run-experiment.search',
        'run-experiment.search-choosing',
        'run-experiment.search-left-out',
        'run-experiment.search-cut-short',
        'run-experiment.search-settled',
        'deliver-webhook.retried',
      ]),
    );
  });

  it('LIFE-012 include slices with groups, and older slices without groups', () => {
    const slices = names.filter((name) => name.endsWith('.slice'));
    const having = (patch: string) => slices.filter((name) => patchesOf(readHistory(name)).includes(patch));
    const [groups, fromStart] = [having('groups-2026-11'), having('changes-from-start-2026-11')];
    const before = slices.filter((name) => !groups.includes(name) && !fromStart.includes(name));
    expect(fromStart).toEqual(expect.arrayContaining(['run-experiment.live-unlinked.slice']));
    expect(groups).toEqual(
      expect.arrayContaining(['run-experiment.groups.slice', 'run-experiment.groups-stopped.slice']),
    );
    expect(before).toEqual(
      expect.arrayContaining(['run-experiment.finished.slice', 'run-experiment.stopped-while-creating.slice']),
    );
  });

  it.each(names)('LIFE-012 replay %s with the current workflows', async (name) => {
    expect(await replay(name, readHistory(name))).toBeUndefined();
  });

  it('fail to replay with a workflow that takes other steps', async () => {
    const history = readHistory('run-experiment.finished');
    const step = history.events.find(
      ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType.name === 'uploadAssets',
    );
    step!.activityTaskScheduledEventAttributes!.activityType.name = 'somethingElse';
    expect(await replay('altered', history)).toMatchObject({ name: 'DeterminismViolationError' });
  });
});
