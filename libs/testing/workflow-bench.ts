import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client, Connection, isGrpcServiceError, type WorkflowHandle } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker, type WorkerOptions } from '@temporalio/worker';
import type { RunTimings } from '#libs/orchestration/experiment.messages.js';
import { experimentWorkflowId, sliceWorkflowId } from '#libs/orchestration/ids.js';
import { QUEUES } from '#libs/orchestration/queues.js';
import { startExperiment, type StartExperiment } from '#libs/orchestration/start-experiment.js';
import { createTestNamespace, testServers } from '../../test/support/servers.js';
import type { FakeActivities } from './fake-activities.js';
import { writeHistory } from './histories.js';

/** Built before the tests: `npm run build:server && npm run build:workflows`. */
export const WORKFLOW_BUNDLE = fileURLToPath(new URL('../../dist/workflows/bundle.js', import.meta.url));

const TIMINGS: RunTimings = {
  createTimeoutMs: 2_000,
  settleMarginMs: 1_000,
  pollCampaignMs: 86_400_000,
  sweepDelayMs: 3_600_000,
};

/** Of gRPC. */
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

  /** Does `work` while workers with these activities poll; that of the platform takes as many at once as it is told. */
  async function serving<T>(
    activities: object,
    work: () => Promise<T>,
    platformOptions: Pick<WorkerOptions, 'maxConcurrentActivityTaskExecutions'> = {},
  ): Promise<T> {
    const common = { connection: native, namespace, activities };
    const workers = await Promise.all([
      Worker.create({ ...common, taskQueue: QUEUES.core, workflowBundle: { codePath: WORKFLOW_BUNDLE } }),
      Worker.create({ ...common, taskQueue: QUEUES.meta, ...platformOptions }),
    ]);
    const running = workers.map((worker) => worker.run());
    try {
      return await work();
    } finally {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
    }
  }

  return {
    client,
    namespace,
    newStart,
    /**
     * Runs `work` while workers with these activities poll; the workflow is started for it. With
     * POLYAD_RECORD_HISTORIES set (scripts/record-histories.mjs) the finished run is kept under `recordAs`.
     */
    async run<T>(
      activities: FakeActivities,
      work: (handle: WorkflowHandle, start: StartExperiment) => Promise<T>,
      { recordAs, timings }: { recordAs?: string; timings?: Partial<RunTimings> } = {},
    ): Promise<T> {
      const start = newStart(timings);
      return serving(activities.activities(), async () => {
        await startExperiment(client, start);
        const handle = client.workflow.getHandle(experimentWorkflowId(start.uuid));
        const answer = await inTime(work(handle, start), activities);
        if (recordAs) await record(client, start.uuid, recordAs);
        return answer;
      });
    },
    serving,
    /** Keeps the history of a finished workflow under `name`, where histories are recorded. */
    async recordWorkflow(workflowId: string, name: string): Promise<void> {
      if (isRecording()) writeHistory(name, await client.workflow.getHandle(workflowId).fetchHistory());
    },
    async close(): Promise<void> {
      await native.close();
      await connection.close();
    },
  };
}

const LIMIT_MS = 45_000;

/** A run that hangs must not keep its workers: every later test would meet them. */
async function inTime<T>(work: Promise<T>, { log }: FakeActivities): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`still running; last: ${log.slice(-5).join(', ')}`)), LIMIT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const isRecording = (): boolean => Boolean(process.env['POLYAD_RECORD_HISTORIES']);

/** Keeps the histories of a finished run and of its first slice, where it came so far. */
async function record(client: Client, uuid: string, name: string): Promise<void> {
  if (!isRecording()) return;
  const ids = {
    [name]: experimentWorkflowId(uuid),
    [`${name}.slice`]: sliceWorkflowId(experimentWorkflowId(uuid), { wave: 0 }, 0),
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
