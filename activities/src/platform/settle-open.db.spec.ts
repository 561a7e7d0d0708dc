import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditEvent } from '#libs/database/entities/audit-event.entity.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import type { CoreActivities, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { createRunFixture, type RunFixture } from '#libs/testing/run-fixture.js';
import { createCoreActivities, createPlatformActivities } from '../create-activities.js';

let fixture: RunFixture;
let core: CoreActivities;
let platform: PlatformActivities;
let run: RunRef;
beforeAll(async () => {
  fixture = await createRunFixture();
  core = createCoreActivities(fixture.deps);
  platform = createPlatformActivities(fixture.deps);
});
afterAll(() => fixture.close());

/** Longer than the slowest machine needs: only `letTimePass` moves the time. */
const times = { createTimeoutMs: 60_000, settleMarginMs: 30_000 };
const letTimePass = () =>
  fixture.deps.orm.em.fork().execute(`update ad_object set sent_at = sent_at - interval '1 hour'`);
const send = (kind: 'campaign' | 'adset' | 'ad', ordinals: number[]) =>
  platform.createBatch({ ...run, ...times, kind, ordinals });
const settle = () => platform.settleOpen({ ...run, ...times });
const pass = () => platform.closingPass({ ...run, ...times });
const lookUps = () => fixture.platform.calls.filter(({ method }) => method === 'findByNames').length;

/** The campaign, its first ad set, and the ordinals of that ad set's ads, which are still to be sent. */
async function begun(): Promise<number[]> {
  fixture.platform.objects.clear();
  const { experiment: _, ...ref } = await fixture.newRun();
  run = ref;
  await platform.planRun(run);
  for (const { kind, ordinals } of await core.openCampaigns(run)) await send(kind, ordinals);
  const [first] = await core.openAdSets({ ...run, slice: 0 });
  await send('adset', [first!.adSetOrdinal!]);
  fixture.platform.calls.length = 0;
  return first!.adBatches[0]!;
}

let ads: number[];
beforeEach(async () => {
  ads = await begun();
});

describe('settling rows without a response', () => {
  it('LIFE-012 adopts existing objects, marks the rest as never created, and sends nothing', async () => {
    fixture.platform.inject({ fault: 'unknown-landed', times: 5 }).inject({ fault: 'unknown-not-landed', times: 7 });
    await expect(send('ad', ads)).rejects.toMatchObject({ type: 'OUTCOME_UNKNOWN' });
    await expect(settle()).rejects.toMatchObject({ type: 'SETTLING', nonRetryable: false });
    expect(lookUps()).toBe(0);
    await letTimePass();
    const creates = fixture.platform.calls.filter(({ method }) => method === 'create').length;
    expect(await settle()).toEqual({ adopted: 5, absent: 7 });
    expect((await core.countObjects(run)).ads).toMatchObject({ created: 5, unknown: 0, sending: 0, planned: 43 });
    expect(fixture.platform.calls.filter(({ method }) => method === 'create')).toHaveLength(creates);
    expect(await settle()).toEqual({ adopted: 0, absent: 0 });
  });

  it('calls nothing if every response arrived', async () => {
    await send('ad', ads);
    fixture.platform.calls.length = 0;
    expect(await settle()).toEqual({ adopted: 0, absent: 0 });
    expect(fixture.platform.calls).toEqual([]);
  });
});

describe('the closing pass', () => {
  it('waits until a repeated call can no longer take effect, and not longer', async () => {
    fixture.platform.inject({ fault: 'unknown-not-landed', times: 1 });
    await expect(send('ad', ads)).rejects.toMatchObject({ type: 'OUTCOME_UNKNOWN' });
    await letTimePass();
    await send('ad', ads);
    const early = pass();
    await expect(early).rejects.toMatchObject({ type: 'SETTLING', nonRetryable: false });
    const delay = await early.catch((error: { nextRetryDelay: number }) => error.nextRetryDelay);
    expect(Number(delay)).toBeGreaterThan(60_000);
    expect(fixture.platform.calls.some(({ method }) => method === 'listByExperimentKey')).toBe(false);
    await letTimePass();
    expect(await pass()).toMatchObject({ removed: 0 });
  });

  it('does not wait for a call that was sent again after a response: a throttled or refused call cannot take effect', async () => {
    fixture.platform.inject({ fault: 'defer', times: 2 });
    await expect(send('ad', ads)).rejects.toMatchObject({ type: 'RATE_LIMITED' });
    await fixture.deps.orm.em.fork().execute('delete from account_gate');
    await send('ad', ads);
    expect(await pass()).toMatchObject({ removed: 0, missing: 0 });
  });

  it('does not wait if no response was lost', async () => {
    await send('ad', ads);
    expect(await pass()).toMatchObject({ removed: 0, missing: 0 });
  });

  it('records in the run and in the trail how many extras it removed, and when', async () => {
    await send('ad', ads);
    const [ad] = fixture.platform.of('ad');
    for (const id of ['late 1', 'late 2']) fixture.platform.objects.set(id, { ...ad!, platformId: id });
    expect(await pass()).toMatchObject({ removed: 2 });
    fixture.platform.objects.set('late 3', { ...ad!, platformId: 'late 3' });
    await pass();
    await pass();
    const em = fixture.deps.orm.em.fork();
    const stored = await new ExperimentRepository(em).get(run.organizationId, run.experimentId);
    expect(stored).toMatchObject({ extrasRemoved: 3, extrasRemovedAt: expect.any(Date) });
    const events = await em.find(AuditEvent, {
      organizationId: run.organizationId,
      action: 'experiment.extras-removed',
    });
    expect(events.map(({ target, detail }) => [target, detail])).toEqual([
      [stored.uuid, { removed: 2 }],
      [stored.uuid, { removed: 1 }],
    ]);
  });
});
