import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { RunTimings } from '#libs/orchestration/experiment.messages.js';
import { experimentWorkflowId } from '#libs/orchestration/ids.js';
import { QUEUES } from '#libs/orchestration/queues.js';
import { startExperiment, type StartExperiment } from '#libs/orchestration/start-experiment.js';
import { createTestNamespace, testServers } from '../../test/support/servers.js';
import type { FakeActivities } from './fake-activities.js';

/** Built before the tests: `npm run build:server && npm run build:workflows`. */
export const WORKFLOW_BUNDLE = fileURLToPath(new URL('../../dist/workflows/bundle.js', import.meta.url));

const TIMINGS: RunTimings = {
  createTimeoutMs: 2_000,
  settleMarginMs: 1_000,
  pollCampaignMs: 86_400_000,
  sweepDelayMs: 3_600_000,
};

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

  const newStart = (): StartExperiment => ({
    organizationId: randomUUID(),
    experimentId: 1,
    uuid: randomUUID(),
    platform: 'meta',
    accountId: 'act_1',
    timings: TIMINGS,
  });

  return {
    client,
    namespace,
    newStart,
    /** Runs `work` while workers with these activities poll; the workflow is started for it. */
    async run<T>(
      activities: FakeActivities,
      work: (handle: ReturnType<Client['workflow']['getHandle']>, start: StartExperiment) => Promise<T>,
    ): Promise<T> {
      const common = { connection: native, namespace, activities: activities.activities() };
      const workers = await Promise.all([
        Worker.create({ ...common, taskQueue: QUEUES.core, workflowBundle: { codePath: WORKFLOW_BUNDLE } }),
        Worker.create({ ...common, taskQueue: QUEUES.meta }),
      ]);
      const running = workers.map((worker) => worker.run());
      const start = newStart();
      try {
        await startExperiment(client, start);
        return await work(client.workflow.getHandle(experimentWorkflowId(start.uuid)), start);
      } finally {
        for (const worker of workers) worker.shutdown();
        await Promise.all(running);
      }
    },
    async close(): Promise<void> {
      await native.close();
      await connection.close();
    },
  };
}
