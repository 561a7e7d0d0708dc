import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { workflowMetadataQuery } from '@temporalio/workflow';
import type { ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import { continueUpdate, progressQuery } from '#libs/orchestration/experiment.messages.js';
import { experimentWorkflowId, sliceWorkflowId } from '#libs/orchestration/ids.js';
import { FakeActivities, unlinkedActivities } from '#libs/testing/fake-activities.js';
import { createWorkflowBench } from '#libs/testing/workflow-bench.js';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeAll(async () => {
  bench = await createWorkflowBench();
});
afterAll(() => bench.close());

const userId = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const untilPhase = (handle: WorkflowHandle, phase: ExperimentPhase) =>
  waitFor(async () => (await handle.query(progressQuery)).phase === phase, { what: `phase ${phase}`, everyMs: 25 });
const detailsOf = async (handle: WorkflowHandle) => (await handle.query(workflowMetadataQuery)).currentDetails;

/** The summary lines of a history's events, in their order. */
async function summariesOf(handle: WorkflowHandle): Promise<string[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap(({ userMetadata, workflowExecutionStartedEventAttributes: start }) =>
    userMetadata?.summary?.data && !start
      ? [JSON.parse(Buffer.from(userMetadata.summary.data).toString()) as string]
      : [],
  );
}

/** Runs that a filter of the Temporal UI finds, once the list includes the expected run. */
async function found(filter: string, workflowId: string): Promise<string[]> {
  const query = `WorkflowType = 'runExperimentWorkflow' AND ${filter}`;
  const list = async () => {
    const ids: string[] = [];
    for await (const run of bench.client.workflow.list({ query })) ids.push(run.workflowId);
    return ids;
  };
  return waitFor(async () => (await list().then((ids) => ids.includes(workflowId) && ids)) || undefined, {
    what: `${workflowId} by ${query}`,
  }) as Promise<string[]>;
}

describe('a run in the Temporal UI', () => {
  it('is found by every search attribute, at its start, while it waits, and at its end', async () => {
    const activities = unlinkedActivities();
    await bench.run(
      activities,
      async (handle, { organizationId, accountId }) => {
        await untilPhase(handle, 'needs-relink');
        const since = (age: number) => new Date(Date.now() - age).toISOString();
        for (const filter of [
          `Platform = 'meta'`,
          `ExperimentStatus = 'PROCESSING'`,
          `Phase = 'needs-relink'`,
          `NeedsDecision = true`,
          `PhaseSince > '${since(60_000)}'`,
          `OrganizationId = '${organizationId}'`,
          `OrganizationId STARTS_WITH '${organizationId.slice(0, 8)}'`,
          `AdAccount = '${accountId}'`,
          `ExperimentId = 1`,
        ])
          expect(await found(`${filter} AND OrganizationId = '${organizationId}'`, handle.workflowId)).toHaveLength(1);
        activities.isLinked = true;
        await handle.executeUpdate(continueUpdate, { args: [{ userId, decision: 'retry' }] });
        await handle.result();
        for (const filter of [`Phase = 'done'`, `NeedsDecision = false`, `ExperimentStatus = 'PENDING_REVIEW'`])
          expect(await found(`${filter} AND OrganizationId = '${organizationId}'`, handle.workflowId)).toHaveLength(1);
      },
      { recordAs: 'run-experiment.cockpit' },
    );
  });

  it('shows its state, the reason for a wait, and the way it ended', async () => {
    const activities = unlinkedActivities();
    await bench.run(activities, async (handle, { organizationId }) => {
      await untilPhase(handle, 'needs-relink');
      const waiting = await waitFor(
        async () => {
          const text = await detailsOf(handle);
          return text?.includes('Waits') && text;
        },
        { what: 'what the run waits for' },
      );
      expect(waiting).toMatch(/^\*\*needs-relink\*\* since \d{4}-\d\d-\d\d [\d:]{5} UTC, \*\*needs a decision\*\*$/m);
      expect(waiting).toMatch(/Waits until the account is linked again; looks again at \d{4}/);
      expect(waiting).toContain('of 6');
      expect(waiting).toContain(`- team \`${organizationId}\`, account \`act_1\``);
      activities.isLinked = true;
      await handle.executeUpdate(continueUpdate, { args: [{ userId, decision: 'retry' }] });
      await handle.result();
      const ended = await detailsOf(handle);
      expect(ended).toContain('\n**done** since');
      expect(ended).toContain('- Ads: 6 created, 0 refused, 0 unknown, 0 never sent, of 6');
      expect(ended).not.toContain('Waits');
    });
  });

  it('has a line for the run, its children, its activities and its timers', async () => {
    const activities = new FakeActivities();
    activities.polls = [1, 26, 48].map((hours) => Date.parse('2026-12-01T00:00:00Z') + hours * 3_600_000);
    await bench.run(activities, async (handle, { uuid, organizationId }) => {
      await handle.result();
      const description = await handle.describe();
      const line = `Meta, 6 of 48 ads, team ${organizationId.slice(0, 8)}, #1`;
      expect(await description.staticSummary()).toBe(line);
      expect(await summariesOf(handle)).toEqual(
        expect.arrayContaining([
          ...['store phase validating', 'plan the run', 'upload images and videos', 'create campaign 0'],
          ...['slice 0 of #1', 'slice 1 of #1', 'count the ledger', 'compare the platform with the ledger'],
          ...[
            'switch on ads',
            'switch on ad sets',
            'switch on campaigns',
            'read insights',
            'read insights of 2026-12-03',
          ],
          ...['wait for the next insights', 'next sweep', 'store the end', 'send the finish mail'],
        ]),
      );
      const slice = bench.client.workflow.getHandle(sliceWorkflowId(experimentWorkflowId(uuid), { wave: 0 }, 1));
      expect(await (await slice.describe()).staticSummary()).toBe('slice 1 of #1');
      expect(await summariesOf(slice)).toEqual([
        'ask the ledger for open ad sets of slice 1',
        'create an ad set with its ads, 5-8',
      ]);
      expect(await detailsOf(slice)).toContain('- Ad sets: 1 of 1 done\n- Objects: 4 created, 0 refused');
    });
  });

  it('shows its line in its details, and keeps it when it continues as new', async () => {
    const hour = 3_600_000;
    const activities = new FakeActivities();
    activities.polls = [1, 2, 3, 48].map((hours) => Date.parse('2026-12-01T00:00:00Z') + hours * hour);
    await bench.run(
      activities,
      async (handle) => {
        await handle.result();
        const { raw, runId } = await handle.describe();
        expect(raw.workflowExecutionInfo?.firstRunId).not.toBe(runId);
        expect(await detailsOf(handle)).toMatch(/^Meta, 6 of 48 ads, team \w{8}, #1\n\n\*\*done\*\* since \d/);
      },
      { timings: { mostEvents: 40, pollCampaignMs: hour } },
    );
  });
});
