import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Context } from '@temporalio/activity';
import { Client, Connection, isGrpcServiceError, type WorkflowHandle } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker, type WorkerOptions } from '@temporalio/worker';
import type { RunExperimentInput, RunTimings } from '#libs/orchestration/experiment.messages.js';
import { runIdOf, runWorkflowId, sliceWorkflowId } from '#libs/orchestration/ids.js';
import { QUEUES } from '#libs/orchestration/served-queues.js';
import { startExperiment, type StartExperiment } from '#libs/orchestration/start-experiment.js';
import { createTestNamespace, testServers } from '../../test/support/servers.js';
import { FakeActivities } from './fake-activities.js';
import { writeHistory } from './histories.js';

/** Built before the tests: `npm run build:server && npm run build:workflows`. */
export const WORKFLOW_BUNDLE = fileURLToPath(new URL('../../dist/workflows/bundle.js', import.meta.url));

const TIMINGS: RunTimings = {
  createTimeoutMs: 2_000,
  settleMarginMs: 1_000,
  pollCampaignMs: 86_400_000,
  sweepDelayMs: 3_600_000,
};

/** A code of gRPC. */
const NOT_FOUND = 5;

let isInstalled = false;

/** The built workflows on a real Temporal server, in a namespace of their own, with activities of the test's choice. */
export async function createWorkflowBench() {
  if (!isInstalled) Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  isInstalled = true;
  const namespace = await createTestNamespace();
  const { temporalAddress: address } = testServers();
  const [connection, native] = await Promise.all([
    Connection.connect({ address }),
    NativeConnection.connect({ address }),
  ]);
  const client = new Client({ connection, namespace });

  const newStart = (timings?: Partial<RunTimings>): StartExperiment => ({
    organizationId: randomUUID(),
    experimentId: 1,
    uuid: randomUUID(),
    platform: 'meta',
    accountId: 'act_1',
    tested: 6,
    created: 48,
    timings: { ...TIMINGS, ...timings },
  });

  const startWorkers = async (
    activities: object,
    platformOptions: Pick<WorkerOptions, 'maxConcurrentActivityTaskExecutions'> = {},
  ): Promise<{ stop: () => Promise<void> }> => {
    const common = { connection: native, namespace, activities };
    const workers = await Promise.all([
      Worker.create({ ...common, taskQueue: QUEUES.core, workflowBundle: { codePath: WORKFLOW_BUNDLE } }),
      Worker.create({ ...common, taskQueue: QUEUES.meta, ...platformOptions }),
    ]);
    const running = workers.map((worker) => worker.run());
    return {
      async stop() {
        for (const worker of workers) worker.shutdown();
        await Promise.all(running);
      },
    };
  };

  /** Activities of the runs so far, by the run that calls them. */
  const ofRuns = new Map<string, Activities>();
  let forRuns: ReturnType<typeof startWorkers> | undefined;
  const serveRuns = () => (forRuns ??= startWorkers(byCaller(ofRuns)));

  /**
   * Runs `work` while workers with these activities poll, in a bench without other runs; `platformOptions` limits how many activities the
   * platform's worker executes at once.
   */
  async function serving<T>(
    activities: object,
    work: () => Promise<T>,
    platformOptions: Parameters<typeof startWorkers>[1] = {},
  ): Promise<T> {
    const workers = await startWorkers(activities, platformOptions);
    try {
      return await work();
    } finally {
      await workers.stop();
    }
  }

  return {
    client,
    namespace,
    newStart,
    /**
     * Starts a workflow that calls these activities, and runs `work` meanwhile. All runs of a file share their workers, because
     * starting and ending workers takes longer than most runs. With POLYAD_RECORD_HISTORIES set (scripts/record-histories.mjs) the history
     * of the finished run is stored under `recordAs`.
     */
    async run<T>(
      activities: FakeActivities,
      work: (handle: WorkflowHandle, start: StartExperiment) => Promise<T>,
      {
        recordAs,
        timings,
        ...more
      }: { recordAs?: string; timings?: Partial<RunTimings> } & Pick<
        RunExperimentInput,
        'delivery' | 'activates' | 'isRestored' | 'endsBy'
      > = {},
    ): Promise<T> {
      const start = { ...newStart(timings), ...more };
      const workflowId = runWorkflowId(start);
      ofRuns.set(workflowId, activities.activities() as unknown as Activities);
      await serveRuns();
      await startExperiment(client, start);
      const answer = await inTime(work(client.workflow.getHandle(workflowId), start), activities);
      if (recordAs) await record(client, workflowId, recordAs);
      return answer;
    },
    serving,
    /** Stores the history of a finished workflow under `name`, if histories are recorded. */
    async recordWorkflow(workflowId: string, name: string): Promise<void> {
      if (isRecording()) writeHistory(name, await client.workflow.getHandle(workflowId).fetchHistory());
    },
    async close(): Promise<void> {
      await (await forRuns)?.stop();
      await native.close();
      await connection.close();
    },
  };
}

const LIMIT_MS = 45_000;

/** If a run hangs, the error names its last calls. */
async function inTime<T>(work: Promise<T>, { log }: FakeActivities): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`still running; last: ${log.slice(-5).join(', ')}`)), LIMIT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

type Activities = Record<string, (input: unknown) => unknown>;

/** Activities that forward each call to those of the calling run. */
function byCaller(runs: ReadonlyMap<string, Activities>): Activities {
  const call = (name: string) => (input: unknown) => {
    const { workflowId } = Context.current().info.workflowExecution!;
    return runs.get(runIdOf(workflowId)!)![name]!(input);
  };
  return Object.fromEntries(Object.keys(new FakeActivities().activities()).map((name) => [name, call(name)]));
}

const isRecording = (): boolean => Boolean(process.env['POLYAD_RECORD_HISTORIES']);

/** Keeps the histories of a finished run and of its first slice, if it has one. */
async function record(client: Client, runId: string, name: string): Promise<void> {
  if (!isRecording()) return;
  const ids = {
    [name]: runId,
    [`${name}.slice`]: sliceWorkflowId(runId, { wave: 0 }, 0),
  };
  for (const [file, workflowId] of Object.entries(ids)) {
    const history = await client.workflow
      .getHandle(workflowId)
      .fetchHistory()
      .catch((error: unknown) => {
        if (file === name || !isGrpcServiceError(error) || error.code !== NOT_FOUND) throw error;
      });
    if (history) writeHistory(file, history);
  }
}
